import './styles/account.css';
import { hydrateRoot } from 'react-dom/client';
import { AccountRoot, accountRootId } from './account-root.tsx';
import { createAccountApi } from './api/account-api.ts';
import { accountTransport } from './api/account-transport.ts';
import { readPageData } from './api/page-data.ts';
import { reloadWhenRestored } from './api/restored-page.ts';
import type { AccountPageData } from './features/accounts/shell/account-page-data.ts';
import { loadAccountPage } from './features/accounts/shell/account-page-loader.ts';
import { accountMessages } from './messages/account-messages.ts';

const api = createAccountApi(accountTransport());
const data = readPageData<AccountPageData>();
reloadWhenRestored(() => data.page === 'account');

async function start() {
  const [first, messages] = await Promise.all([
    loadAccountPage(data.page, data.language),
    accountMessages.common(data.language),
  ]);
  const root = document.getElementById(accountRootId);
  if (!root) throw new Error('The page came without its root');
  hydrateRoot(root, <AccountRoot api={api} data={data} first={first} messages={{ ...messages, ...data.texts }} />);
}

void start(); // not awaited: top-level await would keep this module and its imports from sharing a file
