import { isValidEmail } from '@waypost/domain/email';
import { passwordProblems } from '@waypost/domain/password';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useText } from '../../messages/use-text.tsx';
import { useAccount, useTypedField } from './account-context.tsx';
import { AccountForm } from './account-form.tsx';
import { PageTitle, TextButton } from './account-layout.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { PortalLink } from './portal-link.tsx';
import { type FormProblems, typed, useAccountForm } from './use-account-form.ts';
import { useFragmentToken, usedLinks } from './use-fragment-token.ts';
import { Working } from './working.tsx';

function LinkSent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const t = useText();
  const { show, data } = useAccount();
  return (
    <>
      <PageTitle>{t('accounts.reset.title')}</PageTitle>
      <output>
        <Notice kind="success" title={t('accounts.reset.sent', { email: to })}>
          {t('accounts.reset.sentHelp')}
        </Notice>
      </output>
      <div className="flex flex-col gap-3 text-sm">
        <TextButton onClick={onAgain}>{t('accounts.reset.otherEmail')}</TextButton>
        {data.client && <TextButton onClick={() => show('sign-in')}>{t('accounts.reset.backToSignIn')}</TextButton>}
      </div>
    </>
  );
}

function AskForLink() {
  const t = useText();
  const { api, show, data } = useAccount();
  const field = useTypedField();
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

  if (sentTo !== undefined) return <LinkSent to={sentTo} onAgain={() => setSentTo(undefined)} />;
  return (
    <>
      <PageTitle intro={t('accounts.reset.intro')}>{t('accounts.reset.title')}</PageTitle>
      <AccountForm form={form} submit={t('accounts.reset.submit')}>
        <TextField
          {...field('email')}
          id="email"
          type="email"
          label={t('accounts.email')}
          autoComplete="username"
          required
          error={form.error('email')}
        />
      </AccountForm>
      {data.client && (
        <div className="text-sm">
          <TextButton onClick={() => show('sign-in')}>{t('accounts.reset.backToSignIn')}</TextButton>
        </div>
      )}
    </>
  );
}

type Outcome = 'done' | 'expired';

function Chosen({ outcome, onAskAgain }: { outcome: Outcome; onAskAgain: () => void }) {
  const t = useText();
  const isDone = outcome === 'done';
  return (
    <>
      <PageTitle>{t('accounts.reset.confirmTitle')}</PageTitle>
      <div role={isDone ? 'status' : 'alert'}>
        <Notice kind={isDone ? 'success' : 'danger'} title={t(isDone ? 'accounts.reset.done' : 'LINK_EXPIRED')} />
      </div>
      {isDone ? <PortalLink /> : <TextButton onClick={onAskAgain}>{t('accounts.reset.again')}</TextButton>}
    </>
  );
}

function ChooseNewPassword({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  const t = useText();
  const { api } = useAccount();
  const [outcome, setOutcome] = useState<Outcome | undefined>(() => (usedLinks.has(token) ? 'done' : undefined));
  const [password, setPassword] = useState('');
  const form = useAccountForm({
    check(values): FormProblems {
      const problem = passwordProblems(typed(values, 'password'), '')[0];
      return problem ? { password: problem.message } : {};
    },
    async send(values) {
      try {
        await api.confirmPasswordReset({ body: { token, password: typed(values, 'password') } });
        usedLinks.remember(token);
        setOutcome('done');
      } catch (error) {
        if (!(error instanceof ApiError) || error.reason !== 'LINK_EXPIRED') throw error;
        setOutcome('expired');
      }
    },
  });

  if (outcome !== undefined) return <Chosen outcome={outcome} onAskAgain={onAskAgain} />;
  return (
    <>
      <PageTitle>{t('accounts.reset.confirmTitle')}</PageTitle>
      <AccountForm form={form} submit={t('accounts.reset.confirmSubmit')}>
        <PasswordField
          id="password"
          name="password"
          label={t('accounts.newPassword')}
          autoComplete="new-password"
          required
          help={t('accounts.passwordHelp')}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={form.error('password')}
        />
        <PasswordStrength password={password} email="" error={form.error('password')} />
      </AccountForm>
    </>
  );
}

/** Asks for a reset link, or sets a new password with the token of one (ACC-33). */
export function ResetPasswordPage() {
  const t = useText();
  const token = useFragmentToken();
  const { data } = useAccount();
  const [askAgain, setAskAgain] = useState(false);
  // A frame never has a link of its own, so that its page can be there from the server on.
  if (token === undefined && !data.client) return <Working>{t('accounts.opening')}</Working>;
  if (!token || askAgain) return <AskForLink />;
  return <ChooseNewPassword key={token} token={token} onAskAgain={() => setAskAgain(true)} />;
}
