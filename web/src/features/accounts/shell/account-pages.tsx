import { useEffect, useMemo, useState } from 'react';
import type { AccountApi } from '../../../api/account-api.ts';
import { AddMessages, useText } from '../../../messages/use-text.tsx';
import { AccountContextProvider, type PendingLink, type PendingStep } from './account-context.tsx';
import { AccountLayout } from './account-layout.tsx';
import { type AccountPage, type AccountPageData, pageFor } from './account-page-data.ts';
import { loadAccountPage, type LoadedPage } from './account-page-loader.ts';
import { CookielessFrame, cookielessFrame } from '../frame/cookieless-frame.tsx';
import { useEmbedder } from '../frame/use-embedder.ts';
import { useTypedTexts } from './use-typed-texts.ts';

/** The pages' titles, for the head. */
export const titles = {
  'sign-in': 'accounts.signIn.title',
  'sign-up': 'accounts.signUp.title',
  'reset-password': 'accounts.reset.title',
  'email-verify': 'accounts.verify.title',
  'forgot-org-id': 'accounts.orgId.title',
  'resend-invite': 'accounts.resend.title',
  'ssx-ec': 'accounts.company.title',
  'conversion-sign-in': 'accounts.conversion.title',
  account: 'accounts.account.title',
  federated: 'federation.window.title',
  'not-found': 'accounts.notFound.title',
} as const satisfies Record<AccountPage, string>;

/** Switches to another page once it has loaded; the current one stays visible until then. */
function useCurrentPage(first: LoadedPage, { options, language }: AccountPageData) {
  const [current, setCurrent] = useState(first);
  const [isLost, setLost] = useState(false);
  const show = (page: AccountPage) => {
    setLost(false);
    loadAccountPage(pageFor(page, options), language).then(setCurrent, () => setLost(true));
  };
  return { current, show, isLost };
}

type AccountPagesProps = { readonly api: AccountApi; readonly data: AccountPageData; readonly first: LoadedPage };

/** The account service's pages. */
export function AccountPages({ api, data, first }: AccountPagesProps) {
  const t = useText();
  const embedder = useEmbedder(data);
  const { current, show, isLost } = useCurrentPage(first, data);
  const typing = useTypedTexts({ email: data.options.prefillEmail, realm: data.options.realm });
  const { typed } = typing;
  const [secondStep, setSecondStep] = useState<PendingStep | PendingLink>();
  const context = useMemo(
    () => ({ api, data, embedder, show, secondStep, setSecondStep, ...typing }),
    // oxlint-disable-next-line react/exhaustive-deps -- the functions of typing are made anew for each text
    [api, data, embedder, secondStep, typed],
  );
  const { name, Page, messages } = current;
  const title = t(titles[name]);
  useEffect(() => {
    document.title = `${title} · ${data.brand}`;
  }, [title, data.brand]);
  const cookieless = cookielessFrame(embedder);
  return (
    <AccountContextProvider value={context}>
      <AddMessages messages={messages}>
        {name === 'account' ? (
          <Page /> // not a card: it fills a separate window
        ) : (
          <AccountLayout problem={isLost ? t('OFFLINE') : undefined}>
            {cookieless ? <CookielessFrame connection={cookieless} /> : <Page key={name} />}
          </AccountLayout>
        )}
      </AddMessages>
    </AccountContextProvider>
  );
}
