const standardSource = '/billing-management';
const callbackPath = '/payment/adyen/callback';

/** A page of this portal, without the parameters of an earlier return. */
export function safeSource(source: string | undefined, portalOrigin: string): URL {
  const standard = new URL(standardSource, portalOrigin);
  if (source === undefined || !URL.canParse(source, portalOrigin)) return standard;
  const url = new URL(source, portalOrigin);
  if (url.origin !== standard.origin || url.pathname === callbackPath) return standard;
  // "blob:" has the origin of the address inside, and a name before the host is part of no origin
  if (url.protocol !== standard.protocol || url.username !== '' || url.password !== '') return standard;
  for (const name of [
    'error',
    'error_code',
    'error_message',
    'redirectResult',
    'outcome',
    'token',
    'inSessionID',
    'errors',
    'isPayMethodUpdated',
  ])
    url.searchParams.delete(name);
  return url;
}

/** Where the provider sends the browser after a page of the bank. */
export function cardReturnUrl(
  { attempt_id, source }: { readonly attempt_id: string; readonly source: string | undefined },
  portalOrigin: string,
): string {
  const url = new URL(callbackPath, portalOrigin);
  url.searchParams.set('source', safeSource(source, portalOrigin).href);
  url.searchParams.set('attempt', attempt_id);
  return url.href;
}
