import { markerHeader } from './xhr.ts';
import { cacheHeaders } from './cache.ts';
import type { Rule } from './outgoing.ts';

type Hosts = { readonly portal: string; readonly account: string; readonly publicApiHost: string };

/**
 * The last rule of REQ-06: cookies go only to our own origin and the account service, and the public API host gets none
 * of our headers, as from any other site (REQ-04).
 */
export const limitForeignCalls =
  ({ portal, account, publicApiHost }: Hosts): Rule =>
  (outgoing, next) => {
    const { origin } = outgoing.url;
    const credentials = origin === portal || origin === account ? 'include' : 'omit';
    const headers = new Headers(outgoing.headers);
    if (origin === publicApiHost) for (const name of [markerHeader, ...cacheHeaders]) headers.delete(name);
    return next({ ...outgoing, headers, credentials });
  };
