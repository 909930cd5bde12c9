import ArrowRight from 'lucide-react/icons/arrow-right';
import { useHasPage } from '../../api/use-has-page.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { HomeSection } from './home-section.tsx';

type Way = { readonly name: MessageId; readonly text: MessageId; readonly href: string };

const ways: readonly Way[] = [
  { name: 'home.documentation', text: 'home.documentationText', href: paths.documentation },
  { name: 'home.examples', text: 'home.examplesText', href: paths.examples },
  { name: 'home.tutorials', text: 'home.tutorialsText', href: paths.tutorials },
  { name: 'home.blog', text: 'home.blogText', href: paths.blog },
  { name: 'home.support', text: 'home.supportText', href: paths.support },
];

export function WaysOn() {
  const t = useText();
  const hasPage = useHasPage();
  return (
    <HomeSection title={t('home.waysOnTitle')}>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {ways
          .filter(({ href }) => hasPage(href))
          .map(({ name, text, href }) => (
            <li key={href}>
              <Link
                href={href}
                className="group flex items-center gap-x-6 rounded-sm py-4 hover:text-accent focus-visible:-outline-offset-2 sm:px-2"
              >
                <span className="grid flex-1 gap-x-8 gap-y-0.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
                  <span className="font-semibold">{t(name)}</span>
                  <span className="text-muted">{t(text)}</span>
                </span>
                <ArrowRight
                  aria-hidden="true"
                  className="size-4 shrink-0 text-muted transition-transform group-hover:translate-x-1 group-hover:text-accent"
                />
              </Link>
            </li>
          ))}
      </ul>
    </HomeSection>
  );
}
