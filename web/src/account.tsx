import './styles/portal.css';
import { hydrateRoot } from 'react-dom/client';
import { AccountDocument } from './account-document.tsx';
import { createAccountApi } from './api/account-api.ts';
import { accountTransport } from './api/account-transport.ts';
import { readPageData } from './api/page-data.ts';
import type { AccountPageData } from './features/accounts/account-page-data.ts';
import { loadAccountPage } from './features/accounts/account-page-loader.ts';
import { loadAccountWords } from './messages/account-catalogue.ts';

const addresses = (selector: string, attribute: string) =>
  [...document.querySelectorAll(selector)].flatMap((element) => element.getAttribute(attribute) ?? []);

const assets = {
  scripts: addresses('script[type=module][src]', 'src'),
  preloads: addresses('link[rel=modulepreload]', 'href'),
  styles: addresses('link[rel=stylesheet]', 'href'),
};
const api = createAccountApi(accountTransport());
const data = readPageData<AccountPageData>();
const [first, words] = await Promise.all([loadAccountPage(data.page, data.language), loadAccountWords('pages', data.language)]);

hydrateRoot(document, <AccountDocument api={api} data={data} first={first} words={words} assets={assets} />);
