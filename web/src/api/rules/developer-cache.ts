import { developerRoutes } from '@waypost/contract/routes/developers';
import { systemRoutes } from '@waypost/contract/routes/system';
import { ApiError } from '../api-error.ts';
import { personKeys } from '../client-storage.ts';
import type { SessionStore } from '../session-store.ts';
import type { Next, Outgoing, Rule } from './outgoing.ts';

const isDeveloperRead = ({ method, url }: Outgoing) =>
  method === 'GET' && url.pathname === developerRoutes.readDeveloper.path;
const isChange = ({ method, url }: Outgoing) => method !== 'GET' && url.pathname !== systemRoutes.writeLog.path;

/** In local storage, which all tabs share: a change in one tab invalidates the copies of the others. */
const changeKey = 'developer-change';
const { developer: copyKey, developerChange: copiedAtKey } = personKeys;

export type BrowserStorage = { readonly session: Storage; readonly local: Storage };
export type DeveloperCache = {
  readonly storage: BrowserStorage;
  readonly session: SessionStore;
  /** Called if the copy that the page started with was stale, so that its readers reload. */
  readonly onNewer: () => void;
};

/** The tab's copy of the developer account, valid for one user until the next change. */
function createCopy({ storage: { session, local }, session: { user } }: DeveloperCache) {
  const version = () => `${user()?.userId ?? ''} ${local.getItem(changeKey) ?? ''}`;
  return {
    version,
    read: () => (session.getItem(copiedAtKey) === version() ? session.getItem(copyKey) : null),
    /** @param asOf the version at the time of the request; after a change, the state of the text is unknown */
    keep(text: string, asOf: string): boolean {
      const isCurrent = version() === asOf;
      if (isCurrent) {
        session.setItem(copiedAtKey, asOf);
        session.setItem(copyKey, text);
      }
      return isCurrent;
    },
    drop: () => session.removeItem(copyKey),
    forget() {
      session.removeItem(copyKey);
      local.setItem(changeKey, crypto.randomUUID());
    },
  };
}
type Copy = ReturnType<typeof createCopy>;

/** Compares the displayed copy with the server's data and reports a stale copy. */
async function compare(copy: Copy, ask: () => Promise<Response>, onNewer: () => void): Promise<void> {
  const asOf = copy.version();
  const before = copy.read();
  try {
    const response = await ask();
    if (response.status === 404) copy.drop();
    else if (!response.ok || before === null) return;
    else {
      const text = await response.text();
      if (text === before || !copy.keep(text, asOf)) return;
    }
    onNewer();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // without a response the copy is the best available data
  }
}

/**
 * Requests the developer account once per session, until a call may have changed it. A copy from an earlier page of the
 * tab is returned immediately and compared with the server's once (REQ-12).
 */
export function cacheDeveloper(options: DeveloperCache): Rule {
  const copy = createCopy(options);
  let isCompared = false;
  const answerFrom = (text: string, outgoing: Outgoing, next: Next) => {
    if (!isCompared) {
      isCompared = true;
      const { signal: _readers, ...read } = outgoing; // a reader that unmounts must not cancel the comparison
      void compare(copy, () => next(read), options.onNewer);
    }
    return new Response(text);
  };
  return async (outgoing, next) => {
    if (isChange(outgoing)) {
      copy.forget(); // before, for reads during the change; and after, for reads that started before its end
      return next(outgoing).finally(() => copy.forget());
    }
    if (!isDeveloperRead(outgoing)) return next(outgoing);
    const stored = copy.read();
    if (stored !== null) return answerFrom(stored, outgoing, next);
    isCompared = true; // this page's own request needs no comparison
    const asOf = copy.version();
    const response = await next(outgoing);
    if (response.ok) copy.keep(await response.clone().text(), asOf);
    return response;
  };
}
