import type { federationEndpoints } from '@waypost/contract/endpoints/federation';
import { federationRoutes } from '@waypost/contract/routes/federation';
import { useMemo } from 'react';
import { accountTransport } from '../../../api/account-transport.ts';
import { createCaller } from '../../../api/caller.ts';
import { useText } from '../../../messages/use-text.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { type PendingLink, useAccount, useCodeBinding, useComplete } from '../shell/account-context.tsx';
import { AccountForm } from '../shell/account-form.tsx';
import { PageTitle, TextButton } from '../shell/account-layout.tsx';
import { type FormProblems, typed, useAccountForm } from '../entrance/use-account-form.ts';

const createLinkApi = () =>
  createCaller<Pick<typeof federationEndpoints, 'linkAccount'>>(
    { linkAccount: federationRoutes.linkAccount },
    accountTransport(),
  );

/** Asks for the password of the existing account with this address, to prove that it belongs to the same person. */
export function LinkStep({ step: { link, email, flow } }: { step: PendingLink }) {
  const t = useText();
  const { show, setSecondStep } = useAccount();
  const api = useMemo(() => createLinkApi(), []);
  const binding = useCodeBinding();
  const complete = useComplete();
  const form = useAccountForm({
    ready: binding !== undefined,
    check: (values): FormProblems =>
      typed(values, 'password') === '' ? { password: t('accounts.required', { field: t('accounts.password') }) } : {},
    async send(values) {
      if (binding)
        complete(flow, await api.linkAccount({ body: { ...binding, link, password: typed(values, 'password') } }));
    },
  });
  const reset = () => {
    setSecondStep(undefined);
    show('reset-password');
  };
  return (
    <>
      <PageTitle intro={t('factors.link.intro', { email })}>{t('factors.link.title')}</PageTitle>
      <AccountForm form={form} submit={t('factors.link.submit')}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
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
        <TextButton onClick={reset}>{t('accounts.signIn.forgot')}</TextButton>
        <TextButton onClick={() => setSecondStep(undefined)}>{t('factors.step.startAgain')}</TextButton>
      </div>
    </>
  );
}
