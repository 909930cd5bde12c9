import { describe, expect, it } from 'vitest';
import {
  type BillingCountry,
  type BillingDetails,
  billingIsBlocked,
  billingProblems,
  billingTexts,
  fittingDetails,
  forcesReentry,
  textProblem,
  vatNeedsCheck,
} from './billing-details.ts';

const details: BillingDetails = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  companyName: 'Engines & Co',
  email: 'ada@people.example',
  phone: '+49 30 123456',
  address: 'Unter den Linden 1',
  postal: '10117',
  city: 'Berlin',
  country: 'DEU',
  state: 'DE-BE',
  vatId: '',
  gdprAgreement: false,
};
const germany: BillingCountry = {
  code2: 'DE',
  eu_member: true,
  export_control: false,
  states: [{ code: 'DE-BE' }, { code: 'DE-BY' }],
};
const canada: BillingCountry = { ...germany, code2: 'CA', eu_member: false, states: [{ code: 'CA-ON' }] };
const norway: BillingCountry = { ...germany, code2: 'NO', eu_member: false, states: [] };
const problemsOf = (changes: Partial<BillingDetails>, country: BillingCountry | undefined = germany) =>
  billingProblems({ ...details, ...changes }, { patterns: { city: '^[^<>]+$' }, country }).map(
    ({ field, reason }) => `${field} ${reason}`,
  );

