import { markerHeader } from './xhr.ts';
import { cacheHeaders } from './cache.ts';
import type { Rule } from './outgoing.ts';

type Hosts = { readonly portal: string; readonly account: string; readonly publicApiHost: string };

/**
 * The last rule of REQ-06: cookies go to our own origin and to the account service, to nobody else; and the public API
 * host is called as a stranger's page would call it, without a header of ours (REQ-04).
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
