/** The only way to learn the time: rules about time are tested by moving this, never by waiting. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export type TestClock = Clock & {
  advance(ms: number): void;
  set(now: Date): void;
};

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
