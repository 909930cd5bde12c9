import { type BillingDetails, type BillingField, billingProblems, type BillingRules } from './billing-details.ts';

/** The wire paths of the billing details in the account (BIL-01 to BIL-03). */
export const billingPaths = {
  firstName: 'billing_first_name',
  lastName: 'billing_last_name',
  companyName: 'billing_company_name',
  email: 'billing_email',
  phone: 'billing_phone',
  address: 'billing_address.address',
  postal: 'billing_address.postal',
  city: 'billing_address.city',
  country: 'billing_country',
  state: 'billing_state',
  vatId: 'vat_id',
  gdprAgreement: 'gdprAgreement',
} as const satisfies Record<BillingField, string>;

type Text = string | null | undefined;

/** The account's fields that hold billing details; an input may leave any of them out. */
export type BilledFields = {
  readonly billing_first_name?: Text;
  readonly billing_last_name?: Text;
  readonly billing_company_name?: Text;
  readonly billing_email?: Text;
  readonly billing_phone?: Text;
  readonly billing_country?: Text;
  readonly billing_state?: Text;
  readonly billing_address?:
    | { readonly address?: Text; readonly city?: Text; readonly postal?: Text }
    | null
    | undefined;
  readonly vat_id?: Text;
  readonly gdprAgreement?: boolean | null | undefined;
};

const text = (value: Text): string => value ?? '';

/** The form model of an account's billing details (BIL-02); a missing field is an empty text. */
export function billingDetailsOf(fields: BilledFields): BillingDetails {
  const { address, city, postal } = fields.billing_address ?? {};
  return {
    firstName: text(fields.billing_first_name),
    lastName: text(fields.billing_last_name),
    companyName: text(fields.billing_company_name),
    email: text(fields.billing_email),
    phone: text(fields.billing_phone),
    address: text(address),
    postal: text(postal),
    city: text(city),
    country: text(fields.billing_country),
    state: text(fields.billing_state),
    vatId: text(fields.vat_id),
    gdprAgreement: fields.gdprAgreement ?? null,
  };
}

/** Whether an account's saved billing details are those that its form would save; nothing is bought without (BIL-47). */
export const billingIsComplete = (fields: BilledFields, rules: BillingRules): boolean =>
  billingProblems(billingDetailsOf(fields), rules).length === 0;
