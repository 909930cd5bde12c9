/** The notice above the header, until the user closes it. */
export type SiteNotice = 'cookies' | 'terms';

/** What closing a notice stores in the browser, for 365 days. */
export type NoticeCookies = { readonly consent: string | undefined; readonly termsVersion: string | undefined };

export const noticeCookieNames = { consent: 'cookie-consent', termsVersion: 'terms-version' } as const;
export const noticeCookieLifeSeconds = 365 * 24 * 60 * 60;

/**
 * The notice for a visitor: about cookies, then about terms that they have not seen; undefined if neither applies.
 * @param currentTerms the configured `terms_version`
 */
export function siteNotice({ consent, termsVersion }: NoticeCookies, currentTerms: string): SiteNotice | undefined {
  if (!consent) return 'cookies';
  return termsVersion === currentTerms ? undefined : 'terms';
}
