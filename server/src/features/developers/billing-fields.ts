import type { DeveloperUpdate } from '@waypost/contract/entities/developer';
import type { FieldProblem } from '@waypost/domain/base/domain-error';
import {
  type BillingCountry,
  type BillingField,
  type BillingPatterns,
  billingProblems,
  type BillingText,
  type TextProblem,
  textProblem,
} from '@waypost/domain/billing/billing-details';
import { type BilledFields, billingDetailsOf, billingPaths } from '@waypost/domain/billing/billing-paths';
import { normalizeVatId, vatFormatIsValid } from '@waypost/domain/billing/vat';
import { isVatCountry } from '@waypost/domain/billing/vat-countries';
import { billedCountry } from '@waypost/domain/plans/currency';
import { refusalTexts } from '../../base/refusal-texts.ts';

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  companyName: 'Company name',
  address: 'Address',
  city: 'City',
  postal: 'Postal code',
  country: 'Country',
  state: 'State',
  vatId: 'VAT ID',
  gdprAgreement: 'The choice about contact',
} as const satisfies Record<BillingField, string>;

/** The contact's and the billing field of one kind have the same rule. */
const texts: ReadonlyMap<string, BillingText> = new Map<string, BillingText>([
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['company_name', 'companyName'],
  [billingPaths.firstName, 'firstName'],
  [billingPaths.lastName, 'lastName'],
  [billingPaths.email, 'email'],
  [billingPaths.phone, 'phone'],
  [billingPaths.companyName, 'companyName'],
  [billingPaths.address, 'address'],
  [billingPaths.city, 'city'],
  [billingPaths.postal, 'postal'],
]);

/** The required fields of an account; all others may be added later. */
const required = { first_name: 'First name', last_name: 'Last name', email: 'Email', country: 'Country' } as const;

const countryFields: ReadonlySet<string> = new Set(['country', 'billing_country', 'billing_address.country']);

function sentence(field: BillingField, problem: TextProblem): string {
  const label = labels[field];
  if (problem.reason === 'required') return `${label} is required.`;
  return problem.reason === 'length'
    ? `${label} must have ${problem.min} to ${problem.max} characters.`
    : `${label} is not valid.`;
}

function* valuesOf(input: DeveloperUpdate): Generator<[path: string, value: string]> {
  const { billing_address, ...fields } = input;
  const nested = Object.entries(billing_address ?? {}).map(
    ([name, value]) => [`billing_address.${name}`, value] as const,
  );
  for (const [path, value] of [...Object.entries(fields), ...nested]) {
    if (typeof value === 'string' && value !== '') yield [path, value];
  }
}

export function missingFields(input: DeveloperUpdate): FieldProblem[] {
  return Object.entries(required)
    .filter(([path]) => !input[path as keyof typeof required])
    .map(([path, label]) => ({ path, reason: 'required', message: `${label} is required.` }));
}

const toFieldProblem = ({ field, ...problem }: ReturnType<typeof billingProblems>[number]): FieldProblem => ({
  path: billingPaths[field],
  reason: problem.reason,
  message: sentence(field, problem),
});

type CheckDeps = {
  readonly patterns: BillingPatterns;
  readonly findCountry: (code: string) => BillingCountry | undefined;
};

/** What an account's saved billing details lack, at the names of its fields. */
export const createBillingCheck =
  ({ patterns, findCountry }: CheckDeps) =>
  (account: BilledFields): readonly FieldProblem[] => {
    const country = findCountry(account.billing_country ?? '');
    return billingProblems(billingDetailsOf(account), { patterns, country }).map(toFieldProblem);
  };

function vatProblem(vat_id: string | null | undefined, country: BillingCountry | undefined): FieldProblem[] {
  const code2 = country?.code2;
  if (!vat_id || !isVatCountry(code2) || vatFormatIsValid(normalizeVatId(vat_id, code2))) return [];
  return [{ path: 'vat_id', reason: 'not_valid', message: refusalTexts.INVALID_TAX }];
}

/** The countries of an account, for an input that names none. */
export type StoredCountries = Pick<DeveloperUpdate, 'billing_country' | 'country'>;

/** All problems of the fields; for a new account also the missing ones. */
export type AccountCheck = (
  input: DeveloperUpdate,
  of: 'new account' | 'account',
  stored?: StoredCountries,
) => readonly FieldProblem[];

/**
 * Skips empty optional fields; a field without a rule may have any value. An input that names a billing country saves
 * billing details, which must be complete.
 */
export function createAccountCheck(deps: CheckDeps): AccountCheck {
  const { patterns, findCountry } = deps;

  function problemAt(path: string, value: string): Omit<FieldProblem, 'path'> | undefined {
    if (countryFields.has(path)) {
      return findCountry(value) ? undefined : { reason: 'not_valid', message: 'Country is not valid.' };
    }
    const field = texts.get(path);
    const problem = field && textProblem(field, value, patterns);
    return field && problem && { reason: problem.reason, message: sentence(field, problem) };
  }

  function problemsOfDetails(input: DeveloperUpdate, stored: StoredCountries): FieldProblem[] {
    const billed = findCountry(input.billing_country ?? '');
    const country = billed ?? findCountry(billedCountry({ ...stored, ...input }) ?? '');
    const problems = billed ? billingProblems(billingDetailsOf(input), { patterns, country: billed }) : [];
    return [...problems.map(toFieldProblem), ...vatProblem(input.vat_id, country)];
  }

  return (input, of, stored = {}) => {
    const typed = [...valuesOf(input)].flatMap(([path, value]) => {
      const problem = problemAt(path, value);
      return problem ? [{ path, ...problem }] : [];
    });
    const found = [...(of === 'new account' ? missingFields(input) : []), ...typed];
    const more = problemsOfDetails(input, stored).filter(({ path }) => !found.some((problem) => problem.path === path));
    return [...found, ...more];
  };
}
