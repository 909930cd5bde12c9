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
  /** The user is signing out: nothing more is asked in their name, and their session is not renewed. */
  readonly beginSignOut: () => void;
  /** They stay signed in after all. */
  readonly stay: () => void;
  readonly isSigningOut: () => boolean;
  /** Resolves at once, or while the user is signing out, when they stay, which may be never. */
  readonly staying: () => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
};

/** @param readSession asks the portal for the session with its token (GET /rest/auth) */
export function createSessionStore(initial: SessionUser | null, readSession: () => Promise<SessionData>): SessionStore {
  const listeners = new Set<() => void>();
  let user = initial;
  let pending: Promise<string> | undefined;
  let signingOut: PromiseWithResolvers<void> | undefined;

  const change = (next: SessionUser | null, token: Promise<string> | undefined) => {
    user = next;
    pending = token;
    for (const listener of listeners) listener();
  };
  const fetchToken = async () => {
    const { accessToken } = await readSession();
    return accessToken;
  };

  const stay = () => {
    signingOut?.resolve();
    signingOut = undefined;
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
      stay();
    },
    replaceUser: (next) => change(next, pending),
    signOut: () => change(null, undefined),
    beginSignOut() {
      signingOut ??= Promise.withResolvers();
    },
    stay,
    isSigningOut: () => signingOut !== undefined,
    staying: () => signingOut?.promise ?? Promise.resolve(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
