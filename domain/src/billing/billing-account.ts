import type { BilledFields } from './billing-paths.ts';

/** The fields of a developer account that its billing account is made of (BIL-01). */
export type BilledDeveloper<Product> = BilledFields & {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly company_name: string | null;
  readonly country: string | null;
  readonly state: string | null;
  readonly currency_cd: string | null;
  /** The projects, each with its plan. */
  readonly products: readonly Product[];
  readonly pay_method: number | null;
  readonly payment_type: string | null;
  readonly cc_last4digits: string | null;
  readonly billing_cc_expire_mm: string | null;
  readonly billing_cc_expire_yyyy: string | null;
};

/** Who is billed, and how it is paid (BIL-02). */
export type BillingAccount<Product> = {
  readonly first_name: string;
  readonly last_name: string;
  readonly companyName: string | null;
  readonly email: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly postal: string | null;
  readonly city: string | null;
  /** Null until billing details are saved. */
  readonly billing_country: string | null;
  readonly billing_state: string | null;
  /** The country that a form begins with. */
  readonly selected_billing_country: string | null;
  readonly vat_id: string | null;
  readonly currency_cd: string | null;
  readonly products: readonly Product[];
  readonly payment_type: string | null;
  readonly pay_method_id: number | null;
  readonly cc_last4Digits: string | null;
  readonly billing_cc_expire_mm: string | null;
  readonly billing_cc_expire_yyyy: string | null;
};

type Contact = Pick<BilledDeveloper<unknown>, 'first_name' | 'last_name' | 'email' | 'phone' | 'company_name'>;

/** Who is billed: what was not saved for bills is taken from the contact. */
const billedPerson = (account: BilledFields & Contact) => ({
  first_name: account.billing_first_name ?? account.first_name,
  last_name: account.billing_last_name ?? account.last_name,
  companyName: account.billing_company_name ?? account.company_name,
  email: account.billing_email ?? account.email,
  phone: account.billing_phone ?? account.phone,
});

function billedPlace({
  country,
  state,
  ...account
}: BilledFields & Pick<BilledDeveloper<unknown>, 'country' | 'state'>) {
  const { address = null, postal = null, city = null } = account.billing_address ?? {};
  const { billing_country = null, billing_state = null } = account;
  return {
    address,
    postal,
    city,
    billing_country,
    // the contact's state is in the contact's country
    billing_state: billing_country === null ? state : billing_state,
    selected_billing_country: billing_country ?? country,
  };
}

/** The billing account of a developer account (BIL-02). */
export const billingAccountOf = <Product>(account: BilledDeveloper<Product>): BillingAccount<Product> => ({
  ...billedPerson(account),
  ...billedPlace(account),
  vat_id: account.vat_id ?? null,
  currency_cd: account.currency_cd,
  products: account.products,
  payment_type: account.payment_type,
  pay_method_id: account.pay_method,
  cc_last4Digits: account.cc_last4digits,
  billing_cc_expire_mm: account.billing_cc_expire_mm,
  billing_cc_expire_yyyy: account.billing_cc_expire_yyyy,
});
