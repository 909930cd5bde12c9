import type { Day, UsagePreset, ZoomLevel } from '@waypost/domain/base/day';
import type { MessageId } from '../../messages/catalogue.ts';
import type { Text } from '../../messages/use-text.tsx';

const utc = { timeZone: 'UTC' } as const;
const dayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', ...utc });
const monthFormat = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', ...utc });
const instantFormat = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  ...utc,
});
const countFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

export const shownCount = (value: number): string => countFormat.format(value);

/** What stands under the column of a day, and of a month in the form yyyy-MM. */
export const dayLabel = (day: Day): string => dayFormat.format(new Date(`${day}T00:00:00Z`));
export const monthLabel = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

export const shownInstant = (instant: string, t: Text): string =>
  t('usage.utc', { date: instantFormat.format(new Date(instant)) });

const serviceNames: Readonly<Record<string, MessageId>> = {
  geocode: 'usage.service.geocode',
  revgeocode: 'usage.service.revgeocode',
  route: 'usage.service.route',
};

/** A service that we have no words for goes by the name that its gateway reports. */
export function serviceName(service: string, t: Text): string {
  const known = Object.hasOwn(serviceNames, service) ? serviceNames[service] : undefined;
  return known ? t(known) : service;
}

const presetNames: Readonly<Partial<Record<ZoomLevel, MessageId>>> = {
  '1w': 'usage.preset.1w',
  '1m': 'usage.preset.1m',
  '1y': 'usage.preset.1y',
  range: 'usage.preset.range',
};

/** The name of a usage preset (USE-17). */
export function presetLabel({ zoom_level, label }: UsagePreset, t: Text): string {
  const known = presetNames[zoom_level];
  return known ? t(known) : label;
}
