import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert, nationalCurrencyOf, nationalVatAt, rateOn } from './national-vat.ts';

const rates = [
  { from: '2025-01-01', currency: 'usd', national: 'eur', rate: '0.96' },
  { from: '2026-01-01', currency: 'usd', national: 'eur', rate: '0.851064' },
  { from: '2026-01-01', currency: 'usd', national: 'sek', rate: '9.2' },
] as const;

describe('VAT in the national currency', () => {
  it.each([
    ['DE', 'eur'],
    ['SE', 'sek'],
    ['GB', 'gbp'],
    ['US', undefined],
  ])('a seller in %s states it in %s', (country, currency) => expect(nationalCurrencyOf(country)).toBe(currency));

  it.each([
    ['eur', '2024-12-31', undefined],
    ['eur', '2025-12-31', '0.96'],
    ['eur', '2026-01-01', '0.851064'],
    ['sek', '2030-01-01', '9.2'],
    ['pln', '2026-01-01', undefined],
  ])('in %s on %s has the rate %s', (national, day, rate) =>
    expect(rateOn(rates, { currency: 'usd', national, day })?.rate).toBe(rate),
  );

  it.each([
    [8531, '0.851064', 7260],
    [100, '0.005', 1],
    [100, '0.004999', 0],
    [-8531, '0.851064', -7260],
    [0, '9.2', 0],
    [100, '11', 1100],
  ])('%i at %s is %i', (minor, rate, national) => expect(convert(minor, rate)).toBe(national));

  it('keeps the rate with its first day', () => {
    expect(nationalVatAt(rates[1], 8531)).toEqual({
      currency: 'eur',
      rate: '0.851064',
      rate_from: '2026-01-01',
      tax: 7260,
    });
  });

  it('of a credit is that of the same charge with a minus', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 1, max: 20_000_000 }), (minor, rate) => {
        const text = `${Math.floor(rate / 1_000_000)}.${String(rate % 1_000_000).padStart(6, '0')}`;
        expect(convert(-minor, text) + convert(minor, text)).toBe(0);
      }),
    );
  });
});
