const standardSource = '/billing-management';
export const callbackPath = '/payment/adyen/callback';

/** A page of this portal, without the parameters of an earlier return. */
export function safeSource(source: string | undefined, portalOrigin: string): URL {
  const standard = new URL(standardSource, portalOrigin);
  if (source === undefined || !URL.canParse(source, portalOrigin)) return standard;
  const url = new URL(source, portalOrigin);
  if (url.origin !== standard.origin || url.pathname === callbackPath) return standard;
  for (const name of ['error', 'error_code', 'error_message', 'redirectResult', 'outcome', 'token'])
    url.searchParams.delete(name);
  return url;
}
