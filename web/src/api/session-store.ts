import type { SessionData, SessionUser } from '@waypost/contract/entities/session';

export type SessionStore = {
  /** The signed-in user; null for a visitor. The same object until it changes. */
  readonly user: () => SessionUser | null;
  /** The access token, fetched once and kept only in memory, because other scripts could read storage. */
  readonly token: () => Promise<string>;
  readonly signIn: (data: SessionData) => void;
  /** Updates the user's fields and keeps the token. */
  readonly replaceUser: (user: SessionUser) => void;
  readonly signOut: () => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** @param readSession asks the portal for the session with its token (GET /rest/auth) */
export function createSessionStore(initial: SessionUser | null, readSession: () => Promise<SessionData>): SessionStore {
  const listeners = new Set<() => void>();
  let user = initial;
  let pending: Promise<string> | undefined;

  const change = (next: SessionUser | null, token: Promise<string> | undefined) => {
    user = next;
    pending = token;
    for (const listener of listeners) listener();
  };
  const fetchToken = async () => {
    const { accessToken } = await readSession();
    return accessToken;
  };

  return {
    user: () => user,
    token() {
      pending ??= fetchToken().catch((error: unknown) => {
        pending = undefined;
        throw error;
      });
      return pending;
    },
    signIn({ accessToken, ...next }) {
      change(next, Promise.resolve(accessToken));
    },
    replaceUser: (next) => change(next, pending),
    signOut: () => change(null, undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
