import { passwordProblems } from '@waypost/domain/accounts/password';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { AccountForm } from '../shell/account-form.tsx';
import { PageTitle, TextButton } from '../shell/account-layout.tsx';
import { MailRequestPage } from './mail-request-page.tsx';
import { NewPasswordField } from '../sign-up/new-password-field.tsx';
import { PortalLink } from '../frame/portal-link.tsx';
import { RealmField, useRealmChoice } from '../entrance/realm-field.tsx';
import { type FormProblems, typed, useAccountForm } from '../entrance/use-account-form.ts';
import { useFieldText } from '../entrance/use-field-text.ts';
import { useFragmentToken, usedLinks } from './use-fragment-token.ts';
import { Working } from '../entrance/working.tsx';

const words = {
  title: 'accounts.reset.title',
  intro: 'accounts.reset.intro',
  submit: 'accounts.reset.submit',
  sent: 'accounts.reset.sent',
  sentHelp: 'accounts.mailHelp',
} as const;

function AskForLink() {
  const { api } = useAccount();
  const realm = useRealmChoice();
  return (
    <MailRequestPage
      words={words}
      send={(email, values) => api.requestPasswordReset({ body: { email, ...realm(values) } })}
      more={(form) => <RealmField form={form} />}
    />
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
  const fieldText = useFieldText();
  const [outcome, setOutcome] = useState<Outcome | undefined>(() => (usedLinks.has(token) ? 'done' : undefined));
  const form = useAccountForm({
    check(values): FormProblems {
      const problem = passwordProblems(typed(values, 'password'), '')[0];
      return problem ? { password: fieldText(problem) } : {};
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
        <NewPasswordField form={form} label={t('accounts.newPassword')} email="" />
      </AccountForm>
    </>
  );
}

/** Asks for a reset link, or sets a new password with the token of one. */
export function ResetPasswordPage() {
  const t = useText();
  const token = useFragmentToken();
  const { data } = useAccount();
  const [askAgain, setAskAgain] = useState(false);
  // A frame never has a token in its address, so the server can render its form immediately.
  if (token === undefined && !data.client) return <Working>{t('accounts.opening')}</Working>;
  if (!token || askAgain) return <AskForLink />;
  return <ChooseNewPassword key={token} token={token} onAskAgain={() => setAskAgain(true)} />;
}
