import { useLocation } from '@tanstack/react-router';
import { useConfig } from '../../api/app-context.tsx';
import { useStoreLanguage } from '../../api/use-store-language.ts';
import { LanguageSwitch } from '../../messages/language-switch.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import {
  documentationNavigation,
  useLegalNavigation,
  type NavigationEntry,
  publicNavigation,
  useExistingEntries,
} from './navigation.ts';

function FooterLinks({ label, entries }: { label: string; entries: readonly NavigationEntry[] }) {
  const t = useText();
  const present = useExistingEntries(entries);
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-5 gap-y-0.5">
        {present.map(({ id, label: name, href }) => (
          <li key={id}>
            <Link
              href={href}
              className="inline-flex items-center rounded-sm py-1 hover:text-ink hover:underline max-md:min-h-11"
            >
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What the address asks for stays as it is in the other language, such as the words of a search. */
function LanguageForm() {
  const kept = useLocation({ select: ({ searchStr }) => searchStr });
  return (
    <form>
      {[...new URLSearchParams(kept)]
        .filter(([name]) => name !== 'lang')
        .map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
      <LanguageSwitch store={useStoreLanguage()} />
    </form>
  );
}

export function Footer() {
  const t = useText();
  const { brand } = useConfig();
  return (
    // a footer that loading content pushes away would be a shift of the whole window
    <footer className="border-t border-hairline bg-sunken text-sm text-muted [body:has([data-loading])_&:not(:focus-within)]:invisible">
      <div className="mx-auto flex max-w-[90rem] flex-col gap-4 px-4 py-8 md:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-2">
          <FooterLinks
            label={t('chrome.footerNavigation')}
            entries={[...publicNavigation, ...documentationNavigation]}
          />
          <FooterLinks label={t('chrome.legal')} entries={useLegalNavigation()} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-2">
          <p>{t('chrome.footerNote', { brand: brand.name })}</p>
          <LanguageForm />
        </div>
      </div>
    </footer>
  );
}
