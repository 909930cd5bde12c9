import { developerRoutes } from '@waypost/contract/routes/developers';
import { systemRoutes } from '@waypost/contract/routes/system';
import { ApiError } from '../api-error.ts';
import { personKeys } from '../client-storage.ts';
import type { SessionStore } from '../session-store.ts';
import type { Next, Outgoing, Rule } from './outgoing.ts';

const isDeveloperRead = ({ method, url }: Outgoing) =>
  method === 'GET' && url.pathname === developerRoutes.readDeveloper.path;
const isChange = ({ method, url }: Outgoing) => method !== 'GET' && url.pathname !== systemRoutes.writeLog.path;

/** In local storage, where every tab sees it: a change in one of them makes the others' copies old. */
const changeKey = 'developer-change';
const { developer: copyKey, developerChange: copiedAtKey } = personKeys;

export type BrowserStorage = { readonly session: Storage; readonly local: Storage };
export type DeveloperCache = {
  readonly storage: BrowserStorage;
  readonly session: SessionStore;
  /** The copy that the page started with was stale: its readers read again. */
  readonly onNewer: () => void;
};

/** The tab's copy of the developer account, good for one person until the next change. */
function createCopy({ storage: { session, local }, session: { user } }: DeveloperCache) {
  const version = () => `${user()?.userId ?? ''} ${local.getItem(changeKey) ?? ''}`;
  return {
    version,
    read: () => (session.getItem(copiedAtKey) === version() ? session.getItem(copyKey) : null),
    /** @param asOf the version when the text was asked for; after a change nobody knows which state it shows */
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

/** Compares the copy that the page shows with the server's data, and reports a stale copy. */
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
    if (!(error instanceof ApiError)) throw error; // without an answer the copy is the best there is
  }
}

/**
 * The developer account is asked for once in a session, until any call may have changed it. A copy that an earlier page
 * of the tab left is answered at once, and compared with the server's once (REQ-12).
 */
export function cacheDeveloper(options: DeveloperCache): Rule {
  const copy = createCopy(options);
  let isCompared = false;
  const answerFrom = (text: string, outgoing: Outgoing, next: Next) => {
    if (!isCompared) {
      isCompared = true;
      const { signal: _readers, ...read } = outgoing; // a reader who leaves does not end the comparison
      void compare(copy, () => next(read), options.onNewer);
    }
    return new Response(text);
  };
  return async (outgoing, next) => {
    if (isChange(outgoing)) {
      copy.forget(); // before, for what is read while it runs; and after, for what was read before it was done
      return next(outgoing).finally(() => copy.forget());
    }
    if (!isDeveloperRead(outgoing)) return next(outgoing);
    const kept = copy.read();
    if (kept !== null) return answerFrom(kept, outgoing, next);
    isCompared = true; // what this page asks for itself needs no comparison
    const asOf = copy.version();
    const response = await next(outgoing);
    if (response.ok) copy.keep(await response.clone().text(), asOf);
    return response;
  };
}
