import { describe, expect, it } from 'vitest';
import { allowedAttempts, attemptLimits, attemptWaitMs } from './attempt-limits.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);

describe('failed payment attempts', () => {
  it.each(Object.entries(attemptLimits))('of %s: fewer are free before the email is verified', (_name, limit) => {
    expect(allowedAttempts(limit, false)).toBeGreaterThan(0);
    expect(allowedAttempts(limit, false)).toBeLessThan(allowedAttempts(limit, true));
  });

  it.each([
    [[], 0],
    [[undefined, undefined], 0],
    [[at(0)], 0],
    [[at(-1)], 0],
    [[at(1)], 1],
    [[at(5), undefined, at(9), at(-3)], 9],
  ])('wait until each limit is free again: %o', (ends, expected) => {
    expect(attemptWaitMs(ends, now)).toBe(expected);
  });
});
