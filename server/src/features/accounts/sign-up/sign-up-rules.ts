import type { SignUpInput } from '@waypost/contract/entities/account';
import { isCompanyEmail } from '@waypost/domain/accounts/company-email';
import { DomainError, type FieldProblem } from '@waypost/domain/base/domain-error';
import { isMailable } from '../../../base/email-address.ts';
import type { Passwords } from '../passwords/passwords.ts';

const noCompanyEmail: FieldProblem = {
  path: 'email',
  reason: 'NO_COMPANY_EMAIL',
  message: 'Use the address of your company, not one of a free mail provider.',
};

/** What the embedder has asked besides. */
function problemsOfAsked({ asked, age, company_name, email }: SignUpInput): FieldProblem[] {
  const isAsked = (what: NonNullable<SignUpInput['asked']>[number]) => asked?.includes(what) === true;
  const problems = [
    isAsked('company_name') &&
      !company_name && { path: 'company_name', reason: 'COMPANY_NAME_REQUIRED', message: 'Company is required.' },
    isAsked('company_email') && !isCompanyEmail(email) && noCompanyEmail,
    isAsked('age') && !age && { path: 'age', reason: 'AGE_REQUIRED', message: 'You need to be at least 16 years old.' },
  ];
  return problems.filter((problem) => problem !== false);
}

type Rules = { readonly isCountry: (code: string) => boolean; readonly passwords: Pick<Passwords, 'problems'> };

/** Throws INVALID_FIELDS or WEAK_PASSWORD with everything that is wrong with a sign-up. */
export function assertAcceptable(input: SignUpInput, { isCountry, passwords }: Rules): void {
  const others: FieldProblem[] = [];
  if (!isMailable(input.email)) {
    others.push({ path: 'email', reason: 'INVALID_EMAIL', message: 'Type a valid email address.' });
  }
  if (!isCountry(input.country)) {
    others.push({ path: 'country', reason: 'UNKNOWN_COUNTRY', message: 'Choose a country from the list.' });
  }
  others.push(...problemsOfAsked(input));
  const owner = { email: input.email, firstName: input.first_name, lastName: input.last_name };
  const ofPassword = passwords.problems(input.password, owner);
  if (others.length > 0) throw new DomainError('INVALID_FIELDS', [...others, ...ofPassword]);
  if (ofPassword.length > 0) throw new DomainError('WEAK_PASSWORD', ofPassword);
}
