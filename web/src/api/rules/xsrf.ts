import { type Outgoing, type Rule, withHeaders } from './outgoing.ts';

export type Proof = {
  readonly portal: string;
  readonly readCookie: (name: string) => string | undefined;
  /** Requests new XSRF cookies from the portal. */
  readonly renewCookie: () => Promise<void>;
};

async function isMismatch(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  try {
    const body = (await response.clone().json()) as { error?: { reason?: unknown } } | null;
    return body?.error?.reason === 'XSRF_MISMATCH';
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/**
 * REQ-14: the value of a second cookie proves that a request authenticated by cookies comes from our page. If the
 * cookies have expired in a long-open tab, the call is repeated once with new ones.
 */
export function proveOrigin({ portal, readCookie, renewCookie }: Proof): Rule {
  const proven = (outgoing: Outgoing): Outgoing => {
    const token = readCookie('XSRF-TOKEN');
    return token === undefined ? outgoing : withHeaders(outgoing, { 'X-XSRF-TOKEN': token });
  };
  return async (outgoing, next) => {
    if (outgoing.method === 'GET' || outgoing.url.origin !== portal) return next(outgoing);
    const response = await next(proven(outgoing));
    if (!(await isMismatch(response))) return response;
    await renewCookie();
    return next(proven(outgoing));
  };
}
