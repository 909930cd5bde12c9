import './styles/portal.css';
import { hydrateRoot } from 'react-dom/client';
import { AccountDocument } from './account-document.tsx';
import { accountTransport } from './api/account-transport.ts';
import { createAccountApi } from './api/api.ts';
import { readPageData } from './api/page-data.ts';
import type { AccountPageData } from './features/accounts/account-page-data.ts';

const addresses = (selector: string, attribute: string) =>
  [...document.querySelectorAll(selector)].flatMap((element) => element.getAttribute(attribute) ?? []);

const assets = { scripts: addresses('script[type=module][src]', 'src'), styles: addresses('link[rel=stylesheet]', 'href') };
const api = createAccountApi(accountTransport());

hydrateRoot(document, <AccountDocument api={api} data={readPageData<AccountPageData>()} assets={assets} />);
