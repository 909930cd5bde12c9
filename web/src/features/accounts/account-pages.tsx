import { useEffect, useMemo, useState } from 'react';
import type { AccountApi } from '../../api/api.ts';
import { useText } from '../../messages/use-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountContextProvider, type EntryFlow, useAccount, useComplete, useForClient } from './account-context.tsx';
import { AccountLayout, NotThereYet, PageTitle } from './account-layout.tsx';
import type { AccountPageData } from './account-page-data.ts';
import { EmailVerifyPage } from './email-verify-page.tsx';
import { PortalLink } from './portal-link.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';
import { useEmbedder } from './use-embedder.ts';
import { useKeptTyping } from './use-kept-typing.ts';
import { Working } from './working.tsx';

/** A live account session needs no password: the embedder gets a code at once (ACC-06, already signed in). */
function ContinueSignedIn({ flow, onFailed }: { flow: EntryFlow; onFailed: () => void }) {
  const t = useText();
  const { api } = useAccount();
  const forClient = useForClient();
  const complete = useComplete();
  const challenge = forClient?.code_challenge;
  useEffect(() => {
    if (!forClient) return;
    api.continueSession({ body: forClient }).then(
      (answer) => complete(flow, answer, 'already'),
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

function Entering({ page }: { page: EntryFlow }) {
  const t = useText();
  const { data, embedder } = useAccount();
  const [sessionFailed, setSessionFailed] = useState(false);
  if (embedder.state === 'alone') return <Alone />;
  if (data.signedIn && !sessionFailed) return <ContinueSignedIn flow={page} onFailed={() => setSessionFailed(true)} />;
  return (
    <>
      {data.options.invited && <Notice title={t('accounts.invitation.note')}>{t('accounts.invitation.noteHelp')}</Notice>}
      {page === 'sign-in' ? <SignInPage /> : <SignUpPage />}
    </>
  );
}

function NotFound() {
  const t = useText();
  return (
    <>
      <PageTitle intro={t('accounts.notFound.intro')}>{t('accounts.notFound.title')}</PageTitle>
      <PortalLink />
    </>
  );
}

function Page({ page }: Pick<AccountPageData, 'page'>) {
  const t = useText();
  if (page === 'sign-in' || page === 'sign-up') return <Entering page={page} />;
  if (page === 'reset-password') return <ResetPasswordPage />;
  if (page === 'email-verify') return <EmailVerifyPage />;
  if (page === 'not-found') return <NotFound />;
  return (
    <>
      <PageTitle>{t(`accounts.page.${page}`)}</PageTitle>
      <NotThereYet />
    </>
  );
}

/** The account service's pages (ACC-04). */
export function AccountPages({ api, data }: { api: AccountApi; data: AccountPageData }) {
  const embedder = useEmbedder(data);
  const [page, show] = useState(data.page);
  const typing = useKeptTyping();
  const { typed } = typing;
  // oxlint-disable-next-line react/exhaustive-deps -- the functions of typing are made anew for each text
  const context = useMemo(() => ({ api, data, embedder, show, ...typing }), [api, data, embedder, typed]);
  return (
    <AccountContextProvider value={context}>
      <AccountLayout>
        <Page key={page} page={page} />
      </AccountLayout>
    </AccountContextProvider>
  );
}
