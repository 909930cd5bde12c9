import type { SignUpInput } from '@waypost/contract/entities/account';
import { isCompanyEmail } from '@waypost/domain/accounts/company-email';
import { DomainError, type FieldProblem } from '@waypost/domain/base/domain-error';
import { isMailable } from '../../../base/email-address.ts';
import type { Passwords } from '../passwords/passwords.ts';

const noCompanyEmail: FieldProblem = {
  path: 'email',
  reason: 'NO_COMPANY_EMAIL',
  message: 'Use your company email address, not one from a free mail provider.',
};

/** Problems of the additional questions that the embedder asks. */
function additionalProblems({ asked, age, company_name, email }: SignUpInput): FieldProblem[] {
  const isAsked = (question: NonNullable<SignUpInput['asked']>[number]) => asked?.includes(question) === true;
  const problems = [
    isAsked('company_name') &&
      !company_name && { path: 'company_name', reason: 'COMPANY_NAME_REQUIRED', message: 'Company is required.' },
    isAsked('company_email') && !isCompanyEmail(email) && noCompanyEmail,
    isAsked('age') && !age && { path: 'age', reason: 'AGE_REQUIRED', message: 'You need to be at least 16 years old.' },
  ];
  return problems.filter((problem) => problem !== false);
}

type Rules = { readonly isCountry: (code: string) => boolean; readonly passwords: Pick<Passwords, 'problems'> };

/** Throws INVALID_FIELDS or WEAK_PASSWORD with every problem of a sign-up. */
export function assertAcceptable(input: SignUpInput, { isCountry, passwords }: Rules): void {
  const problems: FieldProblem[] = [];
  if (!isMailable(input.email)) {
    problems.push({ path: 'email', reason: 'INVALID_EMAIL', message: 'Type a valid email address.' });
  }
  if (!isCountry(input.country)) {
    problems.push({ path: 'country', reason: 'UNKNOWN_COUNTRY', message: 'Choose a country from the list.' });
  }
  problems.push(...additionalProblems(input));
  const owner = { email: input.email, firstName: input.first_name, lastName: input.last_name };
  const passwordProblems = passwords.problems(input.password, owner);
  if (problems.length > 0) throw new DomainError('INVALID_FIELDS', [...problems, ...passwordProblems]);
  if (passwordProblems.length > 0) throw new DomainError('WEAK_PASSWORD', passwordProblems);
}
