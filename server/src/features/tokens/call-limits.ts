import type { Clock } from '../../base/clock.ts';

const windowMs = 60_000;
const mostCounted = 100_000;

export type CallLimit = {
  /** Whether so many came within the minute that this one has to wait; does not count it. */
  isReached(who: string): boolean;
  count(who: string): void;
};

/** Counts by the minute in this process, for what must cost nothing: the limit of several instances is that of all of them. */
export function createCallLimit(clock: Clock, max: number): CallLimit {
  let counts = new Map<string, number>();
  let until = 0;
  const present = () => {
    const now = clock().getTime();
    // also when the clock was set back, and when somebody comes under ever new names
    if (now >= until || now < until - windowMs || counts.size > mostCounted) {
      counts = new Map();
      until = now + windowMs;
    }
    return counts;
  };
  return {
    isReached: (who) => (present().get(who) ?? 0) >= max,
    count(who) {
      const counted = present();
      counted.set(who, (counted.get(who) ?? 0) + 1);
    },
  };
}
