import type { SessionStore } from '../session-store.ts';
import { personKeys } from '../storage-keys.ts';
import type { Rule } from './outgoing.ts';

/** REQ-13: a visitor must not see what the person before left in this tab. */
export const forgetForVisitors =
  (session: SessionStore, storage: Storage): Rule =>
  (outgoing, next) => {
    if (session.user() === null) for (const key of Object.values(personKeys)) storage.removeItem(key);
    return next(outgoing);
  };
