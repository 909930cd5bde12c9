import { sessionRoutes } from '@waypost/contract/routes/accounts';
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

const sessionPaths: readonly string[] = Object.values(sessionRoutes).map(({ path }) => path);

/** Holds what is asked in the name of a user who is signing out, except for what signs them out. */
export function holdDuringSignOut(session: SessionStore): Rule {
  return async (outgoing, next) => {
    const endsSession = outgoing.method !== 'GET' && sessionPaths.includes(outgoing.url.pathname);
    if (!endsSession) await session.staying();
    return next(outgoing);
  };
}
