import type { Transport } from './caller.ts';

const unsafe = new Set(['POST', 'PUT', 'DELETE']);

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** The rules of every request the browser makes to the portal (REQ-02, REQ-03, REQ-14). */
export function browserTransport(xsrfCookie = 'XSRF-TOKEN'): Transport {
  return ({ method, path, body, headers, signal }) => {
    const xsrf = unsafe.has(method) ? cookie(xsrfCookie) : undefined;
    return fetch(path, {
      method,
      credentials: 'same-origin',
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
