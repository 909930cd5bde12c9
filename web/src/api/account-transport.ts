import type { Transport } from './caller.ts';
import { fetchAnswer } from './fetch-answer.ts';
import { readCookie } from './read-cookie.ts';

/** Sends calls of an account page to its own origin: marked as scripted, uncached and with an XSRF token. */
export function accountTransport(): Transport {
  return ({ method, path, body, headers, signal }) => {
    const xsrf = method === 'GET' ? undefined : readCookie('ACCOUNT-XSRF-TOKEN');
    return fetchAnswer(path, {
      method,
      credentials: 'include',
      headers: {
        'X-Requested-With': 'XMLHttpRequest',
        'Cache-Control': 'no-cache, no-store',
        Pragma: 'no-cache',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(xsrf !== undefined && { 'X-XSRF-TOKEN': xsrf }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  };
}
