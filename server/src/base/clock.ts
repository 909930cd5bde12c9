/** The only way to learn the time: rules about time are tested by moving this, never by waiting. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export type TestClock = Clock & {
  advance(ms: number): void;
  set(now: Date): void;
};

/** @internal Moved by tests alone. */
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

/** Runs on like the system's, ahead of it by what it was advanced (TEST_CLOCK). */
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
