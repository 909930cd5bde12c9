import { isUsageEvent, UsageEvent } from '@waypost/contract/entities/gateway';
import type { Day } from '@waypost/domain/base/day';
import { type AppId, isId } from '@waypost/domain/base/ids';
import { usageEventProblems } from './usage-event.ts';

/** A valid event, to be counted if its app exists. */
export type ReadableEvent = {
  readonly day: Day;
  readonly source: string;
  readonly id: string;
  readonly time: string;
  readonly app_id: AppId;
  readonly environment: string;
  readonly service: string;
  readonly units: number;
  readonly keyId: string | null;
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

/** One CloudEvent, or the reason why it cannot be counted. */
export function readEvent(value: unknown, now: Date): ReadEvent {
  if (!isUsageEvent(value)) return { refusalReason: `INVALID_EVENT: ${reasonFor(value)}` };
  const { id, source, subject, data } = value;
  if (data.category !== 'Transactions') return { refusalReason: `UNKNOWN_CATEGORY: ${data.category}` };
  const at = new Date(value.time);
  const problems = usageEventProblems({ id, time: at }, now);
  if (problems.length > 0) return { refusalReason: problems.join(', ') };
  if (!isId('app', subject)) return { refusalReason: 'UNKNOWN_APP' };
  const time = at.toISOString();
  const { environment, service, units, keyId = null } = data;
  return { day: time.slice(0, 10), source, id, time, app_id: subject, environment, service, units, keyId };
}
