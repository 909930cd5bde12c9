import type { SessionDevice } from '@waypost/contract/entities/account-settings';
import Bowser from 'bowser';

const kinds: Readonly<Record<string, SessionDevice['kind']>> = {
  desktop: 'desktop',
  mobile: 'mobile',
  tablet: 'tablet',
};

const major = (version: string | undefined) => (version === undefined ? '' : ` ${version.split('.')[0]}`);

const oneLine = (text: string) => text.replace(/\p{Cc}/gu, '').slice(0, 60);

/** Describes the device by the browser's header, which is only a hint, since it can be forged. */
export function deviceOf(userAgent: string | null): SessionDevice {
  if (userAgent === null || userAgent === '') return { browser: null, system: null, kind: 'other' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name ? oneLine(`${browser.name}${major(browser.version)}`) : null,
    system: os.name ? oneLine(os.name) : null,
    kind: kinds[platform.type ?? ''] ?? 'other',
  };
}
