import type { SignUpInput } from '@waypost/contract/entities/account';
import { isCompanyEmail } from '@waypost/domain/accounts/company-email';
import { isValidEmail } from '@waypost/domain/base/email';
import type { Language } from '@waypost/domain/base/language';
import { passwordProblems } from '@waypost/domain/accounts/password';
import type { Text } from '../../../messages/use-text.tsx';
import type { AccountPageOptions } from '../shell/account-page-options.ts';
import { type FormProblems, typed } from '../entrance/use-account-form.ts';
import type { useFieldText } from '../entrance/use-field-text.ts';

/** Checks of the additional fields by the server's names; the server repeats them. */
export type ExtraFields = NonNullable<SignUpInput['asked']>;

export function extraFields(
  { age, companyEmail }: Pick<AccountPageOptions, 'age' | 'companyEmail'>,
  isCompany: boolean,
): ExtraFields {
  return [
    ...(age ? (['age'] as const) : []),
    ...(companyEmail ? (['company_email'] as const) : []),
    ...(isCompany ? (['company_name'] as const) : []),
  ];
}

export const signUpLabels = {
  company_name: 'accounts.companyName',
  first_name: 'accounts.firstName',
  last_name: 'accounts.lastName',
  email: 'accounts.email',
  country: 'accounts.country',
} as const;

type Words = { readonly t: Text; readonly fieldText: ReturnType<typeof useFieldText> };

function emailProblem(email: string, asked: ExtraFields, t: Text): FormProblems {
  if (email === '') return {};
  if (!isValidEmail(email)) return { email: t('accounts.emailInvalid') };
  const isRefused = asked.includes('company_email') && !isCompanyEmail(email);
  return isRefused ? { email: t('accounts.problem.NO_COMPANY_EMAIL') } : {};
}

/** All problems of a sign-up form, in the order of its fields. */
export function signUpProblems(values: FormData, asked: ExtraFields, { t, fieldText }: Words): FormProblems {
  const missing = (name: keyof typeof signUpLabels) =>
    typed(values, name).trim() === '' && { [name]: t('accounts.required', { field: t(signUpLabels[name]) }) };
  const email = typed(values, 'email').trim();
  const [password] = passwordProblems(typed(values, 'password'), email);
  return {
    ...(asked.includes('company_name') && missing('company_name')),
    ...missing('first_name'),
    ...missing('last_name'),
    ...missing('email'),
    ...emailProblem(email, asked, t),
    ...(password && { password: fieldText(password) }),
    ...missing('country'),
    ...(asked.includes('age') && typed(values, 'age') !== 'on' && { age: t('accounts.problem.AGE_REQUIRED') }),
    ...(typed(values, 'terms') !== 'on' && { terms: t('accounts.termsRequired') }),
  };
}

type Person = Omit<SignUpInput, 'client_id' | 'uri' | 'code_challenge'>;
type SignUpContext = { readonly options: AccountPageOptions; readonly asked: ExtraFields; readonly lang: Language };

/** The request body of a sign-up form. */
export function toSignUpInput(values: FormData, { options, asked, lang }: SignUpContext): Person {
  const text = (name: string) => typed(values, name).trim();
  const optional = (name: 'phone' | 'company_name' | 'realm') => text(name) !== '' && { [name]: text(name) };
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    email: text('email'),
    country: text('country'),
    password: typed(values, 'password'),
    terms: true,
    lang,
    ...optional('phone'),
    ...optional('company_name'),
    ...(options.realm !== '' && { realm: options.realm }),
    ...optional('realm'),
    ...(asked.length > 0 && { asked: [...asked] }),
    ...(asked.includes('age') && { age: true as const }),
    ...(options.channel !== '' && { channel: options.channel }),
    ...(options.trackId !== '' && { track_id: options.trackId }),
  };
}
