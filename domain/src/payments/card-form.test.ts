import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expiryMonths, expiryYears, holderProblem, isPastExpiry } from './card-form.ts';

describe('the expiry of a typed card', () => {
  it('offers 25 years from the current one', () => {
    const years = expiryYears(new Date('2026-12-31T23:59:59Z'));
    expect([years.length, years[0], years.at(-1)]).toEqual([25, 2026, 2050]);
    expect(expiryYears(new Date('2027-01-01T00:00:00Z'))[0]).toBe(2027);
  });

  it('offers the months 1 to 12', () => expect(expiryMonths).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]));

  it.each([
    ['2026-11-30T23:59:59Z', { month: 11, year: 2026 }, false],
    ['2026-12-01T00:00:00Z', { month: 11, year: 2026 }, true],
    ['2026-12-01T00:00:00Z', { month: 12, year: 2026 }, false],
    ['2027-01-01T00:00:00Z', { month: 12, year: 2026 }, true],
    ['2026-11-01T00:00:00Z', { month: 1, year: 2027 }, false],
    ['2026-11-01T00:00:00Z', { month: 12, year: 2025 }, true],
  ])('at %s, the end %j has passed: %s', (now, expiry, expected) =>
    expect(isPastExpiry(expiry, new Date(now))).toBe(expected),
  );

  it('refuses exactly the past months of the current year among the offered ones', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (now) => {
        const offered = expiryYears(now).flatMap((year) => expiryMonths.map((month) => ({ month, year })));
        const past = offered.filter((expiry) => isPastExpiry(expiry, now));
        expect(past).toEqual(offered.slice(0, now.getUTCMonth()));
      }),
    );
  });
});

describe('the name of a holder', () => {
  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['A', 'length'],
    [' A ', 'length'],
    ['4111 1111 1111 1111', 'number'],
    ['Jo', undefined],
    ['𝔘𝔫', undefined],
    ['x'.repeat(60), undefined],
    ['x'.repeat(61), 'length'],
  ])('“%s”: %s', (name, problem) => expect(holderProblem(name)).toBe(problem));
});
