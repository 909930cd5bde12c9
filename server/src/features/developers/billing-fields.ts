import type { DeveloperUpdate } from '@waypost/contract/entities/developer';
import type { FieldProblem } from '@waypost/domain/base/domain-error';

export type BillingPatterns = Readonly<
  Record<'email' | 'phone' | 'firstName' | 'lastName' | 'companyName' | 'address' | 'city' | 'postal', string>
>;

type Rule = {
  readonly label: string;
  readonly pattern?: keyof BillingPatterns;
  readonly min: number;
  readonly max: number;
};

const bounds = {
  firstName: { pattern: 'firstName', min: 1, max: 40 },
  lastName: { pattern: 'lastName', min: 1, max: 40 },
  email: { pattern: 'email', min: 1, max: 254 },
  phone: { pattern: 'phone', min: 6, max: 20 },
  companyName: { pattern: 'companyName', min: 2, max: 100 },
} as const;

/** Bounds and pattern by field; the contact's and the billing field of one kind have the same. */
const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['first_name', { label: 'First name', ...bounds.firstName }],
  ['last_name', { label: 'Last name', ...bounds.lastName }],
  ['email', { label: 'Email', ...bounds.email }],
  ['phone', { label: 'Phone', ...bounds.phone }],
  ['company_name', { label: 'Company name', ...bounds.companyName }],
  ['billing_first_name', { label: 'First name', ...bounds.firstName }],
  ['billing_last_name', { label: 'Last name', ...bounds.lastName }],
  ['billing_email', { label: 'Email', ...bounds.email }],
  ['billing_phone', { label: 'Phone', ...bounds.phone }],
  ['billing_company_name', { label: 'Company name', ...bounds.companyName }],
  ['billing_address.address', { label: 'Address', pattern: 'address', min: 1, max: 120 }],
  ['billing_address.city', { label: 'City', pattern: 'city', min: 1, max: 60 }],
  ['billing_address.postal', { label: 'Postal code', pattern: 'postal', min: 3, max: 12 }],
]);

/** The required fields of an account; all others may be added later. */
const required = { first_name: 'First name', last_name: 'Last name', email: 'Email', country: 'Country' } as const;

const countryFields: ReadonlySet<string> = new Set(['country', 'billing_country', 'billing_address.country']);

function problemWith(rule: Rule, value: string, pattern: RegExp | undefined): Omit<FieldProblem, 'path'> | undefined {
  const { label, min, max } = rule;
  if (value.length < min || value.length > max) {
    return { reason: 'length', message: `${label} must have ${min} to ${max} characters.` };
  }
  return pattern && !pattern.test(value) ? { reason: 'not_valid', message: `${label} is not valid.` } : undefined;
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

/** All problems of the fields; for a new account also the missing ones. */
export type AccountCheck = (input: DeveloperUpdate, of: 'new account' | 'account') => readonly FieldProblem[];

/** Skips empty optional fields; a field without a rule may have any value. */
export function createAccountCheck(deps: {
  readonly patterns: BillingPatterns;
  readonly countryExists: (code: string) => boolean;
}): AccountCheck {
  const compiled = new Map(Object.entries(deps.patterns).map(([name, source]) => [name, new RegExp(source, 'u')]));

  function problemAt(path: string, value: string): Omit<FieldProblem, 'path'> | undefined {
    if (countryFields.has(path)) {
      return deps.countryExists(value) ? undefined : { reason: 'not_valid', message: 'Country is not valid.' };
    }
    const rule = rules.get(path);
    return rule && problemWith(rule, value, rule.pattern && compiled.get(rule.pattern));
  }

  return (input, of) => [
    ...(of === 'new account' ? missingFields(input) : []),
    ...[...valuesOf(input)].flatMap(([path, value]) => {
      const problem = problemAt(path, value);
      return problem ? [{ path, ...problem }] : [];
    }),
  ];
}
