import type { ClientConfig } from '@waypost/contract/entities/client-config';
import { renderToString } from 'react-dom/server';
import { AccountDocument } from './account-document.tsx';
import { createAccountApi } from './api/account-api.ts';
import { type AccountPageData, pageDataOf } from './features/accounts/shell/account-page-data.ts';
import { chunksOf, loadAccountPage } from './features/accounts/shell/account-page-loader.ts';
import { accountMessages } from './messages/account-messages.ts';
import type { Messages } from './messages/use-text.tsx';

export type AccountPageRequest = { readonly url: string };
export type AccountPageExtra = Pick<
  AccountPageData,
  'client' | 'language' | 'signedIn' | 'countries' | 'methods' | 'federated'
> & {
  readonly config: ClientConfig;
  /** The brand's own texts. */
  readonly texts: Readonly<Record<AccountPageData['language'], Messages>>;
  readonly assets: {
    readonly scripts: readonly string[];
    readonly styles: readonly string[];
    /** The files of a late chunk and its dependencies outside the entry, by the chunk's name. */
    readonly chunks: Readonly<Record<string, readonly string[]>>;
    readonly fonts: readonly string[];
  };
};

const noCalls = createAccountApi(() => Promise.reject(new Error('The server renders account pages without calls')));

/** Signing in returns to the account page, in the same language and theme. */
function signInFirst(query: URLSearchParams): string {
  const parameters = new URLSearchParams([...query].filter(([name]) => name === 'lang' || name === 'theme'));
  const account = parameters.size > 0 ? `/account?${parameters.toString()}` : '/account';
  parameters.append('return', account);
  return `/sign-in?${parameters.toString()}`;
}

/** Renders one account page; undefined for an unknown path. */
export async function renderAccount(
  request: AccountPageRequest,
  { config, texts, assets, ...extra }: AccountPageExtra,
) {
  const { pathname, searchParams } = new URL(`${config.hosts.account}${request.url}`); // "//host" is a path here
  if (pathname === '/') return { status: 302, html: '', location: config.hosts.portal };
  const { brand, hosts } = config;
  const data = pageDataOf(
    { path: pathname, query: searchParams },
    { ...extra, brand: brand.name, logo: brand.logo, texts: texts[extra.language], portal: hosts.portal, hosts },
  );
  const { page, language } = data;
  if (page === 'account' && !data.signedIn) return { status: 302, html: '', location: signInFirst(searchParams) };
  const [first, messages] = await Promise.all([loadAccountPage(page, language), accountMessages.common(language)]);
  const { chunks, ...ofEveryPage } = assets;
  const preloads = [...new Set(chunksOf(page, language).flatMap((chunk) => chunks[chunk] ?? []))];
  const html = renderToString(
    <AccountDocument
      api={noCalls}
      data={data}
      first={first}
      messages={{ ...messages, ...data.texts }}
      assets={{ ...ofEveryPage, styles: [...assets.styles, ...(brand.style === null ? [] : [brand.style])], preloads }}
      icon={brand.icon}
    />,
  );
  return { status: page === 'not-found' ? 404 : 200, html: `<!doctype html>${html}` };
}
