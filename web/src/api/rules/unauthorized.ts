import { sessionRoutes } from '@waypost/contract/routes/accounts';
import type { SessionStore } from '../session-store.ts';
import type { Outgoing, Rule } from './outgoing.ts';

export type UnauthorizedOptions = {
  readonly session: SessionStore;
  /** The 401 flag (CFG-11): refresh the token instead of reloading the page. */
  readonly refreshes: boolean;
  /** The widget's get-data flow, whose code is redeemed at the portal; rejects if the session cannot be renewed. */
  readonly refresh: () => Promise<void>;
  readonly reload: () => void;
};

const tokenExpiredCode = 401701;

/** A 401 for a wrong code says nothing about the session, and the renewal must not wait for itself. */
const isSignIn = ({ method, url }: Outgoing) =>
  method === 'POST' &&
  (url.pathname === sessionRoutes.createSession.path || url.pathname === sessionRoutes.beginSignIn.path);

async function asksForRefresh(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  try {
    const body = (await response.clone().json()) as { status?: unknown; error?: { code?: unknown } } | null;
    return body?.status === 'UNAUTHORIZED' || body?.error?.code === tokenExpiredCode;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** REQ-11: a 401 for a signed-in user renews the session once and repeats the call, or reloads the page. */
export function renewSession({ session, refreshes, refresh, reload }: UnauthorizedOptions): Rule {
  let renewing: Promise<void> | undefined;
  const renewOnce = () => {
    renewing ??= refresh().finally(() => (renewing = undefined)); // calls that fail together share one renewal
    return renewing;
  };
  return async (outgoing, next) => {
    const asker = session.user();
    const response = await next(outgoing);
    if (asker === null || isSignIn(outgoing) || !(await asksForRefresh(response))) return response;
    if (session.isSigningOut()) return response; // a renewal would sign them in again
    if (!refreshes) {
      reload();
      return response;
    }
    try {
      await renewOnce();
    } catch {
      session.signOut();
      return response;
    }
    // Another user has signed in meanwhile: the call must not be repeated in their name.
    return session.user()?.userId === asker.userId ? next(outgoing) : response;
  };
}

const reloadedAt = 'waypost-reloaded-at';
const minuteMs = 60_000;

/** Reloads at most once a minute, because a page whose calls are all refused would reload forever. */
export function reloadOnceAMinute(storage: Storage, reload: () => void, now: () => number): () => void {
  return () => {
    const last = Number(storage.getItem(reloadedAt) ?? 0);
    if (now() - last < minuteMs) return;
    storage.setItem(reloadedAt, String(now()));
    reload();
  };
}
