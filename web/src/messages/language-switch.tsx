import { languageNames, languages } from '@waypost/domain/base/language';
import { instant } from '../ui/base/instant.ts';
import { chooseLanguage, type StoreLanguage } from './language-choice.ts';
import { useLanguage, useText } from './use-text.tsx';

/** Without scripts, the form around it asks for the page in the language that is pressed. */
export function LanguageSwitch({ store }: { readonly store?: StoreLanguage | undefined }) {
  const t = useText();
  const current = useLanguage();
  return (
    <ul aria-label={t('ui.language')} className="flex gap-x-5">
      {languages.map((language) => (
        <li key={language}>
          <button
            name="lang"
            value={language}
            lang={language}
            {...(!store && instant('language'))}
            aria-current={language === current ? 'true' : undefined}
            className="rounded-sm py-1 hover:text-ink hover:underline aria-current:font-semibold aria-current:text-ink max-md:min-h-11"
            onClick={(event) => {
              event.preventDefault();
              void chooseLanguage(language, store);
            }}
          >
            {languageNames[language]}
          </button>
        </li>
      ))}
    </ul>
  );
}
