import { isDay } from '@waypost/domain/base/day';
import { isStorable } from '@waypost/domain/base/storable-text';

/** The columns that tell the lines of a statement apart, in the order in which a statement lists them. */
export type LineKey = readonly [
  app_id: string,
  service: string,
  usage_type: string,
  environment: string,
  rule_day: string,
  source_day: string,
];

/** Names the line also before its period is closed and the line stored. */
export const lineIdOf = (key: LineKey): string => Buffer.from(JSON.stringify(key)).toString('base64url');

const isKey = (value: unknown): value is LineKey =>
  Array.isArray(value) &&
  value.length === 6 &&
  value.every((part) => typeof part === 'string' && isStorable(part)) &&
  value.slice(4).every((part: string) => isDay(part));

/** Undefined for a text that names no line. */
export function keyOfLine(id: string): LineKey | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(id, 'base64url').toString());
    return isKey(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
