import { useEffect, useMemo, useState } from 'react';
import type { AccountApi } from '../../api/api.ts';
import { useText } from '../../messages/use-text.tsx';
import { AccountContextProvider, useAccount, useComplete, useForClient } from './account-context.tsx';
import { AccountLayout, NotThereYet, PageTitle } from './account-layout.tsx';
import type { AccountPageData, AccountPageName } from './account-page-data.ts';
import { EmailVerifyPage } from './email-verify-page.tsx';
import { PortalLink } from './portal-link.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';
import { useEmbedder } from './use-embedder.ts';
import { Working } from './working.tsx';

/** A live account session needs no password: the embedder gets a code at once (ACC-06, already signed in). */
function ContinueSignedIn({ onFailed }: { onFailed: () => void }) {
  const t = useText();
  const { api } = useAccount();
  const forClient = useForClient();
  const complete = useComplete();
  const challenge = forClient?.code_challenge;
  useEffect(() => {
    if (!forClient) return;
    api.continueSession({ body: forClient }).then(
      (answer) => complete('sign-in', answer, 'already'),
      () => onFailed(),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once for each challenge; the functions are made anew by every render
  }, [challenge]);
  return <Working>{t('accounts.continuing')}</Working>;
}

/** Sign-in and sign-up are for an embedder; opened by themselves they lead to the portal, which is one. */
function Alone() {
  const t = useText();
  const { data } = useAccount();
  return (
    <>
      <PageTitle>{t('accounts.signIn.title')}</PageTitle>
      {data.signedIn && <p className="text-muted">{t('accounts.signedInAs', { email: data.signedIn.email })}</p>}
      <PortalLink />
    </>
  );
}

function Entering({ page }: { page: 'sign-in' | 'sign-up' }) {
  const { data, embedder } = useAccount();
  const [sessionFailed, setSessionFailed] = useState(false);
  if (embedder.state === 'alone') return <Alone />;
  if (data.signedIn && !sessionFailed) return <ContinueSignedIn onFailed={() => setSessionFailed(true)} />;
  return page === 'sign-in' ? <SignInPage /> : <SignUpPage />;
}

function Page({ page }: { page: AccountPageName }) {
  if (page === 'sign-in' || page === 'sign-up') return <Entering page={page} />;
  if (page === 'reset-password') return <ResetPasswordPage />;
  return page === 'email-verify' ? <EmailVerifyPage /> : <NotThereYet />;
}

/** The account service's pages (ACC-04). */
export function AccountPages({ api, data }: { api: AccountApi; data: AccountPageData }) {
  const embedder = useEmbedder(data);
  const [page, show] = useState(data.page);
  const [email, setEmail] = useState('');
  const context = useMemo(() => ({ api, data, embedder, show, email, setEmail }), [api, data, embedder, email]);
  return (
    <AccountContextProvider value={context}>
      <AccountLayout>
        <Page key={page} page={page} />
      </AccountLayout>
    </AccountContextProvider>
  );
}
