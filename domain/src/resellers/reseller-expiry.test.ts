import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isDay } from '../base/day.ts';
import {
  changeExpiry,
  defaultExpiry,
  expiryDays,
  expiryMonths,
  type ExpiryOffer,
  expiryProblem,
  expiryToSend,
  expiryYears,
  hasExpiry,
  toExpiryParts,
} from './reseller-expiry.ts';

const offerOn = (today: string, ...kept: string[]): ExpiryOffer => ({ today, kept: [defaultExpiry(today), ...kept] });

describe('the expiry of a reseller’s project', () => {
  it('is 30 days ahead by default (RES-37)', () => {
    expect(defaultExpiry('2026-11-24')).toBe('2026-12-24');
    expect(defaultExpiry('2028-02-01')).toBe('2028-03-02');
  });

  it('is a strict day, from today to the last year on offer (RES-36)', () => {
    const today = '2026-11-24';
    for (const day of ['2026-11-24', '2026-11-25', '2030-12-31']) expect(expiryProblem(day, today)).toBeUndefined();
    expect(expiryProblem('2026-11-23', today)).toBe('past');
    expect(expiryProblem('2031-01-01', today)).toBe('too-late');
    for (const text of ['', '2026-11-31', '2026-2-1', '24.11.2026', '2026-11-24 ', '2026-13-01', '2027-02-29T00:00'])
      expect(expiryProblem(text, today)).toBe('no-day');
  });

  it('is chosen as day, month and year, which make the day (RES-31)', () => {
    expect(toExpiryParts('2027-03-09')).toEqual({ day: 9, month: 3, year: 2027, selectedExpiryDate: '2027-03-09' });
  });
});

describe('the expiry picker', () => {
  it('offers the current year and four more, in December without the current one (RES-38)', () => {
    expect(expiryYears(offerOn('2026-11-24'))).toEqual([2026, 2027, 2028, 2029, 2030]);
    expect(expiryYears(offerOn('2026-12-24'))).toEqual([2027, 2028, 2029, 2030]);
  });

  it('offers months from the next one, and the current one only for a day that is kept (RES-39)', () => {
    expect(expiryMonths(2026, offerOn('2026-10-24'))).toEqual([11, 12]);
    expect(expiryMonths(2027, offerOn('2026-10-24'))).toHaveLength(12);
    expect(expiryMonths(2026, offerOn('2026-12-02'))).toEqual([]);
    // 30 days after the first of a long month are its last day
    expect(expiryMonths(2026, offerOn('2026-12-01'))).toEqual([12]);
    expect(expiryYears(offerOn('2026-12-01'))[0]).toBe(2026);
    expect(expiryMonths(2026, offerOn('2026-11-24', '2026-11-28'))).toEqual([11, 12]);
  });

  it('offers the days of the month, in the current one from today, and caps a day that is too late (RES-40)', () => {
    const offer = offerOn('2026-10-01');
    expect(expiryDays({ year: 2027, month: 2 }, offer)).toHaveLength(28);
    expect(expiryDays({ year: 2028, month: 2 }, offer)).toHaveLength(29);
    expect(expiryDays({ year: 2026, month: 10 }, offer)).toHaveLength(31);
    expect(expiryDays({ year: 2026, month: 10 }, offerOn('2026-10-30', '2026-10-31'))).toEqual([30, 31]);
    const last = toExpiryParts('2027-01-31');
    expect(changeExpiry(last, { month: 2 }, offer).selectedExpiryDate).toBe('2027-02-28');
    expect(changeExpiry(last, { year: 2026 }, offer).selectedExpiryDate).toBe('2026-10-31');
  });

  it('makes a valid day of any change', () => {
    const days = fc.integer({ min: 0, max: 4000 }).map((count) => addDays('2024-01-01', count));
    const change = fc.record({ day: fc.nat(40), month: fc.nat(14), year: fc.nat(6) }, { requiredKeys: [] });
    fc.assert(
      fc.property(days, fc.array(change, { maxLength: 6 }), (today, changes) => {
        const offer = offerOn(today);
        const years = expiryYears(offer);
        let parts = toExpiryParts(defaultExpiry(today));
        for (const { day, month, year } of changes) {
          parts = changeExpiry(
            parts,
            {
              ...(day !== undefined && { day }),
              ...(month !== undefined && { month }),
              ...(year !== undefined && { year: years[year % years.length] ?? parts.year }),
            },
            offer,
          );
          expect(isDay(parts.selectedExpiryDate)).toBe(true);
          expect(expiryProblem(parts.selectedExpiryDate, today)).toBeUndefined();
          expect(expiryMonths(parts.year, offer)).toContain(parts.month);
          expect(expiryDays(parts, offer)).toContain(parts.day);
        }
      }),
    );
  });
});

describe('the expiry that is sent', () => {
  const chosen = '2027-01-31';

  it('belongs to monthly projects that are no evaluations (RES-41)', () => {
    expect(hasExpiry({ period: 'monthly', isEvaluation: false })).toBe(true);
    expect(expiryToSend({ period: 'monthly', isEvaluation: false, chosen })).toBe(chosen);
    expect(expiryToSend({ period: 'monthly', isEvaluation: true, chosen })).toBeUndefined();
    expect(expiryToSend({ period: 'annual', isEvaluation: false, chosen })).toBeUndefined();
  });

  it('is on an upgrade only a changed one (RES-42)', () => {
    const upgrade = { period: 'monthly', isEvaluation: false, chosen } as const;
    expect(expiryToSend({ ...upgrade, present: chosen })).toBeUndefined();
    expect(expiryToSend({ ...upgrade, present: '2027-01-30' })).toBe(chosen);
    expect(expiryToSend({ ...upgrade, present: null })).toBe(chosen);
  });
});
