import type { UsagePreset, ZoomLevel } from '@waypost/domain/base/day';
import type { MessageId } from '../../messages/catalogue.ts';
import type { Text } from '../../messages/use-text.tsx';

const serviceNames: Readonly<Record<string, MessageId>> = {
  geocode: 'usage.service.geocode',
  revgeocode: 'usage.service.revgeocode',
  route: 'usage.service.route',
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
