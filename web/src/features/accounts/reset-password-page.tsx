import { isValidEmail } from '@waypost/domain/email';
import { passwordProblems } from '@waypost/domain/password';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { FormLayout } from '../../ui/form-layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useText } from '../../messages/use-text.tsx';
import { useAccount } from './account-context.tsx';
import { PageTitle, TextButton } from './account-layout.tsx';
import { PortalLink } from './portal-link.tsx';
import { type FormProblems, typed, useAccountForm } from './use-account-form.ts';
import { useFragmentToken } from './use-fragment-token.ts';

function AskForLink() {
  const t = useText();
  const { api, email, setEmail, show, data } = useAccount();
  const [sentTo, setSentTo] = useState<string>();
  const form = useAccountForm({
    check(values): FormProblems {
      const address = typed(values, 'email').trim();
      return isValidEmail(address) ? {} : { email: t('accounts.emailInvalid') };
    },
    async send(values) {
      const address = typed(values, 'email').trim();
      await api.requestPasswordReset({ body: { email: address } });
      setSentTo(address);
    },
  });
  const back = <TextButton onClick={() => show('sign-in')}>{t('accounts.reset.backToSignIn')}</TextButton>;

  if (sentTo !== undefined) {
    return (
      <>
        <PageTitle>{t('accounts.reset.title')}</PageTitle>
        <div role="status">
          <Notice kind="success" title={t('accounts.reset.sent', { email: sentTo })} />
        </div>
        {data.client ? back : <PortalLink />}
      </>
    );
  }
  return (
    <>
      <PageTitle intro={t('accounts.reset.intro')}>{t('accounts.reset.title')}</PageTitle>
      <FormLayout
        onSubmit={form.onSubmit}
        problems={form.problems}
        actions={
          <Button type="submit" variant="primary" className="w-full" loading={form.sending}>
            {t('accounts.reset.submit')}
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
      </FormLayout>
      {data.client && back}
    </>
  );
}

function ChooseNewPassword({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  const t = useText();
  const { api } = useAccount();
  const [outcome, setOutcome] = useState<'done' | 'expired'>();
  const form = useAccountForm({
    check(values): FormProblems {
      const problem = passwordProblems(typed(values, 'password'), '')[0];
      return problem ? { password: problem.message } : {};
    },
    async send(values) {
      try {
        await api.confirmPasswordReset({ body: { token, password: typed(values, 'password') } });
        setOutcome('done');
      } catch (error) {
        if (!(error instanceof ApiError) || error.reason !== 'LINK_EXPIRED') throw error;
        setOutcome('expired');
      }
    },
  });

  if (outcome !== undefined) {
    return (
      <>
        <PageTitle>{t('accounts.reset.confirmTitle')}</PageTitle>
        <div role="status">
          <Notice
            kind={outcome === 'done' ? 'success' : 'danger'}
            title={t(outcome === 'done' ? 'accounts.reset.done' : 'LINK_EXPIRED')}
          />
        </div>
        {outcome === 'done' ? (
          <PortalLink />
        ) : (
          <TextButton onClick={onAskAgain}>{t('accounts.reset.again')}</TextButton>
        )}
      </>
    );
  }
  return (
    <>
      <PageTitle>{t('accounts.reset.confirmTitle')}</PageTitle>
      <FormLayout
        onSubmit={form.onSubmit}
        problems={form.problems}
        actions={
          <Button type="submit" variant="primary" className="w-full" loading={form.sending}>
            {t('accounts.reset.confirmSubmit')}
          </Button>
        }
      >
        {form.refusal !== undefined && (
          <div role="alert">
            <Notice kind="danger" title={form.refusal} />
          </div>
        )}
        <PasswordField
          id="password"
          name="password"
          label={t('accounts.newPassword')}
          autoComplete="new-password"
          required
          help={t('accounts.passwordHelp')}
          error={form.error('password')}
        />
      </FormLayout>
    </>
  );
}

/** Asks for a reset link, or sets a new password with the token of one (ACC-33). */
export function ResetPasswordPage() {
  const token = useFragmentToken();
  const [askAgain, setAskAgain] = useState(false);
  if (token === undefined || askAgain) return <AskForLink />;
  return <ChooseNewPassword token={token} onAskAgain={() => setAskAgain(true)} />;
}
