import { connectToHost, type HostConnection } from '@waypost/widget/frame/connect-to-host';
import { reportHeight } from '@waypost/widget/frame/report-height';
import { useEffect, useState } from 'react';
import type { AccountPageData } from '../shell/account-page-data.ts';

export type Embedder =
  | { readonly state: 'alone' | 'connecting' | 'lost' }
  | { readonly state: 'connected'; readonly connection: HostConnection };

/** Any other value follows the system, as in the page's address. */
function showTheme(theme: string) {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
}

/** Connects to the page that opened this one, once per page load; page heights are reported through it. */
export function useEmbedder({ client }: AccountPageData): Embedder {
  const [embedder, setEmbedder] = useState<Embedder>({ state: client ? 'connecting' : 'alone' });
  const origin = client?.origin;
  useEffect(() => {
    if (origin === undefined) return undefined;
    let stop = () => {};
    let isGone = false;
    connectToHost({ parentOrigin: origin, onTheme: showTheme }).then(
      (connection) => {
        if (isGone) return;
        const content = document.getElementById('account-content');
        if (content) stop = reportHeight(connection, content);
        setEmbedder({ state: 'connected', connection });
      },
      () => setEmbedder({ state: 'lost' }),
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [origin]);
  return embedder;
}
