import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextLink } from '../../../ui/navigation/link.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { useReasonText, useText } from '../../../messages/use-text.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { AccountForm } from '../shell/account-form.tsx';
import { PageTitle } from '../shell/account-layout.tsx';
import { PortalLink } from '../frame/portal-link.tsx';
import { type AccountFormHandle, type FormProblems, typed, useAccountForm } from '../entrance/use-account-form.ts';
import { useFragmentToken, usedLinks } from './use-fragment-token.ts';
import { Working } from '../entrance/working.tsx';

type State = 'asked' | 'without session' | 'done' | 'expired';

/** Sends when the reader asks for it: a scanner of mails opens pages and runs their scripts, and presses nothing. */
function useVerification(token: string): [State, AccountFormHandle] {
  const t = useText();
  const { api } = useAccount();
  const [state, setState] = useState<State>(() => (usedLinks.has(token) ? 'done' : 'asked'));
  const needsPassword = state === 'without session';
  const form = useAccountForm({
    check: (values): FormProblems =>
      needsPassword && typed(values, 'password') === ''
        ? { password: t('accounts.required', { field: t('accounts.password') }) }
        : {},
    async send(values) {
      try {
        await api.verifyEmail({ body: { token, ...(needsPassword && { password: typed(values, 'password') }) } });
        usedLinks.remember(token);
        setState('done');
      } catch (error) {
        const reason = error instanceof ApiError ? error.reason : undefined;
        if (reason === 'LINK_EXPIRED') setState('expired');
        else if (reason === 'REAUTHENTICATION_REQUIRED') setState('without session');
        else throw error;
      }
    },
  });
  return [state, form];
}

function Ended({ state }: { state: 'done' | 'expired' }) {
  const t = useText();
  const reasonText = useReasonText();
  return (
    <div className="flex flex-col gap-5">
      <div role={state === 'done' ? 'status' : 'alert'}>
        {state === 'done' ? (
          <Notice kind="success" title={t('accounts.verify.done')} />
        ) : (
          <Notice kind="danger" title={reasonText('LINK_EXPIRED')}>
            {t('accounts.verify.expiredHelp')}
          </Notice>
        )}
      </div>
      <PortalLink />
    </div>
  );
}

function Proof({ form }: { form: AccountFormHandle }) {
  const t = useText();
  return (
    <>
      <div role="alert">{t('accounts.verify.prove')}</div>
      <PasswordField
        id="password"
        name="password"
        label={t('accounts.password')}
        autoComplete="current-password"
        required
        error={form.error('password')}
      />
    </>
  );
}

function Verification({ token }: { token: string }) {
  const t = useText();
  const [state, form] = useVerification(token);
  if (state === 'done' || state === 'expired') return <Ended state={state} />;
  return (
    <>
      <AccountForm form={form} submit={t('accounts.verify.submit')}>
        {state === 'asked' ? <p>{t('accounts.verify.intro')}</p> : <Proof form={form} />}
      </AccountForm>
      {state === 'without session' && (
        <p className="text-sm">
          {t('accounts.verify.notMine')} <TextLink href="/reset-password">{t('accounts.verify.reset')}</TextLink>
        </p>
      )}
    </>
  );
}

/** Verifies the address of an account whose session or password the reader has as well (ACC-63). */
export function EmailVerifyPage() {
  const t = useText();
  const token = useFragmentToken();
  return (
    <>
      <PageTitle intro={token === null ? t('accounts.verify.noToken') : undefined}>
        {t('accounts.verify.title')}
      </PageTitle>
      {token === undefined && <Working>{t('accounts.verify.working')}</Working>}
      {token === null && <PortalLink />}
      {typeof token === 'string' && <Verification key={token} token={token} />}
    </>
  );
}
