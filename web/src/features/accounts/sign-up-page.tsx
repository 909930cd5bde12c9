import { isValidEmail } from '@waypost/domain/email';
import { passwordProblems, passwordStrength } from '@waypost/domain/password';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FormLayout, FormRow } from '../../ui/form-layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Text, useText } from '../../messages/use-text.tsx';
import { useAccount, useComplete, useForClient } from './account-context.tsx';
import { PageTitle, TextButton } from './account-layout.tsx';
import { type FormProblems, typed, useAccountForm } from './use-account-form.ts';

const labels = {
  first_name: 'accounts.firstName',
  last_name: 'accounts.lastName',
  email: 'accounts.email',
  country: 'accounts.country',
} as const;

function signUpProblems(values: FormData, t: Text): FormProblems {
  const missing = Object.entries(labels).filter(([name]) => typed(values, name).trim() === '');
  const email = typed(values, 'email').trim();
  const password = passwordProblems(typed(values, 'password'), email)[0]?.message;
  return {
    ...Object.fromEntries(missing.map(([name, label]) => [name, t('accounts.required', { field: t(label) })])),
    ...(email !== '' && !isValidEmail(email) && { email: t('accounts.emailInvalid') }),
    ...(password !== undefined && { password }),
    ...(typed(values, 'terms') !== 'on' && { terms: t('accounts.termsRequired') }),
  };
}

/** Says how good the password is while it is typed, and why (ACC-56). */
function Strength({ password, email }: { password: string; email: string }) {
  const t = useText();
  const strength = passwordStrength(password, email);
  return (
    <span className="flex items-center gap-2" aria-live="polite">
      <span className="flex flex-1 gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={`h-1 flex-1 rounded-full ${step <= strength ? 'bg-accent' : 'bg-hairline'}`} />
        ))}
      </span>
      <span className="text-xs text-muted">{t(`accounts.strength.${strength}`)}</span>
    </span>
  );
}

/** The sign-up page (ACC-32). */
export function SignUpPage() {
  const t = useText();
  const { api, data, email, setEmail, show } = useAccount();
  const [password, setPassword] = useState('');
  const forClient = useForClient();
  const complete = useComplete();

  const form = useAccountForm({
    check: (values) => signUpProblems(values, t),
    async send(values) {
      if (!forClient) return;
      const text = (name: string) => typed(values, name).trim();
      const names = { first_name: text('first_name'), last_name: text('last_name') };
      const body = { ...forClient, ...names, email: text('email'), password: typed(values, 'password'), country: text('country'), terms: true as const };
      complete('sign-up', await api.signUp({ body }));
    },
  });
  const field = (name: keyof typeof labels) => ({ id: name, name, label: t(labels[name]), required: true, error: form.error(name) });

  return (
    <>
      <PageTitle intro={t('accounts.signUp.intro')}>{t('accounts.signUp.title')}</PageTitle>
      <FormLayout
        onSubmit={form.onSubmit}
        problems={form.problems}
        summaryTitle={t('accounts.summary')}
        actions={
          <Button type="submit" variant="primary" className="w-full" loading={form.sending}>
            {t('accounts.signUp.submit')}
          </Button>
        }
      >
        {form.refusal !== undefined && (
          <div role="alert">
            <Notice kind="danger" title={form.refusal} />
          </div>
        )}
        <FormRow>
          <TextField {...field('first_name')} autoComplete="given-name" />
          <TextField {...field('last_name')} autoComplete="family-name" />
        </FormRow>
        <TextField
          {...field('email')}
          type="email"
          autoComplete="username"
          defaultValue={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField
          id="password"
          name="password"
          label={t('accounts.password')}
          autoComplete="new-password"
          required
          help={password === '' ? t('accounts.passwordHelp') : <Strength password={password} email={email} />}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={form.error('password')}
        />
        <SelectField
          {...field('country')}
          autoComplete="country"
          placeholder={t('accounts.chooseCountry')}
          defaultValue=""
          options={data.countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <CheckboxField id="terms" name="terms" label={t('accounts.terms')} required error={form.error('terms')} />
      </FormLayout>
      <p className="text-sm text-muted">
        {t('accounts.signUp.haveAccount')}{' '}
        <TextButton onClick={() => show('sign-in')}>{t('accounts.signUp.toSignIn')}</TextButton>
      </p>
    </>
  );
}
