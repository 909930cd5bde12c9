import type { AccountPageData } from './features/accounts/shell/account-page-data.ts';
import { titles } from './features/accounts/shell/account-pages.tsx';
import { AccountRoot, accountRootId, type AccountRootProps } from './account-root.tsx';
import { pageDataElementId, scriptSafeJson } from './api/page-data.ts';
import { type Messages, textOf } from './messages/use-text.tsx';

export type AccountAssets = {
  readonly scripts: readonly string[];
  /** Resources that the entry needs immediately, listed in the head so that they load in parallel with it. */
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
};

const titleOf = ({ page, language, brand }: AccountPageData, messages: Messages) =>
  `${textOf(messages, language)(titles[page])} · ${brand}`;

type AccountDocumentProps = AccountRootProps & { readonly assets: AccountAssets; readonly icon: string };

/** An account page as a complete document; the browser hydrates its root. */
export function AccountDocument({ assets, icon, ...root }: AccountDocumentProps) {
  const { data, messages } = root;
  return (
    // A scrollbar gutter would push the card out of the centre of a frame.
    <html lang={data.language} data-theme={data.theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{titleOf(data, messages)}</title>
        <link rel="icon" href={icon} />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
      </head>
      <body>
        <div id={accountRootId}>
          <AccountRoot {...root} />
        </div>
        <script
          id={pageDataElementId}
          type="application/json"
          dangerouslySetInnerHTML={{ __html: scriptSafeJson(data) }}
        />
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} async />
        ))}
      </body>
    </html>
  );
}
