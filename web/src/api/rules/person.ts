import type { SessionStore } from '../session-store.ts';
import { type Rule, withHeaders } from './outgoing.ts';

/** @internal */
export const personHeader = 'X-Session-User';

/**
 * Names the user that the page was rendered for. The cookie belongs to whoever signed in last in any tab; the server
 * refuses a call whose named user and cookie differ.
 */
export function namePerson(session: SessionStore, portal: string): Rule {
  return (outgoing, next) => {
    const user = session.user();
    const isOwn = outgoing.url.origin === portal;
    return next(user && isOwn ? withHeaders(outgoing, { [personHeader]: user.userId }) : outgoing);
  };
}