describe('billing details', () => {
  it('are complete with every required field, the state and the choice about contact', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it.each(billingTexts)('need %s, which blanks do not fill BIL-06', (field) => {
    expect([problemsOf({ [field]: '' }), problemsOf({ [field]: ' \t' })]).toEqual([
      [`${field} required`],
      [`${field} required`],
    ]);
  });

  it('name every problem at once, in the order of the form', () => {
    const all = Object.fromEntries(billingTexts.map((field) => [field, '']));
    expect(problemsOf({ ...all, state: '', gdprAgreement: null })).toEqual([
      ...billingTexts.map((field) => `${field} required`),
      'state required',
      'gdprAgreement required',
    ]);
  });

  it('ask for a state of the country where the country has states BIL-11', () => {
    expect(problemsOf({ state: 'CA-ON' })).toEqual(['state required']);
    expect(problemsOf({ state: 'CA-ON' }, canada)).toEqual([]);
    expect(problemsOf({ state: '' }, norway)).toEqual([]);
    expect(fittingDetails(details, norway).state).toBe('');
    expect(fittingDetails(details, canada).state).toBe('');
    expect(fittingDetails(details, germany).state).toBe('DE-BE');
  });

  it('ask members of the EU whether we may contact them, and nobody else BIL-12', () => {
    expect(problemsOf({ gdprAgreement: null })).toEqual(['gdprAgreement required']);
    expect(problemsOf({ gdprAgreement: null, state: 'CA-ON' }, canada)).toEqual([]);
    expect(fittingDetails(details, norway).gdprAgreement).toBeNull();
    expect(fittingDetails(details, germany).gdprAgreement).toBe(false);
  });

  it('have a country that exists and may be billed BIL-37', () => {
    expect(problemsOf({ country: '' }, undefined)).toEqual(['country required']);
    expect(billingProblems({ ...details, country: 'ZZZ' }, { patterns: {}, country: undefined })).toEqual([
      { field: 'country', reason: 'not_valid' },
    ]);
    expect(problemsOf({}, { ...germany, export_control: true })).toEqual(['country not_valid']);
  });

  it('follow the configured pattern of a field by its name; one without a pattern has none', () => {
    expect(problemsOf({ city: 'Ber<lin' })).toEqual(['city not_valid']);
    expect(problemsOf({ lastName: '<>' })).toEqual([]);
    expect(textProblem('firstName', 'Ada', { constructor: '^x$' })).toBeUndefined();
  });

  it.each([
    ['Αλεξάνδρα', 'Παπαδοπούλου'],
    ['ليلى', 'الحسيني'],
    ['👩‍💻 Ada', "O'Neil"],
  ])('take the name %s %s', (firstName, lastName) => {
    expect(problemsOf({ firstName, lastName, email: '"ada \\"the first\\""@people.example' })).toEqual([]);
  });

  it.each([
    ['firstName', 1, 40],
    ['lastName', 1, 40],
    ['companyName', 2, 100],
    ['email', 1, 254],
    ['phone', 6, 20],
    ['address', 1, 120],
    ['postal', 3, 12],
    ['city', 1, 60],
  ] as const)('bound %s by %i and %i characters', (field, min, max) => {
    const reasonOf = (length: number) => textProblem(field, 'x'.repeat(length), {})?.reason;
    expect([min - 1, min, max, max + 1].map(reasonOf)).toEqual(['length', undefined, undefined, 'length']);
  });

  it('count what a person sees, but the units of an email', () => {
    const family = '👩🏽‍👩🏿‍👧🏻‍👦🏾';
    expect(textProblem('firstName', family.repeat(40), {})).toBeUndefined();
    expect(textProblem('firstName', family.repeat(41), {})).toMatchObject({ reason: 'length' });
    expect(textProblem('companyName', family, {})).toMatchObject({ reason: 'length' });
    expect(textProblem('email', family.repeat(20), {})).toMatchObject({ reason: 'length' });
  });

  it('refuse 10,000 characters with the bounds', () => {
    expect(textProblem('companyName', 'x'.repeat(10_000), {})).toEqual({ reason: 'length', min: 2, max: 100 });
  });
});

describe('a VAT ID', () => {
  const austrian = { ...details, country: 'AUT', vatId: 'ATU12345678' };
  it.each<[string, BillingDetails | undefined, BillingDetails, boolean]>([
    ['a new one', details, austrian, true],
    ['the first account', undefined, austrian, true],
    ['an unchanged one', austrian, { ...austrian, city: 'Graz' }, false],
    ['a changed country', austrian, { ...austrian, country: 'ITA' }, true],
    ['a removed one', austrian, { ...austrian, vatId: '' }, false],
  ])('is validated for %s: %#', (_, ...[saved, next, expected]) => {
    expect(vatNeedsCheck(saved, next)).toBe(expected);
  });

  it('is kept in the 28 countries alone, without blanks around it', () => {
    expect(fittingDetails({ ...austrian, vatId: ' DE1 ' }, germany).vatId).toBe('DE1');
    expect(fittingDetails(austrian, norway).vatId).toBe('');
    expect(fittingDetails(austrian, undefined).vatId).toBe('');
  });
});

describe('a change of billing details', () => {
  it.each([
    [['firstName', 'lastName', 'address', 'city', 'postal', 'state', 'email'], true],
    [['phone', 'companyName', 'vatId'], false],
  ] as const)('of %j forces the payment details to be entered again: %s BIL-23', (fields, forced) => {
    for (const field of fields) expect(forcesReentry(details, { ...details, [field]: 'x' }), field).toBe(forced);
  });
});

describe('editing', () => {
  const account = { channel: 'self-serve', aria_status: 'CANCELLATION PENDING', products: [] };
  it.each<[string, Parameters<typeof billingIsBlocked>, boolean]>([
    ['with a pending cancellation', [account, true], true],
    ['without the flag', [account, false], false],
    ['of an active account', [{ ...account, aria_status: 'ACTIVE' }, true], false],
    ['of a reseller', [{ ...account, channel: 'reseller' }, true], false],
    ['with a free plan', [{ ...account, products: [{ client_plan_id: 'Freemium-Basic' }] }, true], true],
    ['with Freemium-Pro', [{ ...account, products: [{ client_plan_id: 'Freemium-Pro' }] }, true], false],
    ['with Pro-XYZ', [{ ...account, products: [{ client_plan_id: 'Pro-XYZ' }] }, true], false],
    ['with XYZ-Pro-Paper', [{ ...account, products: [{ client_plan_id: 'XYZ-Pro-Paper' }] }, true], false],
  ])('%s is blocked: %#', (_, given, blocked) => {
    expect(billingIsBlocked(...given)).toBe(blocked);
  });
});
