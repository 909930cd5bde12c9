import type { OwnSession, SessionPlace } from '@waypost/contract/entities/account-settings';
import { countryName } from '../../../messages/formats.ts';
import type { Text } from '../../../messages/use-text.tsx';

/** Describes the device of a session with the details that are known. */
export function deviceWords({ browser, system }: OwnSession['device'], t: Text): string {
  if (browser !== null && system !== null) return t('settings.sessions.device', { browser, system });
  return browser ?? system ?? t('settings.sessions.unknownDevice');
}

const places = {
  'this computer': 'settings.sessions.thisComputer',
  'private network': 'settings.sessions.privateNetwork',
  unknown: 'settings.sessions.unknownPlace',
} as const;

/** The country name, or the kind of network if the country is unknown. */
export function placeWords({ kind, country }: SessionPlace, t: Text): string {
  if (kind !== 'country') return t(places[kind]);
  return (country && countryName(country, t)) ?? country ?? t('settings.sessions.unknownPlace');
}
