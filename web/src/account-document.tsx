import { StrictMode } from 'react';
import type { AccountApi } from './api/account-api.ts';
import { pageDataElementId, scriptSafeJson } from './api/page-data.ts';
import type { AccountPageData } from './features/accounts/account-page-data.ts';
import type { LoadedPage } from './features/accounts/account-page-loader.ts';
import { AccountPages } from './features/accounts/account-pages.tsx';
import { UiWords } from './messages/ui-words.tsx';
import { type Messages, TextProvider } from './messages/use-text.tsx';

export type AccountAssets = {
  readonly scripts: readonly string[];
  /** What the entry asks for at once: told in the head, it comes together with the entry. */
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
};

type AccountDocumentProps = {
  readonly api: AccountApi;
  readonly data: AccountPageData;
  readonly first: LoadedPage;
  readonly words: Messages;
  readonly assets: AccountAssets;
};

/** One account page as a whole document; the browser hydrates the same. */
export function AccountDocument({ api, data, first, words, assets }: AccountDocumentProps) {
  return (
    <StrictMode>
      {/* A gutter for a scroll bar would push the card out of the middle of a frame. */}
      <html lang={data.language} data-theme={data.theme ?? undefined} className="[scrollbar-gutter:auto]">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          {assets.styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
          {assets.preloads.map((href) => (
            <link key={href} rel="modulepreload" href={href} />
          ))}
        </head>
        <body>
          <TextProvider messages={words} language={data.language}>
            <UiWords>
              <AccountPages api={api} data={data} first={first} />
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
