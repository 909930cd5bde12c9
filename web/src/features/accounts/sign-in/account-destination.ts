const home = '/account';
/** A client's request for a code that waits for this sign-in; its cookie says that it began in this browser. */
const waiting = /^\/oauth2\/authorize\/[\w-]+$/;

/**
 * Where a sign-in at the account service itself leads: to the account page, with what its address says, or back to the
 * client that asked for it. Nothing else is
 * taken from an address that anybody may have made: no other origin, and no path of ours that does something when it is opened.
 */
export function accountDestination(asked: string | null, origin: string): string {
  if (asked === null || !URL.canParse(asked, origin)) return home;
  const { origin: place, pathname, search } = new URL(asked, origin);
  if (place === origin && waiting.test(pathname)) return pathname;
  return place === origin && pathname === home ? `${home}${search}` : home;
}
