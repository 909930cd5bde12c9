import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterTry, throttleRules, type ThrottleKind, type ThrottleState, waitUntilAllowed } from './throttle-rules.ts';

const start = new Date('2026-03-01T12:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);
const untried: ThrottleState = { failures: 0, counted_since: start, blocked_until: null };

/** The waits after consecutive attempts, each made as soon as it is allowed. */
function waitsOf(kind: ThrottleKind, tries: number): number[] {
  const waits: number[] = [];
  let state = untried;
  let now = start;
  for (let count = 0; count < tries; count += 1) {
    state = afterTry(state, now, throttleRules[kind]);
    const wait = waitUntilAllowed(state, now);
    waits.push(wait);
    now = new Date(now.getTime() + wait);
  }
  return waits;
}

describe('the throttle', () => {
  it('lets five wrong passwords pass and then doubles the wait up to a minute ACC-55', () => {
    expect(waitsOf('pair', 14)).toEqual([
      0, 0, 0, 0, 0, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
    ]);
  });

  it('never makes anybody wait longer than a minute ACC-55', () => {
    const kinds = fc.constantFrom<ThrottleKind>('pair', 'address', 'account', 'mail');
    fc.assert(
      fc.property(kinds, fc.array(fc.nat(120_000), { maxLength: 100 }), (kind, pauses) => {
        let state = untried;
        let now = start;
        for (const pause of pauses) {
          now = new Date(now.getTime() + pause);
          state = afterTry(state, now, throttleRules[kind]);
          expect(waitUntilAllowed(state, now)).toBeLessThanOrEqual(60_000);
        }
      }),
    );
  });

  it('begins anew when the window is over', () => {
    const full = { failures: 40, counted_since: start, blocked_until: later(5000) };
    const { windowMs } = throttleRules.pair;
    expect(afterTry(full, later(windowMs - 1), throttleRules.pair).failures).toBe(41);
    expect(afterTry(full, later(windowMs), throttleRules.pair)).toEqual({
      failures: 1,
      counted_since: later(windowMs),
      blocked_until: null,
    });
  });
});
