import { describe, expect, it } from 'vitest';
import { taxationOf, type TaxFacts, taxRateOn, taxRates, type VatState } from './tax.ts';
import { isVatCountry, vatCountries } from './vat-countries.ts';

const day = '2026-11-21';
const austrian = { code2: 'AT', eu_member: true };
const facts = (changes: Partial<TaxFacts>): TaxFacts => ({
  seller: 'DE',
  buyer: austrian,
  vat: 'none',
  day,
  ...changes,
});

describe('the tax of an order', () => {
  it.each<[string, TaxFacts['buyer'], VatState, string, number]>([
    ['of the seller’s country', { code2: 'DE', eu_member: true }, 'none', 'domestic', 1900],
    ['of the seller’s country with a proven VAT ID', { code2: 'DE', eu_member: true }, 'proven', 'domestic', 1900],
    ['of another EU country', austrian, 'none', 'destination', 2000],
    ['of another EU country with a proven VAT ID', austrian, 'proven', 'reverse_charge', 0],
    ['of another EU country with a VAT ID that waits for its proof', austrian, 'pending', 'destination', 2000],
    ['of another EU country with a refused VAT ID', austrian, 'refused', 'destination', 2000],
    [
      'of another EU country with an id of which only the format is known',
      austrian,
      'format_only',
      'destination',
      2000,
    ],
    ['outside the EU', { code2: 'US', eu_member: false }, 'none', 'outside_eu', 0],
    ['of GB, whatever its VAT ID', { code2: 'GB', eu_member: false }, 'format_only', 'outside_eu', 0],
  ])('of a buyer %s is decided by seller, buyer and proof', (_, buyer, ...[vat, kind, rate]) => {
    expect(taxationOf(facts({ buyer, vat }))).toEqual({ kind, rate, country: buyer.code2, vat });
  });

  it('follows the seller’s country', () => {
    expect(taxationOf(facts({ seller: 'AT', vat: 'proven' }))).toMatchObject({ kind: 'domestic', rate: 2000 });
    expect(taxationOf(facts({ seller: 'GB', buyer: { code2: 'GB', eu_member: false } }))).toMatchObject({
      kind: 'domestic',
      rate: 2000,
    });
  });

  it('is unknown for a member without a rate, so that nothing is sold at a guess', () => {
    expect(taxationOf(facts({ buyer: { code2: 'XX', eu_member: true } }))).toBeUndefined();
    expect(taxationOf(facts({ buyer: { code2: 'constructor', eu_member: true } }))).toBeUndefined();
    expect(taxationOf(facts({ seller: 'US', buyer: { code2: 'US', eu_member: false } }))).toBeUndefined();
  });
});

describe('the table of rates', () => {
  it('has a rate today for every country whose VAT IDs are asked for', () => {
    const rates = vatCountries.map((country) => `${country} ${(taxRateOn(country, day) ?? Number.NaN) / 100}`);
    expect(rates.join(', ')).toBe(
      'AT 20, BE 21, BG 20, CY 19, CZ 21, DE 19, DK 25, EE 24, ES 21, FI 25.5, FR 20, GB 20, GR 24, HR 25, HU 27, IE 23, IT 22, LT 21, LU 17, LV 21, MT 18, NL 21, PL 23, PT 23, RO 21, SE 25, SI 22, SK 23',
    );
    expect(Object.keys(taxRates)).toHaveLength(28);
  });

  it.each([
    ['FI', '2024-08-31', 2400],
    ['FI', '2024-09-01', 2550],
    ['RO', '2025-07-31', 1900],
    ['RO', '2025-08-01', 2100],
    ['DE', '2023-12-31', undefined],
    ['US', day, undefined],
  ])('has for %s on %s the rate %s', (country, on, rate) => {
    expect(taxRateOn(country, on)).toBe(rate);
  });

  it('lists the rates of a country in the order of their days', () => {
    for (const rates of Object.values(taxRates)) {
      const days = rates.map(({ from }) => from);
      expect(days).toEqual(days.toSorted());
    }
  });
});

describe('the countries with a VAT ID', () => {
  it('are 28, GB among them', () => {
    expect(vatCountries).toHaveLength(28);
    expect(['GB', 'GR', 'EL', 'CH', 'US', undefined].filter(isVatCountry)).toEqual(['GB', 'GR']);
  });
});
