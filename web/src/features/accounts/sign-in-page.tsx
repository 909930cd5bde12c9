import { isValidEmail } from '@waypost/domain/email';
import { Button } from '../../ui/button.tsx';
import { FormLayout } from '../../ui/form-layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useText } from '../../messages/use-text.tsx';
import { useAccount, useComplete, useForClient } from './account-context.tsx';
import { PageTitle, TextButton } from './account-layout.tsx';
import { type FormProblems, typed, useAccountForm } from './use-account-form.ts';

/** The sign-in page (ACC-31). */
export function SignInPage() {
  const t = useText();
  const { api, data, email, setEmail, show } = useAccount();
  const forClient = useForClient();
  const complete = useComplete();

  const form = useAccountForm({
    check(values): FormProblems {
      const required = (name: string, field: string) => ({ [name]: t('accounts.required', { field }) });
      return {
        ...(typed(values, 'email').trim() === '' && required('email', t('accounts.email'))),
        ...(typed(values, 'email').trim() !== '' && !isValidEmail(typed(values, 'email').trim()) && { email: t('accounts.emailInvalid') }),
        ...(typed(values, 'password') === '' && required('password', t('accounts.password'))),
      };
    },
    async send(values) {
      if (!forClient) return;
      const body = { ...forClient, email: typed(values, 'email').trim(), password: typed(values, 'password') };
      complete('sign-in', await api.signInWithPassword({ body }));
    },
  });

  return (
    <>
      <PageTitle>{t('accounts.signIn.title')}</PageTitle>
      <FormLayout
        onSubmit={form.onSubmit}
        problems={form.problems}
        summaryTitle={t('accounts.summary')}
        actions={
          <Button type="submit" variant="primary" className="w-full" loading={form.sending}>
            {t('accounts.signIn.submit')}
          </Button>
        }
      >
        {form.refusal !== undefined && (
          <div role="alert">
            <Notice kind="danger" title={form.refusal} />
          </div>
        )}
        <TextField
          id="email"
          name="email"
          type="email"
          label={t('accounts.email')}
          autoComplete="username"
          required
          defaultValue={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={form.error('email')}
        />
        <PasswordField
          id="password"
          name="password"
          label={t('accounts.password')}
          autoComplete="current-password"
          required
          error={form.error('password')}
        />
      </FormLayout>
      <div className="flex flex-col gap-3 text-sm">
        <TextButton onClick={() => show('reset-password')}>{t('accounts.signIn.forgot')}</TextButton>
        <p className="text-muted">
          {t('accounts.signIn.noAccount', { brand: data.brand })}{' '}
          <TextButton onClick={() => show('sign-up')}>{t('accounts.signIn.toSignUp')}</TextButton>
        </p>
      </div>
    </>
  );
}
