import type { SessionStore } from '../session-store.ts';
import type { Rule } from './outgoing.ts';

/** What is kept in session storage on a signed-in person's behalf (CFG-06). */
export const sessionStorageKeys = {
  developer: 'developer',
  customerAdminProjects: 'customer-admin-projects',
  project: 'project',
} as const;

/** REQ-13: a visitor must not see what the person before left in this tab. */
export const forgetForVisitors =
  (session: SessionStore, storage: Storage): Rule =>
  (outgoing, next) => {
    if (session.user() === null) for (const key of Object.values(sessionStorageKeys)) storage.removeItem(key);
    return next(outgoing);
  };
