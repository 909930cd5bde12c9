const minute = 60;
const hour = 60 * minute;

/** Seconds between the attempts to deliver a webhook, as the card provider documents them. */
const steps = [9, 18, 27, 2 * minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour];
const lastStep = 8 * hour;
const givesUpAfter = 30 * 24 * hour;

const secondsUntil = (attempts: number): number =>
  Array.from({ length: attempts }, (_, at) => steps[at] ?? lastStep).reduce((sum, seconds) => sum + seconds, 0);

/** Seconds from a failed attempt to the next one; undefined after 30 days. */
export function secondsToNextAttempt(attempts: number): number | undefined {
  return secondsUntil(attempts) > givesUpAfter ? undefined : (steps[attempts - 1] ?? lastStep);
}
