import type { ClientConfig } from '@waypost/contract/entities/client-config';
import { renderToString } from 'react-dom/server';
import { type AccountAssets, AccountDocument } from './account-document.tsx';
import { createAccountApi } from './api/api.ts';
import { type AccountPageData, pageOfPath, pageOptionsOf } from './features/accounts/account-page-data.ts';

export type AccountPageRequest = { readonly url: string };
export type AccountPageExtra = Pick<AccountPageData, 'client' | 'signedIn' | 'countries'> & {
  readonly config: ClientConfig;
  readonly assets: AccountAssets;
};

const noCalls = createAccountApi(() => Promise.reject(new Error('The server renders account pages without calls')));

/** Renders one account page; an unknown path is no page of this service. */
export function renderAccount(request: AccountPageRequest, { config, assets, ...extra }: AccountPageExtra) {
  const { pathname, searchParams } = new URL(request.url, config.hosts.account);
  if (pathname === '/') return Promise.resolve({ status: 302, html: '', location: config.hosts.portal });
  const page = pageOfPath(pathname);
  const theme = searchParams.get('theme');
  const data: AccountPageData = {
    ...extra,
    brand: config.brand.name,
    portal: config.hosts.portal,
    hosts: config.hosts,
    page: page ?? 'not-found',
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    options: pageOptionsOf(searchParams),
    countries: page === 'sign-in' || page === 'sign-up' ? extra.countries : [],
  };
  const html = renderToString(<AccountDocument api={noCalls} data={data} assets={assets} />);
  return Promise.resolve({ status: page === undefined ? 404 : 200, html: `<!doctype html>${html}` });
}
