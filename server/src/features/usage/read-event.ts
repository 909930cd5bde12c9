import { UsageEvent } from '@waypost/contract/entities/gateway';
import { dayOf } from '@waypost/domain/day';
import { usageEventProblems } from '@waypost/domain/usage-event';
import type { StoredEvent } from './usage-events.store.ts';

export type ReadEvent = Omit<StoredEvent, 'product_id'> | { readonly refusedBecause: string };

/** What an answer names a refused event by, whatever else is wrong with it. */
export const idOfEvent = (value: unknown): string | null => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'string' ? id.slice(0, 200) : null;
};

/** One CloudEvent, or why it cannot be counted (USE-44). */
export function readEvent(value: unknown, now: Date): ReadEvent {
  const parsed = UsageEvent.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { refusedBecause: `INVALID_EVENT: ${issue?.path.join('.') || 'event'}: ${issue?.message ?? 'not valid'}` };
  }
  const { id, source, subject, time, data } = parsed.data;
  if (data.category !== 'Transactions') return { refusedBecause: `UNKNOWN_CATEGORY: ${data.category}` };
  const at = new Date(time);
  const problems = usageEventProblems({ id, time: at }, now);
  if (problems.length > 0) return { refusedBecause: problems.join(', ') };
  return {
    day: dayOf(at),
    source,
    id,
    time: at.toISOString(),
    app_id: subject,
    environment: data.environment,
    service: data.service,
    units: data.units,
    keyId: data.keyId ?? null,
  };
}
