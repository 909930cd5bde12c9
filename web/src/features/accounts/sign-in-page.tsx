import { isValidEmail } from '@waypost/domain/email';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Text, useText } from '../../messages/use-text.tsx';
import { useAccount, useComplete, useForClient, useTypedField } from './account-context.tsx';
import { AccountForm } from './account-form.tsx';
import { PageTitle, TextButton } from './account-layout.tsx';
import { type FormProblems, typed, useAccountForm } from './use-account-form.ts';

function signInProblems(values: FormData, t: Text): FormProblems {
  const email = typed(values, 'email').trim();
  const missing = (field: string) => t('accounts.required', { field });
  return {
    ...(email === '' && { email: missing(t('accounts.email')) }),
    ...(email !== '' && !isValidEmail(email) && { email: t('accounts.emailInvalid') }),
    ...(typed(values, 'password') === '' && { password: missing(t('accounts.password')) }),
  };
}

/** The sign-in page (ACC-31). */
export function SignInPage() {
  const t = useText();
  const { api, data, show } = useAccount();
  const { options } = data;
  const field = useTypedField();
  const forClient = useForClient();
  const complete = useComplete();

  const form = useAccountForm({
    ready: forClient !== undefined,
    check: (values) => signInProblems(values, t),
    async send(values) {
      if (!forClient) return;
      const realm = typed(values, 'realm').trim();
      const body = { ...forClient, email: typed(values, 'email').trim(), password: typed(values, 'password'), ...(realm !== '' && { realm }) };
      complete('sign-in', await api.signInWithPassword({ body }));
    },
  });

  return (
    <>
      <PageTitle>{t('accounts.signIn.title')}</PageTitle>
      <AccountForm form={form} submit={t('accounts.signIn.submit')}>
        {options.realmInput && <TextField id="realm" name="realm" label={t('accounts.organisation')} defaultValue={options.realm} />}
        <TextField
          {...field('email')}
          id="email"
          type="email"
          label={t('accounts.email')}
          autoComplete="username"
          required
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
      </AccountForm>
      <div className="flex flex-col gap-3 text-sm">
        <TextButton onClick={() => show('reset-password')}>{t('accounts.signIn.forgot')}</TextButton>
        {!options.noSignUp && (
          <p className="text-muted">
            {t('accounts.signIn.noAccount', { brand: data.brand })}{' '}
            <TextButton onClick={() => show('sign-up')}>{t('accounts.signIn.toSignUp')}</TextButton>
          </p>
        )}
      </div>
    </>
  );
}
