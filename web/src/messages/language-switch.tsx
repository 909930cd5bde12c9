import { languageNames, languages } from '@waypost/domain/base/language';
import { instant } from '../ui/base/instant.ts';
import { chooseLanguage, type StoreLanguage } from './language-choice.ts';
import { useLanguage, useText } from './use-text.tsx';

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
            {...(!store && instant('language'))}
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
