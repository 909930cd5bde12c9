import type { Day, DayRange } from '@waypost/domain/base/day';
import type { UsagePreset, ZoomLevel } from '@waypost/domain/usage/usage-presets';
import type { UsageEnvironment } from '@waypost/domain/usage/usage';
import type { MessageId } from '../../messages/catalogue.ts';
import type { Text } from '../../messages/use-text.tsx';

const serviceNames: Readonly<Record<string, MessageId>> = {
  geocode: 'usage.service.geocode',
  revgeocode: 'usage.service.revgeocode',
  route: 'usage.service.route',
  tiles: 'usage.service.tiles',
  layers: 'usage.service.layers',
};

/** A service without a message is shown by the name that its gateway reports. */
export function serviceName(service: string, t: Text): string {
  const message = Object.hasOwn(serviceNames, service) ? serviceNames[service] : undefined;
  return message ? t(message) : service;
}

const presetNames: Readonly<Partial<Record<ZoomLevel, MessageId>>> = {
  '1w': 'usage.preset.1w',
  '1m': 'usage.preset.1m',
  '1y': 'usage.preset.1y',
  range: 'usage.preset.range',
};

/** The name of a usage preset. */
export function presetLabel({ zoom_level, label }: UsagePreset, t: Text): string {
  const message = presetNames[zoom_level];
  return message ? t(message) : label;
}

const billingNames: Readonly<Partial<Record<ZoomLevel, MessageId>>> = {
  '3m': 'usage.billing.3m',
  range: 'usage.billing.range',
  '1y': 'usage.billing.1y',
  all: 'usage.billing.all',
  billingPeriod: 'usage.billing.billingPeriod',
};

/** The name of a billing preset. */
export function billingLabel({ zoom_level, label }: UsagePreset, t: Text): string {
  const message = billingNames[zoom_level];
  return message ? t(message) : label;
}

const environmentNames: Readonly<Record<UsageEnvironment, MessageId>> = {
  prd: 'usage.environment.prd',
  cit: 'usage.environment.cit',
};

export const environmentName = (environment: UsageEnvironment, t: Text): string => t(environmentNames[environment]);

/** A share of a whole: 12 %. */
export const formatShare = (share: number, t: Text): string =>
  share.toLocaleString(t.language, { style: 'percent', maximumFractionDigits: share > 0 && share < 0.01 ? 1 : 0 });

/** A change as a share, with its sign: +12 %. */
export const formatChange = (share: number, t: Text): string =>
  share.toLocaleString(t.language, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });

const monthNumber = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** How many months the days are in. */
export const countMonths = ({ from, to }: DayRange): number => monthNumber(to) - monthNumber(from) + 1;
