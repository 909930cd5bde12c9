import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { Transport } from './caller.ts';
import { cacheDeveloper, controlCaches } from './rules/cache.ts';
import { limitCredentials } from './rules/cors.ts';
import { chain, type Outgoing } from './rules/outgoing.ts';
import { forgetForVisitors } from './rules/session.ts';
import { proveOrigin, sendAccessToken } from './rules/tokens.ts';
import { reloadOnceAMinute, renewSession } from './rules/unauthorized.ts';
import { markRequests } from './rules/xhr.ts';
import type { SessionStore } from './session-store.ts';

export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

const send = ({ url, method, headers, body, credentials, signal }: Outgoing) =>
  fetch(url, { method, headers, credentials, ...(body !== undefined && { body }), ...(signal && { signal }) });

export type BrowserTransportOptions = {
  readonly config: ClientConfig;
  readonly session: SessionStore;
  readonly refresh: () => Promise<void>;
};

/** Every request of the portal's pages, under the rules REQ-01 to REQ-14, in the order of REQ-06. */
export function browserTransport({ config, session, refresh }: BrowserTransportOptions): Transport {
  const { portal, account } = config.hosts;
  const publicApiHost = config.public_api_host;
  const reload = reloadOnceAMinute(sessionStorage, () => location.reload(), Date.now);
  const through = chain(
    [
      markRequests(publicApiHost),
      renewSession({ session, refreshes: config.flags['ff_9252_handle_401'] ?? true, refresh, reload }),
      forgetForVisitors(session, sessionStorage),
      cacheDeveloper(sessionStorage),
      controlCaches({ portal, publicApiHost, build: config.build }),
      sendAccessToken(session, { portal, account }),
      proveOrigin(portal, readCookie),
      limitCredentials({ portal, account }),
    ],
    send,
  );
  return ({ method, path, body, headers, signal }) =>
    through({
      url: new URL(path, portal),
      method,
      headers: new Headers({ ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers }),
      credentials: 'same-origin',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
}
