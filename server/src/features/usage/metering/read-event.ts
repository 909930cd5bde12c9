import { isUsageEvent, UsageEvent } from '@waypost/contract/entities/gateway';
import type { Day } from '@waypost/domain/base/day';
import { type AppId, isId } from '@waypost/domain/base/ids';
import { originOfCall } from '@waypost/domain/base/web-origin';
import { isUsageType, type UsageType } from '@waypost/domain/usage/usage';
import type { CountOnce } from './counted-once.ts';
import type { EventUnits, UnitsOf } from './event-units.ts';
import { usageEventProblems } from './usage-event.ts';

/** A valid event, to be counted if its app exists. */
export type ReadableEvent = EventUnits & {
  readonly day: Day;
  readonly source: string;
  readonly id: string;
  readonly time: string;
  /** The same instant in milliseconds. */
  readonly ms: number;
  readonly app_id: AppId;
  readonly environment: string;
  readonly usage_type: UsageType;
  readonly service: string;
  readonly requests: number;
  readonly keyId: string | null;
  readonly outcome: string | null;
  readonly origin: string | null;
  readonly country: string | null;
  readonly client: string | null;
  /** As JSON. */
  readonly quantities: string | null;
  /** Undefined if every such event counts. */
  readonly once: CountOnce | undefined;
};
export type ReadEvent = ReadableEvent | { readonly refusalReason: string };

/** The id by which an answer names a refused event. */
export const idOfEvent = (value: unknown): string | null => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'string' ? id.slice(0, 200) : null;
};

function reasonFor(value: unknown): string {
  const issues = UsageEvent.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.') || 'event'}: ${message}`).join('; ');
}

/** The origin without its path, which may be personal; null for a text that is none. */
function originIn(text: string | undefined): string | null {
  const origin = text ? originOfCall({ origin: text }) : undefined;
  return origin !== undefined && origin.length <= 300 ? origin : null;
}

const countryCode = /^[A-Z]{2}$/;

type Timed = { readonly time: string; readonly ms: number; readonly app_id: AppId; readonly usage_type: UsageType };

// one literal without spreads: a batch makes a thousand of them
function withFacts({ id, source, data }: UsageEvent, timed: Timed, counted: EventUnits): ReadableEvent {
  const { quantities } = data;
  return {
    day: timed.time.slice(0, 10),
    source,
    id,
    time: timed.time,
    ms: timed.ms,
    app_id: timed.app_id,
    environment: data.environment,
    usage_type: timed.usage_type,
    service: data.service,
    requests: data.requests ?? 1,
    units: counted.units,
    billable_units: counted.billable_units,
    rule_day: counted.rule_day,
    once: counted.once,
    keyId: data.keyId ?? null,
    outcome: data.outcome ?? null,
    origin: originIn(data.origin),
    country: data.country !== undefined && countryCode.test(data.country) ? data.country : null,
    client: data.client ?? null,
    quantities: quantities === undefined ? null : JSON.stringify(quantities),
  };
}

/** The usual form, which needs no conversion. */
const isMillisecondsInUtc = (time: string) => time.length === 24 && time.endsWith('Z');

/** One CloudEvent, or the reason why it cannot be counted. */
export function readEvent(value: unknown, now: Date, unitsOf: UnitsOf): ReadEvent {
  if (!isUsageEvent(value)) return { refusalReason: `INVALID_EVENT: ${reasonFor(value)}` };
  const { id, subject, data } = value;
  if (!isUsageType(data.category)) return { refusalReason: `UNKNOWN_CATEGORY: ${data.category}` };
  const at = new Date(value.time);
  const problems = usageEventProblems({ id, time: at }, now);
  if (problems.length > 0) return { refusalReason: problems.join(', ') };
  if (!isId('app', subject)) return { refusalReason: 'UNKNOWN_APP' };
  const time = isMillisecondsInUtc(value.time) ? value.time : at.toISOString();
  const timed = { time, ms: at.getTime(), app_id: subject, usage_type: data.category };
  const counted = unitsOf(timed, data);
  return typeof counted === 'string' ? { refusalReason: counted } : withFacts(value, timed, counted);
}
