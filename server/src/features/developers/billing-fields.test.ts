import type { DeveloperUpdate } from '@waypost/contract/entities/developer';
import { describe, expect, it } from 'vitest';
import { FileConfig } from '../../config/file-config.ts';
import { createAccountCheck } from './billing-fields.ts';

const patterns = FileConfig.parse({}).billing_patterns;
const germany = { code2: 'DE', eu_member: true, export_control: false, states: [{ code: 'DE-BE' }] };
const iran = { code2: 'IR', eu_member: false, export_control: true, states: [] };
const countries = new Map([
  ['DEU', germany],
  ['IRN', iran],
]);
const check = createAccountCheck({ patterns, findCountry: (code) => countries.get(code) });

/** An input with this text in this field. */
function at(path: string, value: string): DeveloperUpdate {
  const [field = '', nested] = path.split('.');
  return nested === undefined ? { [field]: value } : { [field]: { [nested]: value } };
}
const isRefused = (path: string, value: string) =>
  check(at(path, value), 'account').some((problem) => problem.path === path);

describe('the bounds of billing fields', () => {
  it.each([
    ['first_name', 1, 40],
    ['last_name', 1, 40],
    ['company_name', 2, 100],
    ['billing_first_name', 1, 40],
    ['billing_last_name', 1, 40],
    ['billing_company_name', 2, 100],
    ['billing_address.address', 1, 120],
    ['billing_address.city', 1, 60],
    ['billing_address.postal', 3, 12],
  ])('let %s have %i to %i characters BIL-09', (path, min, max) => {
    const outcomes = [min - 1, min, max, max + 1].map((length) => length > 0 && isRefused(path, 'a'.repeat(length)));
    expect(outcomes).toEqual([min > 1, false, false, true]);
  });

  it.each(['phone', 'billing_phone'])('let %s have 6 to 20 characters BIL-09', (path) => {
    expect([5, 6, 20, 21].map((length) => isRefused(path, '1'.repeat(length)))).toEqual([true, false, false, true]);
  });

  it.each(['email', 'billing_email'])('let %s have at most 254 characters BIL-08', (path) => {
    const email = (length: number) => `${'a'.repeat(length - 4)}@b.c`;
    expect([254, 255].map((length) => isRefused(path, email(length)))).toEqual([false, true]);
  });
});

describe('the patterns of billing fields', () => {
  it.each([
    ['email', ['a@b.c', 'a+b@c-d.example'], ['a', 'a@b', 'a b@c.d', 'a@b c.d', '@b.c']],
    ['phone', ['+49 (30) 12-34.56/7'], ['phone 123', '123_456', '１２３４５６']],
    ['first_name', ['Zoë', "O'Neil", '𝒳'], ['<b>', 'a\u0000b', 'a\nb']],
    ['company_name', ['A & B GmbH'], ['<a>', 'a\tb']],
    ['billing_address.postal', ['D-10115', 'SW1A 1AA'], ['<10115>']],
    ['billing_address.city', ['São Paulo'], ['Ber\u007flin']],
  ])('of %s take %j and refuse %j BIL-07 CFG-04', (path, taken, refused) => {
    expect(taken.filter((value) => isRefused(path, value))).toEqual([]);
    expect(refused.filter((value) => !isRefused(path, value))).toEqual([]);
  });

  it('leave fields alone that they do not name', () => {
    expect(check({ vat_id: '<>', state: '<>', billing_state: '<>' }, 'account')).toEqual([]);
  });
});

describe('a country', () => {
  it.each(['country', 'billing_country', 'billing_address.country'])('at %s must exist', (path) => {
    expect([isRefused(path, 'DEU'), isRefused(path, 'ZZZ')]).toEqual([false, true]);
  });
});

describe('billing details', () => {
  const complete: DeveloperUpdate = {
    billing_first_name: 'Ada',
    billing_last_name: 'Lovelace',
    billing_email: 'ada@people.example',
    billing_phone: '+49 30 123456',
    billing_company_name: 'Engines & Co',
    billing_country: 'DEU',
    billing_state: 'DE-BE',
    billing_address: { address: 'Unter den Linden 1', city: 'Berlin', postal: '10117' },
    vat_id: 'DE136695976',
    gdprAgreement: false,
  };
  const sentences = (input: DeveloperUpdate) =>
    check(input, 'account').map(({ path, message }) => `${path}: ${message}`);

  it('are saved whole: an input that names a billing country needs the others', () => {
    expect(sentences(complete)).toEqual([]);
    expect(sentences({ billing_country: 'DEU' })).toEqual([
      'billing_first_name: First name is required.',
      'billing_last_name: Last name is required.',
      'billing_company_name: Company name is required.',
      'billing_email: Email is required.',
      'billing_phone: Phone is required.',
      'billing_address.address: Address is required.',
      'billing_address.postal: Postal code is required.',
      'billing_address.city: City is required.',
      'billing_state: State is required.',
      'gdprAgreement: The choice about contact is required.',
    ]);
    expect(sentences({ ...complete, billing_state: 'AT-9', billing_phone: '1' })).toEqual([
      'billing_phone: Phone must have 6 to 20 characters.',
      'billing_state: State is required.',
    ]);
  });

  it('have no country under export control, and no VAT ID that nobody could be asked about', () => {
    expect(sentences({ ...complete, billing_country: 'IRN' })).toEqual(['billing_country: Country is not valid.']);
    expect(sentences({ ...complete, vat_id: 'DE1' })).toEqual(['vat_id: The VAT id is not valid.']);
    expect(sentences({ vat_id: 'DE1', country: 'DEU' })).toEqual(['vat_id: The VAT id is not valid.']);
    expect(sentences({ ...complete, vat_id: 'de 136 695 976' })).toEqual([]);
  });
});

describe('what an account lacks', () => {
  it('is asked of a new one alone, and an empty optional field is left out', () => {
    const input = { first_name: 'Ada', phone: '', company_name: null, billing_address: { postal: '' } };
    expect(check(input, 'account')).toEqual([]);
    expect(check(input, 'new account')).toEqual([
      { path: 'last_name', reason: 'required', message: 'Last name is required.' },
      { path: 'email', reason: 'required', message: 'Email is required.' },
      { path: 'country', reason: 'required', message: 'Country is required.' },
    ]);
  });

  it('and what is wrong is said in whole sentences', () => {
    const input = { company_name: 'X', phone: 'call me' };
    expect(check(input, 'account').map(({ message }) => message)).toEqual([
      'Company name must have 2 to 100 characters.',
      'Phone is not valid.',
    ]);
  });
});
