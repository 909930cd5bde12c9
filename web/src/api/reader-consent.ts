import { languageCookie } from '@waypost/domain/base/language';
import { movePreferences } from './client-storage.ts';
import { type Consent, consentCookie, consentIn, consentText, termsCookie } from './consent.ts';
import { preferenceCookie, themeCookie } from './preference-cookies.ts';
import { readCookie } from './read-cookie.ts';
import { type NoticeCookies, noticeCookieNames, type SiteNotice, siteNotice } from './site-notice.ts';

/** Choices that are already stored change from this visit to a year, or back. */
function keepAgain(isLasting: boolean): void {
  for (const name of [themeCookie, languageCookie]) {
    const value = readCookie(name);
    if (value !== undefined) document.cookie = preferenceCookie({ name, value, isLasting });
  }
  movePreferences(isLasting);
}

/** What the reader of this browser allows (WID-15, NOT-07 to NOT-09). */
export function createReaderConsent() {
  const watchers = new Set<() => void>();
  /** Decisions of this page view: a browser that stores no cookies must not ask again and again. */
  let decided: NoticeCookies = { consent: undefined, termsVersion: undefined };

  const stored = (): NoticeCookies => ({
    consent: readCookie(noticeCookieNames.consent) ?? decided.consent,
    termsVersion: decodeURIComponent(readCookie(noticeCookieNames.termsVersion) ?? decided.termsVersion ?? ''),
  });
  const read = (): Consent => consentIn(stored().consent);
  const tell = () => {
    for (const watcher of watchers) watcher();
  };

  const storeTerms = (version: string) => {
    document.cookie = termsCookie(version);
    decided = { ...decided, termsVersion: encodeURIComponent(version) };
  };

  return {
    read,
    /** The consent as the cookie's value, which compares by value. */
    text: (): string => consentText(read()),
    /** The notice that is still to be closed. */
    notice: (currentTerms: string): SiteNotice | undefined => siteNotice(stored(), currentTerms),
    /** Stores a decision; a first one also stores which terms there were, since the reader knows no others. */
    decide(consent: Consent, currentTerms: string): void {
      document.cookie = consentCookie(consent);
      decided = { ...decided, consent: consentText(consent) };
      if (stored().termsVersion === '') storeTerms(currentTerms);
      keepAgain(consent.preferences);
      tell();
    },
    /** Stores which terms the reader was told of. */
    acceptTerms(version: string): void {
      storeTerms(version);
      tell();
    },
    subscribe: (watcher: () => void): (() => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

export const readerConsent = createReaderConsent();
