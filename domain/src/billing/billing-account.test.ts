import { describe, expect, it } from 'vitest';
import { type BilledDeveloper, billingAccountOf } from './billing-account.ts';

const project = { product_id: 'prj_1', client_plan_id: 'Freemium-Pro', plan_name: 'Freemium Pro' };
const contact: BilledDeveloper<typeof project> = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@people.example',
  phone: '123456',
  company_name: 'Engines',
  country: 'USA',
  state: 'US-CA',
  currency_cd: 'usd',
  products: [project],
  pay_method: null,
  payment_type: null,
  cc_last4digits: null,
  billing_cc_expire_mm: null,
  billing_cc_expire_yyyy: null,
};
const billed: BilledDeveloper<typeof project> = {
  ...contact,
  billing_first_name: 'Grace',
  billing_last_name: 'Hopper',
  billing_email: 'bills@people.example',
  billing_phone: '654321',
  billing_company_name: 'Compilers',
  billing_country: 'DEU',
  billing_state: 'DE-BE',
  billing_address: { address: 'Unter den Linden 1', postal: '10117', city: 'Berlin' },
  vat_id: 'DE136695976',
  currency_cd: 'eur',
  pay_method: 13,
  payment_type: 'VISA',
  cc_last4digits: '1111',
  billing_cc_expire_mm: '03',
  billing_cc_expire_yyyy: '2030',
};

describe('a billing account', () => {
  it('has the billing details, the projects with their plans, and the stored payment method of its account (BIL-02)', () => {
    expect(billingAccountOf(billed)).toEqual({
      first_name: 'Grace',
      last_name: 'Hopper',
      companyName: 'Compilers',
      email: 'bills@people.example',
      phone: '654321',
      address: 'Unter den Linden 1',
      postal: '10117',
      city: 'Berlin',
      billing_country: 'DEU',
      billing_state: 'DE-BE',
      selected_billing_country: 'DEU',
      vat_id: 'DE136695976',
      currency_cd: 'eur',
      products: [project],
      payment_type: 'VISA',
      pay_method_id: 13,
      cc_last4Digits: '1111',
      billing_cc_expire_mm: '03',
      billing_cc_expire_yyyy: '2030',
    });
  });

  it('begins with the contact where nothing was saved for bills, which is no billing country yet', () => {
    expect(billingAccountOf(contact)).toEqual({
      first_name: 'Ada',
      last_name: 'Lovelace',
      companyName: 'Engines',
      email: 'ada@people.example',
      phone: '123456',
      address: null,
      postal: null,
      city: null,
      billing_country: null,
      billing_state: 'US-CA',
      selected_billing_country: 'USA',
      vat_id: null,
      currency_cd: 'usd',
      products: [project],
      payment_type: null,
      pay_method_id: null,
      cc_last4Digits: null,
      billing_cc_expire_mm: null,
      billing_cc_expire_yyyy: null,
    });
  });

  it('takes no state of the contact into another billing country', () => {
    expect(billingAccountOf({ ...contact, billing_country: 'FRA' }).billing_state).toBeNull();
  });
});
