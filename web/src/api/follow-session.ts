import { ApiError } from './api-error.ts';
import type { SessionStore } from './session-store.ts';

export type FollowSession = {
  readonly session: SessionStore;
  /** Reads the user again. */
  readonly refreshUser: () => Promise<void>;
  /** Called if the signed-in user is not the one that the page was rendered for. */
  readonly onOtherPerson: () => void;
};

/**
 * Checks on each return to the tab who is signed in: meanwhile the email may have been verified, the session may have
 * ended, or another user may have signed in.
 */
export function followSession({ session, refreshUser, onOtherPerson }: FollowSession): void {
  let latest = session.user()?.userId;
  session.subscribe(() => {
    const userId = session.user()?.userId;
    if (latest !== undefined && userId !== undefined && userId !== latest) onOtherPerson();
    latest = userId ?? latest;
  });

  let running: Promise<void> | undefined;
  const ask = async () => {
    try {
      await refreshUser();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // without a response the page stays as it is
    }
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') running ??= ask().finally(() => (running = undefined));
  });
}
