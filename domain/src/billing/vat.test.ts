import { describe, expect, it } from 'vitest';
import { vatCountries } from './vat-countries.ts';
import { normalizeVatId, type VatAnswer, vatFormatIsValid, vatStateOf } from './vat.ts';

describe('a VAT id', () => {
  it.each([
    ['DE', 'de 136 695 976', 'DE136695976'],
    ['DE', '136695976', 'DE136695976'],
    ['AT', 'ATU-12345678', 'ATU12345678'],
    ['GR', 'GR 094259216', 'EL094259216'],
    ['GR', 'el094259216', 'EL094259216'],
    ['GR', '094259216', 'EL094259216'],
    ['NL', 'NL.0047.09.602.B01', 'NL004709602B01'],
    ['GB', '“GB 980 780 684”', 'GB980780684'],
  ] as const)('of %s typed as %s is kept as %s BIL-13', (country, typed, kept) => {
    expect(normalizeVatId(typed, country)).toBe(kept);
    expect(vatFormatIsValid(kept, country)).toBe(true);
  });

  it('is refused for its format alone: a wrong checksum is left to the validation service', () => {
    expect(vatFormatIsValid('ATU12345678', 'AT')).toBe(true);
    expect(vatFormatIsValid('ATU1234567', 'AT')).toBe(false);
    expect(vatFormatIsValid('DE136695976', 'AT')).toBe(false);
    expect(vatFormatIsValid(normalizeVatId('', 'DE'), 'DE')).toBe(false);
    expect(vatFormatIsValid(normalizeVatId('١٢٣٤٥٦٧٨٩', 'DE'), 'DE')).toBe(false);
    expect(vatFormatIsValid(normalizeVatId('9'.repeat(10_000), 'DE'), 'DE')).toBe(false);
  });

  it('has a format in each of the 28 countries', () => {
    const numbers =
      'ATU12345678 BE0428759497 BG175074752 CY10259033P CZ25123891 DE136695976 DK13585628 EE100931558 ESB58378431 FI20774740 FR40303265045 GB980780684 EL094259216 HR33392005961 HU12892312 IE6433435F IT00743110157 LT119511515 LU15027442 LV40003521600 MT11679112 NL004495445B01 PL8567346215 PT501964843 RO18547290 SE556188840401 SI50223054 SK2022749619'.split(
        ' ',
      );
    expect(vatCountries.map((country, at) => vatFormatIsValid(numbers[at] ?? '', country))).toEqual(
      vatCountries.map(() => true),
    );
  });
});

describe('the state of a VAT id', () => {
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
