import type { SessionStore } from '../session-store.ts';
import { personKeys } from '../client-storage.ts';
import type { Rule } from './outgoing.ts';

/** REQ-13: a visitor must not see data that the previous user left in this tab, neither cached nor requested later. */
export function forgetForVisitors(session: SessionStore, storage: Storage): Rule {
  const forget = () => {
    if (session.user() === null) for (const key of Object.values(personKeys)) storage.removeItem(key);
  };
  forget();
  session.subscribe(forget);
  return (outgoing, next) => {
    forget();
    return next(outgoing);
  };
}
