import { isValidEmail } from '@waypost/domain/email';
import { passwordProblems } from '@waypost/domain/password';
import { useState } from 'react';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FormRow } from '../../ui/form-layout.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Text, useText } from '../../messages/use-text.tsx';
import { useAccount, useComplete, useForClient, useTypedField } from './account-context.tsx';
import { AccountForm } from './account-form.tsx';
import { PageTitle, TextButton } from './account-layout.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { type FormProblems, typed, useAccountForm } from './use-account-form.ts';

const labels = {
  first_name: 'accounts.firstName',
  last_name: 'accounts.lastName',
  email: 'accounts.email',
  country: 'accounts.country',
} as const;

function signUpProblems(values: FormData, t: Text): FormProblems {
  const missing = (name: keyof typeof labels) =>
    typed(values, name).trim() === '' && { [name]: t('accounts.required', { field: t(labels[name]) }) };
  const email = typed(values, 'email').trim();
  const password = passwordProblems(typed(values, 'password'), email)[0]?.message;
  return {
    ...missing('first_name'),
    ...missing('last_name'),
    ...missing('email'),
    ...(email !== '' && !isValidEmail(email) && { email: t('accounts.emailInvalid') }),
    ...(password !== undefined && { password }),
    ...missing('country'),
    ...(typed(values, 'terms') !== 'on' && { terms: t('accounts.termsRequired') }),
  };
}

function useSignUpForm() {
  const t = useText();
  const { api } = useAccount();
  const forClient = useForClient();
  const complete = useComplete();
  return useAccountForm({
    ready: forClient !== undefined,
    check: (values) => signUpProblems(values, t),
    async send(values) {
      if (!forClient) return;
      const text = (name: string) => typed(values, name).trim();
      const person = { first_name: text('first_name'), last_name: text('last_name'), email: text('email'), country: text('country') };
      const phone = text('phone') !== '' && { phone: text('phone') };
      const body = { ...forClient, ...person, ...phone, password: typed(values, 'password'), terms: true as const };
      complete('sign-up', await api.signUp({ body }));
    },
  });
}

/** The sign-up page (ACC-32). */
export function SignUpPage() {
  const t = useText();
  const { data, typed: known, show } = useAccount();
  const [password, setPassword] = useState('');
  const typedField = useTypedField();
  const form = useSignUpForm();
  const field = (name: keyof typeof labels) => ({ ...typedField(name), id: name, label: t(labels[name]), required: true, error: form.error(name) });
  const countries = data.countries.map(({ code, name }) => ({ value: code, label: name }));

  return (
    <>
      <PageTitle intro={t('accounts.signUp.intro')}>{t('accounts.signUp.title')}</PageTitle>
      <AccountForm form={form} submit={t('accounts.signUp.submit')}>
        <FormRow>
          <TextField {...field('first_name')} autoComplete="given-name" />
          <TextField {...field('last_name')} autoComplete="family-name" />
        </FormRow>
        <TextField {...field('email')} type="email" autoComplete="username" />
        <PasswordField
          id="password"
          name="password"
          label={t('accounts.password')}
          autoComplete="new-password"
          required
          help={t('accounts.passwordHelp')}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={form.error('password')}
        />
        <PasswordStrength password={password} email={known.email} error={form.error('password')} />
        <SelectField {...field('country')} autoComplete="country" placeholder={t('accounts.chooseCountry')} options={countries} />
        {data.options.phone && <TextField id="phone" name="phone" type="tel" label={t('accounts.phone')} autoComplete="tel" error={form.error('phone')} />}
        <CheckboxField id="terms" name="terms" label={t('accounts.terms')} required error={form.error('terms')} />
      </AccountForm>
      <p className="text-sm text-muted">
        {t('accounts.signUp.haveAccount')}{' '}
        <TextButton onClick={() => show('sign-in')}>{t('accounts.signUp.toSignIn')}</TextButton>
      </p>
    </>
  );
}
