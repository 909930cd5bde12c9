import type { ChartCategory } from '@waypost/domain/usage/usage';
import { useText } from '../../messages/use-text.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { ScrollHighlight } from '../../ui/navigation/scroll-highlight.tsx';

/** A part of the usage page with an address of its own. */
export type UsageSection = ChartCategory | 'errors' | 'callers' | 'costs' | 'caps' | 'tokens';

/** The element's id. That of the caps is in mails already sent. */
export const usageSectionId = (section: UsageSection) => (section === 'caps' ? 'spend-caps' : `usage-${section}`);

/** Sections begin below the top bar and these links. */
export const sectionClass = 'scroll-mt-12';

/** Links to the sections of a long usage page, which stay at its top; the section in view is marked. */
export function UsageSections({ sections }: { readonly sections: readonly UsageSection[] }) {
  const t = useText();
  return (
    <nav
      aria-label={t('usage.sections')}
      className="sticky top-(--sticky-top) z-20 -mx-1 mb-6 border-b border-hairline bg-ground px-1"
    >
      <ul data-usage-sections className="-mb-px flex gap-5 overflow-x-auto">
        {sections.map((section) => (
          <li key={section}>
            <Link
              href={`#${usageSectionId(section)}`}
              className="inline-flex items-center border-b-2 border-transparent px-0.5 py-2 whitespace-nowrap text-muted hover:border-control-border hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink max-md:min-h-11"
            >
              {t(`usage.section.${section}`)}
            </Link>
          </li>
        ))}
      </ul>
      <ScrollHighlight
        watcherSelector={sections.map((section) => `#${usageSectionId(section)}`).join()}
        highlightSelector="[data-usage-sections] a"
        highlightClass="section-in-view"
      />
    </nav>
  );
}
