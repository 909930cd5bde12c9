/** The reasons to refuse an event by itself, independent of stored ones. */
export const usageEventReasons = ['INVALID_TIME', 'TOO_LATE', 'TOO_EARLY', 'ID_TIME_MISMATCH'] as const;
export type UsageEventReason = (typeof usageEventReasons)[number];

const msPerDay = 24 * 60 * 60 * 1000;
/** How long after its time an event may arrive. */
export const usageEventMaxLateMs = 35 * msPerDay;
/** How long before its time an event may arrive, for clocks that are ahead. */
export const usageEventMaxEarlyMs = 5 * 60 * 1000;
/** How far the time inside an id may differ from the event's. */
export const usageEventIdToleranceMs = msPerDay;

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const ulid = /^([0-7][0-9a-hjkmnp-tv-z]{9})[0-9a-hjkmnp-tv-z]{16}$/i;
const crockford = '0123456789abcdefghjkmnpqrstvwxyz';

/** The instant inside a UUIDv7 or a ULID; undefined for an id of any other form. */
export function timeOfId(id: string): Date | undefined {
  if (uuidV7.test(id)) return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
  const time = ulid.exec(id)?.[1];
  if (time === undefined) return undefined;
  // bit operators keep only 32 of the 48 bits
  return new Date(Array.from(time.toLowerCase()).reduce((ms, digit) => ms * 32 + crockford.indexOf(digit), 0));
}

/**
 * The problems of an event's time and id. Events are stored by the day of their time, so a repeat under another time
 * would count twice: an id that carries a time closes that gap.
 */
export function usageEventProblems(
  event: { readonly id: string; readonly time: Date },
  now: Date,
): readonly UsageEventReason[] {
  const time = event.time.getTime();
  if (Number.isNaN(time)) return ['INVALID_TIME'];
  const problems: UsageEventReason[] = [];
  if (now.getTime() - time > usageEventMaxLateMs) problems.push('TOO_LATE');
  if (time - now.getTime() > usageEventMaxEarlyMs) problems.push('TOO_EARLY');
  const idTime = timeOfId(event.id)?.getTime();
  if (idTime !== undefined && Math.abs(idTime - time) > usageEventIdToleranceMs) problems.push('ID_TIME_MISMATCH');
  return problems;
}
