import { developerRoutes } from '@waypost/contract/routes/developers';
import { systemRoutes } from '@waypost/contract/routes/system';
import { personKeys } from '../client-storage.ts';
import type { Outgoing, Rule } from './outgoing.ts';

const isDeveloperRead = ({ method, url }: Outgoing) =>
  method === 'GET' && url.pathname === developerRoutes.readDeveloper.path;
const isChange = ({ method, url }: Outgoing) => method !== 'GET' && url.pathname !== systemRoutes.writeLog.path;

/** In local storage, where every tab sees it: a change in one of them makes the others' copies old. */
const changeKey = 'developer-change';
const { developer: copyKey, developerChange: copiedAtKey } = personKeys;

export type BrowserStorage = { readonly session: Storage; readonly local: Storage };

/** The tab's copy of the developer account; a reader who reloads the page wants to see it as it is. */
function createCopy({ session, local }: BrowserStorage, isReload: boolean) {
  const latestChange = () => local.getItem(changeKey) ?? '';
  if (isReload) session.removeItem(copyKey);
  return {
    latestChange,
    read: () => (session.getItem(copiedAtKey) === latestChange() ? session.getItem(copyKey) : null),
    keep: (text: string, asOf: string) => {
      if (latestChange() !== asOf) return; // changed while it was on its way: nobody knows which state it shows
      session.setItem(copiedAtKey, asOf);
      session.setItem(copyKey, text);
    },
    forget: () => {
      session.removeItem(copyKey);
      local.setItem(changeKey, crypto.randomUUID());
    },
  };
}

/** REQ-12: the developer account is asked for once in a session, until any call may have changed it. */
export function cacheDeveloper(storage: BrowserStorage, isReload: boolean): Rule {
  const copy = createCopy(storage, isReload);
  return async (outgoing, next) => {
    if (isChange(outgoing)) {
      copy.forget(); // before, for what is read while it runs; and after, for what was read before it was done
      return next(outgoing).finally(copy.forget);
    }
    if (!isDeveloperRead(outgoing)) return next(outgoing);
    const kept = copy.read();
    if (kept !== null) return new Response(kept, { status: 200, headers: { 'content-type': 'application/json' } });
    const asOf = copy.latestChange();
    const response = await next(outgoing);
    if (response.ok) copy.keep(await response.clone().text(), asOf);
    return response;
  };
}
