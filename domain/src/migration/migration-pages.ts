const withoutOffer: readonly string[] = ['/login', '/sign-up', '/register', '/migrate', '/maintenance'];

/** Whether migration may be offered on the page: nothing interrupts sign-in, payment or creation (MIG-10). */
export function isPageOfMigration(pathname: string, query: Readonly<Record<string, unknown>>): boolean {
  const path = pathname.replace(/(.)\/$/, '$1');
  const creates = Object.hasOwn(query, 'create') || path.split('/').includes('create');
  return !withoutOffer.includes(path) && !`${path}/`.startsWith('/payment/') && !creates;
}
