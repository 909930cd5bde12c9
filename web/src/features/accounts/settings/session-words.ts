import type { OwnSession, SessionPlace } from '@waypost/contract/entities/account-settings';
import type { Language } from '@waypost/domain/base/language';
import type { Text } from '../../../messages/use-text.tsx';

/** The device of a session in words, as far as it said what it is. */
export function deviceWords({ browser, system }: OwnSession['device'], t: Text): string {
  if (browser !== null && system !== null) return t('settings.sessions.device', { browser, system });
  return browser ?? system ?? t('settings.sessions.unknownDevice');
}

const places = {
  'this computer': 'settings.sessions.thisComputer',
  'private network': 'settings.sessions.privateNetwork',
  unknown: 'settings.sessions.unknownPlace',
} as const;

/** The country in the reader's language, or what else is known of the place. */
export function placeWords({ kind, country }: SessionPlace, t: Text, language: Language): string {
  if (kind !== 'country') return t(places[kind]);
  const name =
    country === null ? undefined : new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(country);
  return name ?? country ?? t('settings.sessions.unknownPlace');
}

/** Day and time of day, where the reader is. */
export const momentWords = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
