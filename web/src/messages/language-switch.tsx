import { type Language, languageCookieOf, languageNames, languages } from '@waypost/domain/base/language';
import { useLanguage, useText } from './use-text.tsx';

/** Remembers the choice and loads the page again in that language. */
export function chooseLanguage(language: Language) {
  document.cookie = languageCookieOf(language);
  const address = new URL(location.href);
  if (!address.searchParams.has('lang')) return location.reload();
  address.searchParams.set('lang', language);
  return location.replace(address);
}

export function LanguageSwitch() {
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
            onClick={() => chooseLanguage(language)}
          >
            {languageNames[language]}
          </button>
        </li>
      ))}
    </ul>
  );
}
