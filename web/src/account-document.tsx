import { StrictMode } from 'react';
import type { AccountApi } from './api/api.ts';
import { pageDataElementId, scriptSafeJson } from './api/page-data.ts';
import type { AccountPageData } from './features/accounts/account-page-data.ts';
import { AccountPages } from './features/accounts/account-pages.tsx';
import { accountEnglish } from './messages/account-catalogue.ts';
import { UiWords } from './messages/ui-words.tsx';
import { textOf, TextProvider } from './messages/use-text.tsx';

export type AccountAssets = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

const t = textOf(accountEnglish);
const titles = {
  'sign-in': 'accounts.signIn.title',
  'sign-up': 'accounts.signUp.title',
  'reset-password': 'accounts.reset.title',
  'email-verify': 'accounts.verify.title',
  'forgot-org-id': 'accounts.page.forgot-org-id',
  'resend-invite': 'accounts.page.resend-invite',
  'ssx-ec': 'accounts.page.ssx-ec',
  'conversion-sign-in': 'accounts.page.conversion-sign-in',
  'not-found': 'accounts.notFound.title',
} as const;

/** One account page as a whole document; the browser hydrates the same. */
export function AccountDocument({
  api,
  data,
  assets,
}: {
  api: AccountApi;
  data: AccountPageData;
  assets: AccountAssets;
}) {
  return (
    <StrictMode>
      {/* A gutter for a scroll bar would push the card out of the middle of a frame. */}
      <html lang="en" data-theme={data.theme ?? undefined} className="[scrollbar-gutter:auto]">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          <title>{`${t(titles[data.page])} · ${data.brand}`}</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          {assets.styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
        </head>
        <body>
          <TextProvider messages={accountEnglish}>
            <UiWords>
              <AccountPages api={api} data={data} />
            </UiWords>
          </TextProvider>
          <script
            id={pageDataElementId}
            type="application/json"
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: scriptSafeJson(data) }}
          />
          {assets.scripts.map((src) => (
            <script key={src} type="module" src={src} async />
          ))}
        </body>
      </html>
    </StrictMode>
  );
}
