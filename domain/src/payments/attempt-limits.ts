type AttemptLimit = { readonly verified: number; readonly unverified: number; readonly windowMs: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * How many attempts to store a card may fail before the next one has to wait (PAY-33): of one account, and of the whole
 * installation, where somebody who tries stolen cards has many accounts. Fewer are free before the email is verified.
 */
export const attemptLimits = {
  account: { verified: 10, unverified: 4, windowMs: 24 * hourMs },
  installation: { verified: 300, unverified: 100, windowMs: hourMs },
} as const satisfies Record<string, AttemptLimit>;

/** How long an attempt without an outcome counts against its account, so that many at once are no way around the limit. */
export const undecidedMs = 10 * minuteMs;

/** The number of attempts that one limit allows. */
export const allowedAttempts = ({ verified, unverified }: AttemptLimit, isVerified: boolean): number =>
  isVerified ? verified : unverified;

/**
 * Milliseconds until the next attempt; 0 when it may be made now.
 *
 * @param ends of each limit that is used up, the moment at which enough attempts have left its window
 */
export const attemptWaitMs = (ends: readonly (Date | undefined)[], now: Date): number =>
  Math.max(0, ...ends.map((end) => (end?.getTime() ?? 0) - now.getTime()));
