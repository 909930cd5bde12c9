/** How many tries are free, and how long the waits after them are; each wait doubles. */
export type ThrottleRule = {
  readonly free: number;
  readonly windowMs: number;
  readonly firstWaitMs: number;
  readonly maxWaitMs: number;
};

export type ThrottleState = {
  readonly failures: number;
  readonly counted_since: Date;
  readonly blocked_until: Date | null;
};

const minute = 60_000;
const waits = { firstWaitMs: 1000, maxWaitMs: minute };

/**
 * Guesses count against the account from their address (pair), against the address, and against the account from all
 * addresses. Every wait is short, so that no user is ever locked out.
 */
export const throttleRules = {
  pair: { free: 5, windowMs: 15 * minute, ...waits },
  address: { free: 30, windowMs: 15 * minute, ...waits },
  account: { free: 50, windowMs: 60 * minute, ...waits, maxWaitMs: 30_000 },
  /** Codes of an authenticator app over all sign-ins: whoever tries them knows the password, so the waits are long. */
  factor: { free: 10, windowMs: 24 * 60 * minute, ...waits, maxWaitMs: 15 * minute },
  /** Mails that anybody can request for an address. */
  mail: { free: 0, windowMs: 60 * minute, ...waits, firstWaitMs: minute },
  /** Repeated invitations: at most one in 3 minutes. */
  invitations: { free: 0, windowMs: 3 * minute, firstWaitMs: 3 * minute, maxWaitMs: 3 * minute },
} as const satisfies Record<string, ThrottleRule>;

export type ThrottleKind = keyof typeof throttleRules;

/** Milliseconds until the next try is allowed; 0 when it is allowed now. */
export const waitUntilAllowed = ({ blocked_until }: ThrottleState, now: Date): number =>
  Math.max(0, (blocked_until?.getTime() ?? 0) - now.getTime());

/** Counts a try before it is checked, so that of many concurrent ones only the free ones pass. */
export function afterTry(state: ThrottleState, now: Date, rule: ThrottleRule): ThrottleState {
  const isOver = state.counted_since.getTime() + rule.windowMs <= now.getTime();
  const failures = isOver ? 1 : state.failures + 1;
  const excess = failures - rule.free;
  const wait = excess > 0 ? Math.min(rule.maxWaitMs, rule.firstWaitMs * 2 ** (excess - 1)) : 0;
  return {
    failures,
    counted_since: isOver ? now : state.counted_since,
    blocked_until: wait > 0 ? new Date(now.getTime() + wait) : null,
  };
}
