import { isWithin, visibleLength } from '../base/visible-length.ts';
import { isVatCountry } from './vat-countries.ts';

/** The required text fields of the billing details, in form order (BIL-06). */
export const billingTexts = [
  'firstName',
  'lastName',
  'companyName',
  'email',
  'phone',
  'address',
  'postal',
  'city',
] as const;
export type BillingText = (typeof billingTexts)[number];

/** The billing details as a form has them; an empty text is a missing one. */
export type BillingDetails = Readonly<Record<BillingText | 'country' | 'state' | 'vatId', string>> & {
  /** Null until chosen (BIL-12). */
  readonly gdprAgreement: boolean | null;
};
export type BillingField = keyof BillingDetails;

/** Patterns by field name, as configured (`billing_patterns`). */
export type BillingPatterns = Readonly<Record<string, string>>;

type Bounds = { readonly min: number; readonly max: number };

/** The lengths of the fields, in characters as a person counts them; of the email, in those that mail counts (BIL-08, BIL-09). */
export const billingBounds: Readonly<Record<BillingText, Bounds>> = {
  firstName: { min: 1, max: 40 },
  lastName: { min: 1, max: 40 },
  companyName: { min: 2, max: 100 },
  email: { min: 1, max: 254 },
  phone: { min: 6, max: 20 },
  address: { min: 1, max: 120 },
  postal: { min: 3, max: 12 },
  city: { min: 1, max: 60 },
};

/** A reason, with the bounds of a length. */
export type TextProblem = { readonly reason: 'required' | 'not_valid' } | ({ readonly reason: 'length' } & Bounds);
export type BillingProblem = { readonly field: BillingField } & TextProblem;

/** Why a text does not fit its field; a field without a configured pattern has none (BIL-07). */
export function textProblem(field: BillingText, text: string, patterns: BillingPatterns): TextProblem | undefined {
  const { min, max } = billingBounds[field];
  const fits = field === 'email' ? text.length <= max : isWithin(text, max);
  if (!fits || visibleLength(text) < min) return { reason: 'length', min, max };
  const pattern = Object.hasOwn(patterns, field) ? patterns[field] : undefined;
  return pattern !== undefined && !new RegExp(pattern, 'u').test(text) ? { reason: 'not_valid' } : undefined;
}

/** The billing country with its states, as the catalogue has them. */
export type BillingCountry = {
  readonly code2: string;
  readonly eu_member: boolean;
  readonly export_control: boolean;
  readonly states: readonly { readonly code: string }[];
};

function countryProblem(code: string, country: BillingCountry | undefined): TextProblem | undefined {
  if (code === '') return { reason: 'required' };
  return country && !country.export_control ? undefined : { reason: 'not_valid' };
}

/** A state is asked for in countries that have states only (BIL-11); one of another country counts as missing. */
const stateIsMissing = (state: string, country: BillingCountry | undefined): boolean =>
  country !== undefined && country.states.length > 0 && !country.states.some(({ code }) => code === state);

/** What billing details are checked by: the configured patterns, and the country that they name. */
export type BillingRules = { readonly patterns: BillingPatterns; readonly country: BillingCountry | undefined };

/** Every problem of the billing details, in form order (BIL-06 to BIL-12, BIL-37). */
export function billingProblems(details: BillingDetails, { patterns, country }: BillingRules): BillingProblem[] {
  const texts = billingTexts.flatMap((field): BillingProblem[] => {
    const text = details[field].trim();
    const problem = text === '' ? ({ reason: 'required' } as const) : textProblem(field, text, patterns);
    return problem ? [{ field, ...problem }] : [];
  });
  const wrongCountry = countryProblem(details.country, country);
  if (wrongCountry) texts.push({ field: 'country', ...wrongCountry });
  if (stateIsMissing(details.state, country)) texts.push({ field: 'state', reason: 'required' });
  if (country?.eu_member && details.gdprAgreement === null) texts.push({ field: 'gdprAgreement', reason: 'required' });
  return texts;
}

/** The details without what their country does not ask for: a state, a VAT ID, the choice about contact. */
export function fittingDetails(details: BillingDetails, country: BillingCountry | undefined): BillingDetails {
  const trimmed = billingTexts.map((field) => [field, details[field].trim()] as const);
  return {
    ...details,
    ...Object.fromEntries(trimmed),
    state: stateIsMissing(details.state, country) || country?.states.length === 0 ? '' : details.state,
    vatId: isVatCountry(country?.code2) ? details.vatId.trim() : '',
    gdprAgreement: country?.eu_member ? details.gdprAgreement : null,
  };
}

/** Whether the VAT ID needs to be validated: it or its country has changed (BIL-14); an empty one never (BIL-15). */
export const vatNeedsCheck = (saved: BillingDetails | undefined, next: BillingDetails): boolean =>
  next.vatId !== '' && (saved?.vatId !== next.vatId || saved.country !== next.country);

const reentryFields = ['firstName', 'lastName', 'address', 'city', 'postal', 'state', 'email'] as const;

/** Whether a change forces the payment details to be entered again, if there are any (BIL-23). */
export const forcesReentry = (saved: BillingDetails, next: BillingDetails): boolean =>
  reentryFields.some((field) => saved[field] !== next[field]);

/** The plans whose owners can always edit their billing data (BIL-31). */
const alwaysEditablePlans: readonly string[] = ['Freemium-Pro', 'Pro-XYZ', 'XYZ-Pro-Paper'];

/** Whether a channel's users pay by themselves; others are billed by contract (BIL-32). */
export const isBilledHere = ({ channel }: { readonly channel: string }): boolean => channel === 'self-serve';

type BilledAccount = {
  readonly channel: string;
  readonly aria_status: string;
  readonly products: readonly { readonly client_plan_id: string }[];
};

/** Whether billing and payment cannot be edited: a pending cancellation without a pro or XYZ plan (BIL-31). */
export const billingIsBlocked = (account: BilledAccount, isFixOn: boolean): boolean =>
  isFixOn &&
  isBilledHere(account) &&
  account.aria_status === 'CANCELLATION PENDING' &&
  !account.products.some(({ client_plan_id }) => alwaysEditablePlans.includes(client_plan_id));
