import { isValidEmail } from '@waypost/domain/base/email';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { type Text, useText } from '../../../messages/use-text.tsx';
import { useAccount, useComplete, useForClient, useInviteToken } from '../shell/account-context.tsx';
import { AccountForm } from '../shell/account-form.tsx';
import { EmailField } from '../entrance/email-field.tsx';
import { RealmField, useRealmChoice } from '../entrance/realm-field.tsx';
import { type FormProblems, typed, useAccountForm } from '../entrance/use-account-form.ts';

function signInProblems(values: FormData, t: Text): FormProblems {
  const email = typed(values, 'email').trim();
  const missing = (field: string) => t('accounts.required', { field });
  return {
    ...(email === '' && { email: missing(t('accounts.email')) }),
    ...(email !== '' && !isValidEmail(email) && { email: t('accounts.emailInvalid') }),
    ...(typed(values, 'password') === '' && { password: missing(t('accounts.password')) }),
  };
}

type PasswordSignInProps = {
  readonly submit: string;
  /** Attaches the account to this organisation. */
  readonly attach?: boolean;
  /** Called instead if the typed organisation has no password sign-in. */
  readonly instead?: (() => void) | undefined;
};

/** Signs in with email and password, and asks for the organisation id if several accounts match. */
export function PasswordSignIn({ submit, attach = false, instead }: PasswordSignInProps) {
  const t = useText();
  const { api } = useAccount();
  const forClient = useForClient();
  const complete = useComplete();
  const realm = useRealmChoice();
  const inviteToken = useInviteToken();
  const [several, setSeveral] = useState(false);
  const invitation = attach && inviteToken !== undefined && { invite_token: inviteToken };

  const form = useAccountForm({
    ready: forClient !== undefined,
    check: (values) =>
      instead
        ? {}
        : {
            ...(attach &&
              typed(values, 'realm').trim() === '' && {
                realm: t('accounts.required', { field: t('accounts.organisation') }),
              }),
            ...signInProblems(values, t),
          },
    async send(values) {
      if (instead) return instead();
      if (!forClient) return;
      const credentials = { email: typed(values, 'email').trim(), password: typed(values, 'password') };
      const body = {
        ...forClient,
        ...credentials,
        ...realm(values),
        ...(attach && { attach: true as const }),
        ...invitation,
      };
      try {
        complete(attach ? 'conversion-sign-in' : 'sign-in', await api.signInWithPassword({ body }));
      } catch (error) {
        setSeveral(several || (error instanceof ApiError && error.reason === 'REALM_REQUIRED'));
        throw error;
      }
    },
  });

  return (
    <AccountForm form={form} submit={instead ? undefined : submit}>
      <RealmField form={form} isRequested={several || attach} required={several || attach} />
      {!instead && (
        <>
          <EmailField form={form} />
          <PasswordField
            id="password"
            name="password"
            label={t('accounts.password')}
            autoComplete="current-password"
            required
            error={form.error('password')}
          />
        </>
      )}
    </AccountForm>
  );
}
