import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { SessionStore } from '../session-store.ts';
import { controlCaches } from './cache.ts';
import { limitForeignCalls } from './cors.ts';
import { type BrowserStorage, cacheDeveloper } from './developer-cache.ts';
import type { Rule } from './outgoing.ts';
import { namePerson } from './person.ts';
import { forgetForVisitors, holdDuringSignOut } from './session.ts';
import { sendAccessToken } from './tokens.ts';
import { renewSession } from './unauthorized.ts';
import { markRequests } from './xhr.ts';
import { type Proof, proveOrigin } from './xsrf.ts';

export type RequestRules = Pick<Proof, 'readCookie' | 'renewCookie'> & {
  readonly config: ClientConfig;
  readonly session: SessionStore;
  readonly storage: BrowserStorage;
  readonly refresh: () => Promise<void>;
  readonly reload: () => void;
  readonly onNewerDeveloper: () => void;
};

/**
 * The rules for every request of the portal's pages, the outermost first (REQ-06). Authentication is applied inside the
 * caches, so that a cached response needs no token.
 */
export function requestRules(options: RequestRules) {
  const { config, session, storage, refresh, reload, readCookie, renewCookie } = options;
  const { portal, account } = config.hosts;
  const refreshes = config.flags['ff_9252_handle_401'] ?? true;
  return {
    xhr: [markRequests()],
    unauthorized: [renewSession({ session, refreshes, refresh, reload })],
    session: [holdDuringSignOut(session), forgetForVisitors(session, storage.session)],
    cache: [
      cacheDeveloper({ storage, session, onNewer: options.onNewerDeveloper }),
      controlCaches({ portal, build: config.build }),
    ],
    caller: [
      sendAccessToken(session, { portal, account }),
      namePerson(session, portal),
      proveOrigin({ portal, readCookie, renewCookie }),
    ],
    cors: [limitForeignCalls({ portal, account, publicApiHost: config.public_api_host })],
  } satisfies Record<string, readonly Rule[]>;
}
