import { ApiError } from './api-error.ts';
import type { SessionStore } from './session-store.ts';

export type FollowSession = {
  readonly session: SessionStore;
  /** Reads the user again. */
  readonly refreshUser: () => Promise<void>;
  /** The signed-in person is not the one that the page was made for. */
  readonly onOtherPerson: () => void;
};

/**
 * Keeps a tab up to date: returning to it asks who is signed in, because the email may have been
 * verified, the session ended, or another person signed in meanwhile.
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
      if (!(error instanceof ApiError)) throw error; // without an answer the page stays as it is
    }
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') running ??= ask().finally(() => (running = undefined));
  });
}
