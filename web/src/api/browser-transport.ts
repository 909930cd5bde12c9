import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { Transport } from './caller.ts';
import { fetchAnswer } from './fetch-answer.ts';
import { readCookie } from './read-cookie.ts';
import { controlCaches } from './rules/cache.ts';
import { limitForeignCalls } from './rules/cors.ts';
import { cacheDeveloper } from './rules/developer-cache.ts';
import { chain, type Outgoing } from './rules/outgoing.ts';
import { forgetForVisitors } from './rules/session.ts';
import { namePerson } from './rules/person.ts';
import { sendAccessToken } from './rules/tokens.ts';
import { reloadOnceAMinute, renewSession } from './rules/unauthorized.ts';
import { markRequests } from './rules/xhr.ts';
import { proveOrigin } from './rules/xsrf.ts';
import type { SessionStore } from './session-store.ts';

const send = ({ url, method, headers, body, credentials, signal }: Outgoing) =>
  fetchAnswer(url, { method, headers, credentials, ...(body !== undefined && { body }), ...(signal && { signal }) });

/** Every page brings the cookies along; this one needs no data. */
async function renewCookie(): Promise<void> {
  await fetchAnswer('/maintenance', { method: 'HEAD' });
}

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
}

export type BrowserTransportOptions = {
  readonly config: ClientConfig;
  readonly session: SessionStore;
  readonly refresh: () => Promise<void>;
};

/** Every request of the portal's pages, under the rules REQ-01 to REQ-14, in the order of REQ-06. */
export function browserTransport({ config, session, refresh }: BrowserTransportOptions): Transport {
  const { portal, account } = config.hosts;
  const reload = reloadOnceAMinute(sessionStorage, () => location.reload(), Date.now);
  const through = chain(
    [
      markRequests(),
      renewSession({ session, refreshes: config.flags['ff_9252_handle_401'] ?? true, refresh, reload }),
      forgetForVisitors(session, sessionStorage),
      cacheDeveloper({ session: sessionStorage, local: localStorage }, isReload()),
      controlCaches({ portal, build: config.build }),
      sendAccessToken(session, { portal, account }),
      namePerson(session, portal),
      proveOrigin({ portal, readCookie, renewCookie }),
      limitForeignCalls({ portal, account, publicApiHost: config.public_api_host }),
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
