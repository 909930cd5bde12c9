import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { BillingDetails } from '@waypost/domain/billing/billing-details';
import { describe, expect, it } from 'vitest';
import { billingCountry, firstDetails, refusedField, savedDetails, toNewAccount, toUpdate } from './billing-model.ts';

const details: BillingDetails = {
  firstName: 'ليلى',
  lastName: 'Παπαδοπούλου 🗺️',
  companyName: 'Engines & Co',
  email: '"ada"@people.example',
  phone: '+49 30 123456',
  address: 'Unter den Linden 1',
  postal: '10117',
  city: 'Berlin',
  country: 'DEU',
  state: 'DE-BE',
  vatId: 'DE136695976',
  gdprAgreement: true,
};
const user = { firstName: 'Ada', lastName: 'King', email: 'a@b.example', phone: null, country: 'AUT' } as SessionUser;
const contact = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@people.example',
  phone: '123456',
  company_name: null,
  country: 'FRA',
  state: null,
  vat_id: null,
  gdprAgreement: null,
  billing_country: null,
} as DeveloperAccount;

describe('the form of billing details', () => {
  it('shows what was saved from it, whatever the names', () => {
    const account = { ...contact, ...toUpdate(details) } as DeveloperAccount;
    expect(savedDetails(account)).toEqual(details);
    expect(firstDetails(user, account)).toEqual(details);
  });

  it('starts with the contact of the account, or of the sign-up, which are no saved details', () => {
    expect([savedDetails(null), savedDetails(contact)]).toEqual([undefined, undefined]);
    expect(firstDetails(user, contact)).toMatchObject({ lastName: 'Lovelace', phone: '123456', country: 'FRA' });
    expect(firstDetails(user, null)).toMatchObject({ lastName: 'King', phone: '', country: 'AUT', address: '' });
  });

  it('saves missing values as null, and a new account with its contact', () => {
    const bare = { ...details, state: '', vatId: '', gdprAgreement: null };
    expect(toUpdate(bare)).toMatchObject({ billing_state: null, vat_id: null, gdprAgreement: null });
    expect(toNewAccount(details)).toMatchObject({ first_name: 'ليلى', country: 'DEU', billing_country: 'DEU' });
    expect(toUpdate(details)).not.toHaveProperty('first_name');
  });

  it('knows the field of each path that the server names', () => {
    const paths = Object.entries(toNewAccount(details)).flatMap(([path, value]) =>
      typeof value === 'object' && value !== null ? Object.keys(value).map((part) => `${path}.${part}`) : [path],
    );
    const unknown = paths.filter((path) => refusedField(path, 'required') === undefined);
    expect(unknown).toEqual(['billing_address.state', 'billing_address.country']);
    expect(refusedField('constructor', 'required')).toBeUndefined();
  });

  it('reads a refusal of the server as one of its own problems, whatever its reason', () => {
    expect(refusedField('billing_phone', 'length')).toEqual({ field: 'phone', reason: 'length', min: 6, max: 20 });
    expect(refusedField('last_name', 'required')).toEqual({ field: 'lastName', reason: 'required' });
    expect(refusedField('vat_id', 'length')).toEqual({ field: 'vatId', reason: 'not_valid' });
    expect(refusedField('billing_address.city', 'invalid_format')).toEqual({ field: 'city', reason: 'not_valid' });
  });

  it('finds the country with its states', () => {
    const germany = { code: 'DEU', code2: 'DE', name: 'Germany', currency: 'eur' };
    const country = { ...germany, export_control: false, block_paid_creation: false, eu_member: true };
    const lists = { countries: [country], states: { DEU: [{ code: 'DE-BE', name: 'Berlin' }] } };
    expect(billingCountry(lists, 'DEU')).toMatchObject({ code2: 'DE', states: [{ code: 'DE-BE' }] });
    expect(billingCountry(lists, 'FRA')).toBeUndefined();
  });
});
