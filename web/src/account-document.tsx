import { StrictMode } from 'react';
import { type AccountApi } from './api/api.ts';
import { pageDataElementId, scriptSafeJson } from './api/page-data.ts';
import type { AccountPageData } from './features/accounts/account-page-data.ts';
import { AccountPages } from './features/accounts/account-pages.tsx';
import { accountEnglish } from './messages/account-catalogue.ts';
import { TextProvider } from './messages/use-text.tsx';

export type AccountAssets = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/** One account page as a whole document; the browser hydrates the same. */
export function AccountDocument({ api, data, assets }: { api: AccountApi; data: AccountPageData; assets: AccountAssets }) {
  return (
    <StrictMode>
      <html lang="en" data-theme={data.theme ?? undefined}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          <title>{data.brand}</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          {assets.styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
        </head>
        <body>
          <TextProvider messages={accountEnglish}>
            <AccountPages api={api} data={data} />
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
