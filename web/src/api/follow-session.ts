import { ApiError } from './api-error.ts';
import type { SessionStore } from './session-store.ts';

export type FollowSession = {
  readonly session: SessionStore;
  /** Reads the user again. */
  readonly refreshUser: () => Promise<void>;
  /** Called if what the page has read may not be the user's to see: another one signed in, or they have lost a role. */
  readonly onOtherAccess: () => void;
};

export type FollowedSession = {
  /** Reads a user's roles again, which others may have taken; does nothing for users without any. */
  readonly checkRoles: () => void;
};

/**
 * Checks on each return to the tab who is signed in: meanwhile the email may have been verified, the session may have
 * ended, roles may have been taken, or another user may have signed in.
 */
export function followSession({ session, refreshUser, onOtherAccess }: FollowSession): FollowedSession {
  const roles = () => (session.user()?.roles ?? []).map((role) => JSON.stringify(role));
  let latest = session.user()?.userId;
  session.subscribe(() => {
    const userId = session.user()?.userId;
    if (latest !== undefined && userId !== undefined && userId !== latest) onOtherAccess();
    latest = userId ?? latest;
  });

  let running: Promise<void> | undefined;
  const read = async () => {
    const before = { userId: session.user()?.userId, roles: roles() };
    try {
      await refreshUser();
      const after = new Set(roles());
      // a role that was added takes nothing away, so what the page has read and what was typed may stay
      const hasLost = before.roles.some((role) => !after.has(role));
      if (session.user()?.userId === before.userId && hasLost) onOtherAccess();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // without a response the page stays as it is
    }
  };
  const ask = () => {
    running ??= read().finally(() => (running = undefined));
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask();
  });
  return {
    checkRoles() {
      if (roles().length > 0) ask();
    },
  };
}
