import { sessionRoutes } from '@waypost/contract/routes/accounts';
import type { SessionStore } from '../session-store.ts';
import type { Outgoing, Rule } from './outgoing.ts';

export type UnauthorizedOptions = {
  readonly session: SessionStore;
  /** The 401 flag (CFG-11): refresh the token instead of reloading the page. */
  readonly refreshes: boolean;
  /** The get-data flow of the widget, and its code handed to the portal; rejects when the session cannot be renewed. */
  readonly refresh: () => Promise<void>;
  readonly reload: () => void;
};

const tokenExpiredCode = 401701;

/** A bad code is refused with a 401 that says nothing about the session; and the renewal itself must not wait for itself. */
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

/** REQ-11: a 401 of a logged-in user renews the session once and repeats the call, or reloads the page. */
export function renewSession({ session, refreshes, refresh, reload }: UnauthorizedOptions): Rule {
  let renewing: Promise<void> | undefined;
  const renewOnce = () => {
    renewing ??= refresh().finally(() => (renewing = undefined)); // calls that fail together renew together
    return renewing;
  };
  return async (outgoing, next) => {
    const asker = session.user();
    const response = await next(outgoing);
    if (asker === null || isSignIn(outgoing) || !(await asksForRefresh(response))) return response;
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
    // Somebody else has signed in meanwhile: what one person asked for is not done in another's name.
    return session.user()?.userId === asker.userId ? next(outgoing) : response;
  };
}

const reloadedAt = 'waypost-reloaded-at';
const minuteMs = 60_000;

/** Reloads at most once a minute, or a page whose every call is refused would reload for ever. */
export function reloadOnceAMinute(storage: Storage, reload: () => void, now: () => number): () => void {
  return () => {
    const last = Number(storage.getItem(reloadedAt) ?? 0);
    if (now() - last < minuteMs) return;
    storage.setItem(reloadedAt, String(now()));
    reload();
  };
}
