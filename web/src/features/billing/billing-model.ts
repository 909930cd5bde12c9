import type { DeveloperAccount, DeveloperInput, DeveloperUpdate } from '@waypost/contract/entities/developer';
import type { Country, StatesByCountry } from '@waypost/contract/entities/catalog';
import type { SessionUser } from '@waypost/contract/entities/session';
import {
  billingBounds,
  type BillingCountry,
  type BillingDetails,
  type BillingField,
  type BillingProblem,
  type BillingText,
  billingTexts,
} from '@waypost/domain/billing/billing-details';
import { billingAccountOf } from '@waypost/domain/billing/billing-account';
import { type BilledFields, billingDetailsOf, billingPaths } from '@waypost/domain/billing/billing-paths';

export type BillingLists = { readonly countries: readonly Country[]; readonly states: StatesByCountry };

/** The billing details of an account; undefined until they are saved for the first time (BIL-30). */
export const savedDetails = (account: DeveloperAccount | null): BillingDetails | undefined =>
  account?.billing_country ? billingDetailsOf(account) : undefined;

const fromSignUp = ({ firstName, lastName, email, phone, country }: SessionUser): BilledFields => ({
  billing_first_name: firstName,
  billing_last_name: lastName,
  billing_email: email,
  billing_phone: phone,
  billing_country: country,
});

/** A form begins with the billing account, which the contact completes (BIL-02). */
function fromAccount(account: DeveloperAccount): BillingDetails {
  const billing = billingAccountOf(account);
  return billingDetailsOf({
    billing_first_name: billing.first_name,
    billing_last_name: billing.last_name,
    billing_company_name: billing.companyName,
    billing_email: billing.email,
    billing_phone: billing.phone,
    billing_address: { address: billing.address, postal: billing.postal, city: billing.city },
    billing_country: billing.selected_billing_country,
    billing_state: billing.billing_state,
    vat_id: billing.vat_id,
    gdprAgreement: account.gdprAgreement,
  });
}

/** The values a form starts with: what is saved, otherwise what the account or the sign-up already know. */
export const firstDetails = (user: SessionUser, account: DeveloperAccount | null): BillingDetails =>
  account ? fromAccount(account) : billingDetailsOf(fromSignUp(user));

const orNull = (text: string) => (text === '' ? null : text);

export function toUpdate(details: BillingDetails): DeveloperUpdate {
  const { address, city, postal, country, state } = details;
  return {
    billing_first_name: details.firstName,
    billing_last_name: details.lastName,
    billing_company_name: details.companyName,
    billing_email: details.email,
    billing_phone: details.phone,
    billing_country: country,
    billing_state: orNull(state),
    billing_address: { address, city, postal, state: orNull(state), country },
    vat_id: orNull(details.vatId),
    gdprAgreement: details.gdprAgreement,
  };
}

/** A new account has the billing details as its contact details too. */
export const toNewAccount = (details: BillingDetails): DeveloperInput => ({
  first_name: details.firstName,
  last_name: details.lastName,
  email: details.email,
  phone: details.phone,
  company_name: details.companyName,
  country: details.country,
  state: orNull(details.state),
  ...toUpdate(details),
});

export function billingCountry({ countries, states }: BillingLists, code: string): BillingCountry | undefined {
  const country = countries.find((each) => each.code === code);
  return country && { ...country, states: states[code] ?? [] };
}

/** The contact fields of a new account, which the form fills in too. */
const contactPaths: Readonly<Record<string, BillingField>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  company_name: 'companyName',
  email: 'email',
  phone: 'phone',
  country: 'country',
  state: 'state',
};
const fieldOfPath = new Map<string, BillingField>([
  ...Object.entries(contactPaths),
  ...Object.entries(billingPaths).map(([field, path]) => [path, field as BillingField] as const),
]);

const hasBounds = (field: BillingField): field is BillingText => billingTexts.some((text) => text === field);

/** A problem that the server found, for the words of the page; undefined for a field that the form does not have. */
export function refusedField(path: string, reason: string): BillingProblem | undefined {
  const field = fieldOfPath.get(path);
  if (!field) return undefined;
  if (reason === 'length' && hasBounds(field)) return { field, reason, ...billingBounds[field] };
  return { field, reason: reason === 'required' ? reason : 'not_valid' };
}
