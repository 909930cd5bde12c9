import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from './link.tsx';
import { useUiTexts } from '../base/ui-texts.tsx';

export type Crumb = { label: string; href: string };

/** Links to the parent pages; the current page is the title below, not a crumb. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const texts = useUiTexts();
  return (
    <nav aria-label={texts.breadcrumb}>
      <ol className="flex flex-wrap items-center gap-1 text-sm text-muted">
        {crumbs.map(({ label, href }, index) => (
          <li key={href} className="flex min-w-0 items-center gap-1">
            {index > 0 && <ChevronRight aria-hidden="true" className="size-3.5 shrink-0" />}
            <Link href={href} className="truncate rounded-sm py-1 hover:text-ink hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
