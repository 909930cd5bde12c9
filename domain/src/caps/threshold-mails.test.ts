import { describe, expect, it } from 'vitest';
import { mayMailThreshold, type MailedThreshold, thresholdMailsInDay } from './threshold-mails.ts';

const now = new Date('2026-11-21T12:00:00Z');
const hour = 3_600_000;
const crossed = { measure: 'units', amount: 100, currency: null, level: 75, period_start: '2026-11-01' } as const;
const mailed = (change: Partial<MailedThreshold> = {}, hoursAgo = 1): MailedThreshold => ({
  ...crossed,
  mailed_at: new Date(now.getTime() - hoursAgo * hour),
  ...change,
});

describe('a crossed threshold', () => {
  it.each([
    ['the first of its cap', [], true],
    ['mailed before', [mailed()], false],
    ['mailed before, long ago in the period', [mailed({}, 500)], false],
    ['below one that was mailed', [mailed({ level: 90 })], false],
    ['above one that was mailed', [mailed({ level: 50 })], true],
    ['of another amount', [mailed({ amount: 101 })], true],
    ['of another measure', [mailed({ measure: 'money', currency: 'eur' })], true],
    ['of another period', [mailed({ period_start: '2026-10-01' })], true],
  ])('%s is mailed or not', (_what, before, expected) => {
    expect(mayMailThreshold(before, crossed, now)).toBe(expected);
  });

  it('is not mailed beyond the number for a day, and again after it', () => {
    const others = Array.from({ length: thresholdMailsInDay }, (_, at) => mailed({ amount: 200 + at }, 24 - 0.01));
    expect(mayMailThreshold(others.slice(1), crossed, now)).toBe(true);
    expect(mayMailThreshold(others, crossed, now)).toBe(false);
    expect(mayMailThreshold(others, crossed, new Date(now.getTime() + 0.01 * hour))).toBe(true);
  });
});
