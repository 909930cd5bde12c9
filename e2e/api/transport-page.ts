import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { SessionUser } from '@waypost/contract/entities/session';
import { browserTransport } from '../../web/src/api/browser-transport.ts';
import type { CallRequest } from '../../web/src/api/caller.ts';
import { createSessionStore } from '../../web/src/api/session-store.ts';

type Settings = { readonly config: ClientConfig; readonly user: SessionUser | null };

declare global {
  interface Window {
    /** Makes one call under the portal's request rules. */
    callAs: (settings: Settings, request: CallRequest) => Promise<number>;
  }
}

window.callAs = async ({ config, user }, request) => {
  const session = createSessionStore(user, () => Promise.reject(new Error('No token is needed')));
  const transport = browserTransport({
    config,
    session,
    refresh: () => Promise.reject(new Error('No session is renewed')),
    onNewerDeveloper: () => undefined,
    onRefused: () => undefined,
    loadRefusals: () => Promise.resolve(),
  });
  return (await transport(request)).status;
};
