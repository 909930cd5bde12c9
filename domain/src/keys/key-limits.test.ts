import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grantSize, periodEnd, periodStart } from './key-limits.ts';
import { isOldSecretValid, rotationEnd, rotationGraces } from './key-rotation.ts';
import { verifyCodes } from './key-status.ts';
import { limitMessage, verifyMessages } from './verify-message.ts';

describe('the period of a limit', () => {
  const instant = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) });

  it('holds its instant, is as long as its name says and ends where the next begins KEY-48', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom('minute' as const, 'month' as const), (now, period) => {
        const [start, end] = [periodStart(period, now), periodEnd(period, now)];
        expect(start <= now && now < end).toBe(true);
        expect([periodStart(period, end), periodEnd(period, start), periodStart(period, end - 1)]).toEqual([
          end,
          end,
          start,
        ]);
        if (period === 'minute') expect(end - start).toBe(60_000);
        else expect([new Date(start).getUTCDate(), new Date(end).getUTCDate()]).toEqual([1, 1]);
      }),
    );
  });

  it('is granted in shares that are no more than the limit, and at least one call KEY-48', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), (limit) => {
        for (const [period, share] of [
          ['minute', 20],
          ['month', 1000],
        ] as const) {
          const size = grantSize(period, limit);
          expect(size >= 1 && size <= limit && size >= limit / share && size < limit / share + 1).toBe(true);
        }
      }),
    );
  });

  it('is named in the refusal with its end KEY-48', () => {
    const endsAt = new Date('2026-12-01T00:00:00Z');
    expect(limitMessage('USAGE_EXCEEDED', 1000, endsAt)).toBe(
      'This key may make 1000 calls a month, which are used up until 2026-12-01T00:00:00.000Z.',
    );
    expect(limitMessage('RATE_LIMITED', 5, endsAt)).toContain('5 calls a minute, ');
  });
});

it('every refusal has a sentence of its own KEY-49', () => {
  const sentences = Object.values(verifyMessages);
  expect(Object.keys(verifyMessages).toSorted()).toEqual(verifyCodes.filter((code) => code !== 'VALID').toSorted());
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][a-z ,]+key[a-z ,]+\.$|such key\.$/);
  expect(new Set(sentences).size).toBe(sentences.length);
});

it('an old secret works until its end and not at it, and not at all without grace KEY-43', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const ends = rotationGraces.map((grace) => rotationEnd(grace, now));
  expect(ends.map((end) => (end.getTime() - now.getTime()) / 3_600_000)).toEqual([0, 1, 24, 168, 720]);
  expect(ends.map((end) => isOldSecretValid(end, now))).toEqual([false, true, true, true, true]);
  for (const end of ends.slice(1)) {
    expect(isOldSecretValid(end, new Date(end.getTime() - 1))).toBe(true);
    expect(isOldSecretValid(end, end)).toBe(false);
  }
  expect(isOldSecretValid(null, now)).toBe(false);
});
