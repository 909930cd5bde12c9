/** The notice above the header, until it is closed. */
export type SiteNotice = 'cookies' | 'terms';

/** What closing a notice stored in the browser, both for 365 days. */
export type NoticeCookies = { readonly consent: string | undefined; readonly termsVersion: string | undefined };

export const noticeCookieNames = { consent: 'cookie-consent', termsVersion: 'terms-version' } as const;
export const noticeCookieLifeSeconds = 365 * 24 * 60 * 60;

/**
 * The one notice a visitor sees: about cookies until they have consented, later about terms that they have not seen
 *. Undefined when there is nothing to say.
 *
 * @param currentTerms the configured `terms_version`
 */
export function siteNotice({ consent, termsVersion }: NoticeCookies, currentTerms: string): SiteNotice | undefined {
  if (!consent) return 'cookies';
  return termsVersion === currentTerms ? undefined : 'terms';
}

/** What closing the notice writes, as `document.cookie` takes it, a cookie each. */
export function closedNoticeCookies(currentTerms: string): string[] {
  const rest = `Path=/; Max-Age=${noticeCookieLifeSeconds}; SameSite=Lax`;
  return [
    `${noticeCookieNames.consent}=true; ${rest}`,
    `${noticeCookieNames.termsVersion}=${encodeURIComponent(currentTerms)}; ${rest}`,
  ];
}
