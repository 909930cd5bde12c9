import { developerRoutes } from '@waypost/contract/routes/developers';
import { systemRoutes } from '@waypost/contract/routes/system';
import type { Outgoing, Rule } from './outgoing.ts';
import { withHeaders } from './outgoing.ts';
import { sessionStorageKeys } from './session.ts';

const staticPaths = /^\/(public|javascript|templates)\//;

/** REQ-01, REQ-02, REQ-04: static files by version, everything else never from a cache. */
export function controlCaches(options: { portal: string; publicApiHost: string; build: string }): Rule {
  return (outgoing, next) => {
    const { url } = outgoing;
    if (url.origin === options.publicApiHost) return next(outgoing);
    if (url.origin === options.portal && staticPaths.test(url.pathname)) {
      const versioned = new URL(url);
      versioned.searchParams.set('v', options.build);
      return next({ ...outgoing, url: versioned });
    }
    return next(withHeaders(outgoing, { 'Cache-Control': 'no-cache, no-store', Pragma: 'no-cache' }));
  };
}

const key = sessionStorageKeys.developer;
const isDeveloperRead = ({ method, url }: Outgoing) => method === 'GET' && url.pathname === developerRoutes.readDeveloper.path;
const isLogCall = ({ url }: Outgoing) => url.pathname === systemRoutes.writeLog.path;

/** REQ-12: the developer account is asked for once in a session, until any call may have changed it. */
export function cacheDeveloper(storage: Storage): Rule {
  return async (outgoing, next) => {
    if (!isDeveloperRead(outgoing)) {
      const response = await next(outgoing);
      if (outgoing.method !== 'GET' && !isLogCall(outgoing)) storage.removeItem(key);
      return response;
    }
    const kept = storage.getItem(key);
    if (kept !== null) return new Response(kept, { status: 200, headers: { 'content-type': 'application/json' } });
    const response = await next(outgoing);
    if (response.ok) storage.setItem(key, await response.clone().text());
    return response;
  };
}
