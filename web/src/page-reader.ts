import type { ClientConfig } from '@waypost/contract/entities/client-config';
import { addressedLanguage, languageCookie, readersLanguage } from '@waypost/domain/base/language';
import { consentIn, consentText } from './api/consent.ts';
import type { Theme } from './api/page-data.ts';
import { themeCookie } from './api/preference-cookies.ts';
import { noticeCookieNames, siteNotice } from './api/site-notice.ts';

/** What a browser says with the address of a page. */
export type PageReader = {
  readonly url: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly acceptLanguage: string | undefined;
};

const themeOf = (value: string | undefined): Theme => (value === 'light' || value === 'dark' ? value : 'system');

/** What a page depends on besides its path and its user: nothing else is read of what a browser sends. */
export function wishesOf({ url, cookies, acceptLanguage }: PageReader, config: ClientConfig) {
  const address = new URL(`${config.hosts.portal}${url}`); // "//host" is a path here, not another origin
  const addressed = addressedLanguage(address.searchParams.get('lang'));
  const consent = cookies[noticeCookieNames.consent];
  const termsVersion = cookies[noticeCookieNames.termsVersion];
  return {
    address,
    addressedLanguage: addressed,
    language: addressed ?? readersLanguage({ chosen: cookies[languageCookie], acceptLanguage }),
    theme: themeOf(cookies[themeCookie]),
    consent: consentText(consentIn(consent)),
    notice: siteNotice({ consent, termsVersion }, config.terms_version) ?? null,
  };
}
