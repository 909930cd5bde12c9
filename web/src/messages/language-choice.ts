import { type Language, languageCookie } from '@waypost/domain/base/language';
import { rememberInCookie } from '../api/preference-cookies.ts';

/** Stores the choice in the signed-in user's account, for their mails. */
export type StoreLanguage = (language: Language) => Promise<unknown>;

/** Stores the choice and reloads the page in that language, even if the account could not be updated. */
export async function chooseLanguage(language: Language, store?: StoreLanguage): Promise<void> {
  rememberInCookie(languageCookie, language);
  await store?.(language).catch(() => undefined);
  const address = new URL(location.href);
  if (!address.searchParams.has('lang')) return location.reload();
  address.searchParams.set('lang', language);
  return location.replace(address);
}
