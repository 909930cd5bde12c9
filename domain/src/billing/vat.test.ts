import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vatCountries } from './vat-countries.ts';
import { normalizeVatId, type VatAnswer, vatFormatIsValid, vatIsCheckable, vatPrefix, vatStateOf } from './vat.ts';

describe('a VAT ID', () => {
  it.each([
    ['DE', 'de 136 695 976', 'DE136695976'],
    ['DE', '136695976', 'DE136695976'],
    ['AT', 'ATU-12345678', 'ATU12345678'],
    ['GR', 'GR 094259216', 'EL094259216'],
    ['GR', 'el094259216', 'EL094259216'],
    ['GR', '094259216', 'EL094259216'],
    ['NL', 'NL.0047.09.602.B01', 'NL004709602B01'],
    ['NL', 'nl 12345+*78 B01', 'NL12345+*78B01'],
    ['BE', 'BE1001686633', 'BE1001686633'],
    ['BE', 'BE 0428.759.497', 'BE0428759497'],
    ['BE', 'be428.759.497', 'BE0428759497'],
    ['BE', '428759497', 'BE0428759497'],
    ['CY', 'cy 60001744k', 'CY60001744K'],
    ['IE', 'IE1+23456A', 'IE1+23456A'],
    ['IE', '1*23456a', 'IE1*23456A'],
    ['IE', 'IE1234567FB', 'IE1234567FB'],
    ['DE', 'DE+136*695976', 'DE136695976'],
    ['GB', '“GB 980 780 684”', 'GB980780684'],
    ['GB', 'xi 123456789', 'XI123456789'],
    ['GB', 'GBGD499', 'GBGD499'],
    ['GB', 'GBHA500', 'GBHA500'],
    ['GB', '980780684001', 'GB980780684001'],
  ] as const)('of %s typed as %s is kept as %s BIL-13 BIL-46', (country, typed, kept) => {
    expect(normalizeVatId(typed, country)).toBe(kept);
    expect(vatFormatIsValid(kept)).toBe(true);
  });

  it('is checkable unless it is one of Great Britain', () => {
    expect(['XI123456789', 'DE12', 'GB980780684'].map(vatIsCheckable)).toEqual([true, true, false]);
  });

  it('of any form that the validation service takes is left to it, in every country BIL-46', () => {
    const numbers = fc.stringMatching(/^[0-9A-Z]{2,12}$/).filter((number) => !/^[A-Z]{2}/.test(number));
    fc.assert(
      fc.property(fc.constantFrom(...vatCountries), numbers, (country, number) => {
        fc.pre(country !== 'GB');
        const vatId = normalizeVatId(number, country);
        expect(vatId.slice(0, 2)).toBe(vatPrefix(country));
        expect(vatFormatIsValid(vatId)).toBe(true);
        expect(normalizeVatId(vatId, country)).toBe(vatId);
      }),
    );
  });

  it.each([
    ['DE', ''],
    ['DE', '1'],
    ['DE', '1234567890123'],
    ['DE', '١٢٣٤٥٦٧٨٩'],
    ['DE', '9'.repeat(10_000)],
    ['GB', '12345678'],
    ['GB', 'GBGD500'],
    ['GB', 'GBHA499'],
    ['GB', '9807806840011'],
  ] as const)('of %s cannot be %s', (country, typed) => {
    expect(vatFormatIsValid(normalizeVatId(typed, country))).toBe(false);
  });
});

describe('the state of a VAT ID', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  it.each<[VatAnswer | undefined, string]>([
    [undefined, 'pending'],
    [{ outcome: 'UNAVAILABLE', answered_at: null }, 'pending'],
    [{ outcome: 'INVALID', answered_at: now }, 'refused'],
    [{ outcome: 'NOT_CHECKABLE', answered_at: now }, 'format_only'],
    [{ outcome: 'VALID', answered_at: now }, 'proven'],
    [{ outcome: 'VALID', answered_at: daysAgo(89) }, 'proven'],
    [{ outcome: 'VALID', answered_at: daysAgo(90) }, 'pending'],
  ])('after the answer %j is %s', (answer, state) => {
    expect(vatStateOf(answer, now)).toBe(state);
  });
});
