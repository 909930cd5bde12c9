import { useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { AccountForm } from '../shell/account-form.tsx';
import { RealmField } from '../entrance/realm-field.tsx';
import { type FormProblems, typed, useAccountForm } from '../entrance/use-account-form.ts';
import { ProviderSignIn } from './provider-sign-in.tsx';
import type { AtProvider } from './use-provider-sign-in.ts';

/** Asks for the organisation and redirects to its identity provider, if the embedder accepts any organisation. */
export function OrganisationSignIn({ atProvider }: { atProvider: AtProvider }) {
  const t = useText();
  const { api } = useAccount();
  const [without, setWithout] = useState<string>();
  const form = useAccountForm({
    ready: atProvider.isReady && atProvider.phase.at !== 'leaving',
    check: (values): FormProblems =>
      typed(values, 'realm').trim() === ''
        ? { realm: t('accounts.required', { field: t('accounts.organisation') }) }
        : {},
    async send(values) {
      const realm = typed(values, 'realm').trim();
      const { provider } = await api.findProvider({ body: { realm } });
      setWithout(provider ? undefined : realm);
      if (provider) atProvider.begin(provider.realm);
      else document.getElementById('realm')?.focus();
    },
  });
  const none = without === undefined ? undefined : t('federation.none');
  return (
    <>
      <AccountForm form={form} submit={t('federation.continue')}>
        <RealmField form={{ ...form, error: (name) => form.error(name) ?? none }} isRequested required />
      </AccountForm>
      <ProviderSignIn atProvider={atProvider} />
    </>
  );
}
