import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { Transport } from './caller.ts';
import { fetchAnswer } from './fetch-answer.ts';
import { readCookie } from './read-cookie.ts';
import { chain, type Outgoing } from './rules/outgoing.ts';
import { requestRules } from './rules/request-rules.ts';
import { reloadOnceAMinute } from './rules/unauthorized.ts';
import type { SessionStore } from './session-store.ts';

const send = ({ url, ...init }: Outgoing) => fetchAnswer(url, init);

/** Every page sets the cookies; this one is the cheapest. */
async function renewCookie(): Promise<void> {
  await fetchAnswer('/maintenance', { method: 'HEAD' });
}

export type BrowserTransportOptions = {
  readonly config: ClientConfig;
  readonly session: SessionStore;
  readonly refresh: () => Promise<void>;
  /** The developer account has changed since the page read it. */
  readonly onNewerDeveloper: () => void;
  /** The server has refused something that the page offered: perhaps the user's roles have changed. */
  readonly onRefused: () => void;
  /** Loads what a page says of refusals, before the first of them reaches it. */
  readonly loadRefusals: () => Promise<unknown>;
};

/** Sends all requests of the portal's pages through the rules in `rules/`. */
export function browserTransport(options: BrowserTransportOptions): Transport {
  const rules = requestRules({
    ...options,
    storage: { session: sessionStorage, local: localStorage },
    reload: reloadOnceAMinute(sessionStorage, () => location.reload(), Date.now),
    readCookie,
    renewCookie,
  });
  const through = chain(Object.values(rules).flat(), send);
  return async ({ method, path, body, headers, signal }) => {
    const answer = await through({
      url: new URL(path, options.config.hosts.portal),
      method,
      headers: new Headers({ ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers }),
      credentials: 'same-origin',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    if (answer.status === 403 || answer.status === 404) options.onRefused();
    if (!answer.ok) await options.loadRefusals().catch(() => undefined); // without its words it is an unknown failure
    return answer;
  };
}
