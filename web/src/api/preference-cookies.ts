import { consentIn } from './consent.ts';
import { readCookie } from './read-cookie.ts';
import { noticeCookieNames } from './site-notice.ts';

const secondsOfAYear = 31_536_000;

/** Stores the chosen theme, so that the server renders the next page in it. */
export const themeCookie = 'waypost-theme';

type PreferenceCookie = { readonly name: string; readonly value: string; readonly isLasting: boolean };

/** The `document.cookie` string of a choice: kept for a year, or until the browser closes. */
export const preferenceCookie = ({ name, value, isLasting }: PreferenceCookie): string =>
  `${name}=${value}; Path=/;${isLasting ? ` Max-Age=${secondsOfAYear};` : ''} SameSite=Lax`;

/** Whether the reader lets the portal keep choices beyond this visit (WID-15). */
export const mayKeepPreferences = (): boolean => consentIn(readCookie(noticeCookieNames.consent)).preferences;

/** Keeps a choice for as long as the reader allows. */
export function rememberInCookie(name: string, value: string): void {
  document.cookie = preferenceCookie({ name, value, isLasting: mayKeepPreferences() });
}
