import type { SessionStore } from '../session-store.ts';
import { type Rule, withHeaders } from './outgoing.ts';

/** @internal */
export const personHeader = 'X-Session-User';

/**
 * Names the person that the page was made for. A call's cookie belongs to the last person to sign in in any tab, in whose
 * name the call would run otherwise. The server refuses a call whose person and cookie differ.
 */
export function namePerson(session: SessionStore, portal: string): Rule {
  return (outgoing, next) => {
    const user = session.user();
    const isOwn = outgoing.url.origin === portal;
    return next(user && isOwn ? withHeaders(outgoing, { [personHeader]: user.userId }) : outgoing);
  };
}
