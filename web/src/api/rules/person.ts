import type { SessionStore } from '../session-store.ts';
import { type Rule, withHeaders } from './outgoing.ts';

/** @internal */
export const personHeader = 'X-Session-User';

/**
 * Says whom the page was made for. The cookie of a call is whoever signed in last in any tab: without this, what one
 * person asks for would be done in another's name. The server refuses what does not fit.
 */
export function namePerson(session: SessionStore, portal: string): Rule {
  return (outgoing, next) => {
    const user = session.user();
    const isOwn = outgoing.url.origin === portal;
    return next(user && isOwn ? withHeaders(outgoing, { [personHeader]: user.userId }) : outgoing);
  };
}
