import { connectToHost, type HostConnection } from '@waypost/widget/frame/connect-to-host';
import { reportHeight } from '@waypost/widget/frame/report-height';

export interface AccountPage {
  connected: Promise<HostConnection>;
  connection?: HostConnection;
  reportHeight: () => void;
  /** How often the embedder's end was reported, and how many messages reached this window. */
  closed: number;
  heard: number;
}

declare global {
  interface Window {
    accountPage: AccountPage;
  }
}

window.addEventListener('message', () => {
  window.accountPage.heard += 1;
});

const query = new URLSearchParams(location.search);

async function connect(): Promise<HostConnection> {
  const connection = await connectToHost({
    parentOrigin: query.get('uri') ?? '',
    nonce: query.get('nonce') ?? undefined,
  });
  window.accountPage.connection = connection;
  connection.onClose(() => {
    window.accountPage.closed += 1;
  });
  return connection;
}

window.accountPage = {
  connected: connect(),
  closed: 0,
  heard: 0,
  reportHeight() {
    const content = document.querySelector('main');
    if (window.accountPage.connection && content) reportHeight(window.accountPage.connection, content);
  },
};
