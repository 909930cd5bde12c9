import { noticeCookieLifeSeconds, noticeCookieNames } from './site-notice.ts';

/** What a reader may refuse. What the portal cannot work without is not asked for. */
export const consentPurposes = ['preferences', 'error_reports'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];
export type Consent = Readonly<Record<ConsentPurpose, boolean>>;

export const allAllowed: Consent = { preferences: true, error_reports: true };
export const onlyNecessary: Consent = { preferences: false, error_reports: false };

/** Without a decision, the reader's own choices are kept, and nothing leaves the portal. */
const undecided: Consent = { preferences: true, error_reports: false };

/** The consent in the value of the cookie `cookie-consent`; a purpose that it does not name is refused (WID-15). */
export function consentIn(cookie: string | undefined): Consent {
  if (!cookie) return undecided;
  if (cookie === 'true') return allAllowed;
  const allowed = new Set(cookie.split('.'));
  return { preferences: allowed.has('preferences'), error_reports: allowed.has('error_reports') };
}

/** The value of the cookie: `true` for everything, otherwise the allowed purposes, such as `necessary.preferences`. */
export function consentText(consent: Consent): string {
  const allowed = consentPurposes.filter((purpose) => consent[purpose]);
  return allowed.length === consentPurposes.length ? 'true' : ['necessary', ...allowed].join('.');
}

const rest = `Path=/; Max-Age=${noticeCookieLifeSeconds}; SameSite=Lax`;

/** The `document.cookie` string that stores a decision. */
export const consentCookie = (consent: Consent): string =>
  `${noticeCookieNames.consent}=${consentText(consent)}; ${rest}`;

/** The `document.cookie` string that stores which terms the reader was told of (NOT-08). */
export const termsCookie = (version: string): string =>
  `${noticeCookieNames.termsVersion}=${encodeURIComponent(version)}; ${rest}`;
