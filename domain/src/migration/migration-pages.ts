const withoutOffer: readonly string[] = ['/login', '/sign-up', '/register', '/migrate', '/maintenance'];

/** MIG-10: the pages on which migration may be offered. */
export function isPageOfMigration(pathname: string, query: Readonly<Record<string, unknown>>): boolean {
  const path = pathname.replace(/(.)\/$/, '$1');
  return !withoutOffer.includes(path) && !`${path}/`.startsWith('/payment/') && !Object.hasOwn(query, 'create');
}
