import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { FoldingNav } from '../../ui/navigation/folding-nav.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { type MenuEntry, type MenuGroup, type MenuSection, neighboursOf } from './documentation-menu.ts';

function MenuLink({ href, isHere, children }: { href: string; isHere: boolean; children: ReactNode }) {
  return (
    <Link
      href={href}
      aria-current={isHere ? 'page' : undefined}
      className={classNames(
        'touch-target flex items-center rounded-r-sm border-l-2 py-1.5 pl-3 focus-visible:-outline-offset-2',
        isHere ? 'border-accent font-medium text-ink' : 'border-hairline text-muted hover:text-ink',
      )}
    >
      {children}
    </Link>
  );
}

function Sections({ sections }: { readonly sections: readonly MenuSection[] }) {
  return (
    <ul data-outline className="border-l-2 border-hairline py-1 pl-4">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link
            href={`#${id}`}
            className="touch-target flex items-center rounded-sm py-1 text-muted hover:text-ink hover:underline"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type MenuProps = { readonly menu: readonly MenuGroup[]; readonly root: string; readonly pathname: string };

function Menu({ menu, root, pathname }: MenuProps) {
  const t = useText();
  return (
    <div className="flex flex-col gap-5 text-sm">
      <MenuLink href={root} isHere={pathname === root}>
        {t('documentation.overview')}
      </MenuLink>
      {menu.map(({ id, entries }) => (
        <div key={id}>
          <p className="mb-1.5 font-semibold">{t(`documentation.group.${id}`)}</p>
          <ul>
            {entries.map(({ href, title, sections }) => (
              <li key={href}>
                <MenuLink href={href} isHere={pathname === href}>
                  {title}
                </MenuLink>
                {pathname === href && sections && <Sections sections={sections} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function NeighbourLink({ entry, isNext }: { entry: MenuEntry; isNext: boolean }) {
  const t = useText();
  const Icon = isNext ? ArrowRight : ArrowLeft;
  return (
    <Link
      href={entry.href}
      rel={isNext ? 'next' : 'prev'}
      className={classNames(
        'flex min-w-0 items-center gap-3 panel px-4 py-3 hover:border-control-border',
        isNext ? 'flex-row-reverse text-right sm:col-start-2' : '',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-muted">{t(isNext ? 'documentation.next' : 'documentation.previous')}</span>
        <span className="block font-medium">{entry.title}</span>
      </span>
    </Link>
  );
}

function Neighbours({ menu, pathname }: { menu: readonly MenuGroup[]; pathname: string }) {
  const t = useText();
  const { previous, next } = neighboursOf(menu, pathname);
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('documentation.neighbours')} className="mt-14 grid max-w-[46rem] gap-4 sm:grid-cols-2">
      {previous && <NeighbourLink entry={previous} isNext={false} />}
      {next && <NeighbourLink entry={next} isNext />}
    </nav>
  );
}

type DocumentationLayoutProps = {
  readonly pathname: string;
  /** The pages beside the text, and the address of their overview. */
  readonly menu: readonly MenuGroup[];
  readonly root: string;
  readonly menuLabel: string;
  readonly children: ReactNode;
  /** The question about the page: right below its text, or at the end. */
  readonly feedback?: ReactNode;
  readonly feedbackPosition?: 'bottom' | '';
};

/** The layout of documentation and tutorials: their menu, and links to the previous and next page. */
export function DocumentationLayout({ pathname, menu, root, menuLabel, ...content }: DocumentationLayoutProps) {
  const { children, feedback, feedbackPosition = '' } = content;
  const here = pathname.replace(/(.)\/$/, '$1');
  return (
    <div className="mx-auto grid w-full max-w-[90rem] gap-x-10 px-4 max-lg:pt-4 md:px-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <FoldingNav label={menuLabel} from="lg" page={here}>
        <Menu menu={menu} root={root} pathname={here} />
      </FoldingNav>
      <div className="min-w-0 pb-14">
        {children}
        {feedbackPosition === 'bottom' && feedback}
        <Neighbours menu={menu} pathname={here} />
        {feedbackPosition === '' && feedback}
      </div>
    </div>
  );
}
