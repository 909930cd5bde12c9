/** The only source of the time: tests move the clock and never wait. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export type TestClock = Clock & {
  advance(ms: number): void;
  set(now: Date): void;
};

/** @internal For tests only. */
export function createTestClock(start: Date = new Date()): TestClock {
  let now = start.getTime();
  return Object.assign(() => new Date(now), {
    advance(ms: number) {
      now += ms;
    },
    set(date: Date) {
      now = date.getTime();
    },
  });
}

/** Runs like the system clock, ahead of it by the sum of its advances (TEST_CLOCK). */
export type SteerableClock = Clock & { advance(to: (now: Date) => Date): Date };

export function createSteerableClock(): SteerableClock {
  let aheadMs = 0;
  const now: Clock = () => new Date(Date.now() + aheadMs);
  return Object.assign(now, {
    advance(to: (now: Date) => Date) {
      const before = now();
      aheadMs += to(before).getTime() - before.getTime();
      return now();
    },
  });
}
