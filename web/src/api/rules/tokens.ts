import type { SessionStore } from '../session-store.ts';
import { type Outgoing, type Rule, withHeaders } from './outgoing.ts';

const keyServices = /^\/(access-key-service|api-key-service|studio)\//;

/** REQ-10: the access token goes to the key services and the account backend. */
export function sendAccessToken(session: SessionStore, own: { portal: string; account: string }): Rule {
  const wantsToken = ({ url }: Outgoing) =>
    (url.origin === own.portal && keyServices.test(url.pathname)) ||
    (url.origin === own.account && url.pathname === '/user/me');
  return async (outgoing, next) =>
    wantsToken(outgoing) && session.user() !== null
      ? next(withHeaders(outgoing, { Authorization: `Bearer ${await session.token()}` }))
      : next(outgoing);
}
