import { type Language, languageCookie, languageNames, languages } from '@waypost/domain/base/language';
import { rememberInCookie } from '../api/preference-cookies.ts';
import { useLanguage, useText } from './use-text.tsx';

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

export function LanguageSwitch({ store }: { readonly store?: StoreLanguage | undefined }) {
  const t = useText();
  const current = useLanguage();
  return (
    <ul aria-label={t('ui.language')} className="flex gap-x-5">
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            aria-current={language === current ? 'true' : undefined}
            className="rounded-sm py-1 hover:text-ink hover:underline aria-current:font-semibold aria-current:text-ink max-md:min-h-11"
            onClick={() => void chooseLanguage(language, store)}
          >
            {languageNames[language]}
          </button>
        </li>
      ))}
    </ul>
  );
}
