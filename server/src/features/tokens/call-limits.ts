import type { Clock } from '../../base/clock.ts';

const windowMs = 60_000;
const mostCounted = 100_000;

export type CallLimit = {
  /** Whether this call exceeds the minute's limit; does not count the call. */
  isReached(caller: string): boolean;
  count(caller: string): void;
};

/** Counts by the minute in this process only, which is cheap: several instances together allow several times the limit. */
export function createCallLimit(clock: Clock, max: number): CallLimit {
  let counts = new Map<string, number>();
  let until = 0;
  const present = () => {
    const now = clock().getTime();
    // also when the clock was set back, and when a caller uses ever new names
    if (now >= until || now < until - windowMs || counts.size > mostCounted) {
      counts = new Map();
      until = now + windowMs;
    }
    return counts;
  };
  return {
    isReached: (caller) => (present().get(caller) ?? 0) >= max,
    count(caller) {
      const counted = present();
      counted.set(caller, (counted.get(caller) ?? 0) + 1);
    },
  };
}
