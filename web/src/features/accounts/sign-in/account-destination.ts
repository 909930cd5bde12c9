const home = '/account';
/** A client's authorization request that waits for this sign-in; its cookie proves that it began in this browser. */
const waiting = /^\/oauth2\/authorize\/[\w-]+$/;

/**
 * The destination after signing in at the account service: the account page with its query, or the client's
 * authorization request. Anyone can craft this address, so other origins and paths with side effects are ignored.
 */
export function accountDestination(requested: string | null, origin: string): string {
  if (requested === null || !URL.canParse(requested, origin)) return home;
  const { origin: targetOrigin, pathname, search } = new URL(requested, origin);
  if (targetOrigin === origin && waiting.test(pathname)) return pathname;
  return targetOrigin === origin && pathname === home ? `${home}${search}` : home;
}
