const home = '/account';
/** A client's authorization request that waits for this sign-in; its cookie proves that it began in this browser. */
const waiting = /^\/oauth2\/authorize\/[\w-]+$/;

/**
 * The destination after signing in at the account service: the account page with its query, or the client's
 * authorization request. Anyone can craft this address, so other origins and paths with side effects are ignored.
 */
export function accountDestination(asked: string | null, origin: string): string {
  if (asked === null || !URL.canParse(asked, origin)) return home;
  const { origin: place, pathname, search } = new URL(asked, origin);
  if (place === origin && waiting.test(pathname)) return pathname;
  return place === origin && pathname === home ? `${home}${search}` : home;
}
