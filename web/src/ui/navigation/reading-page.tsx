import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { FoldingNav } from './folding-nav.tsx';
import { Link } from './link.tsx';
import { ScrollHighlight } from './scroll-highlight.tsx';

export type OutlineEntry = { readonly id: string; readonly text: string; readonly level: number };

type ReadingPageProps = {
  title: string;
  description: ReactNode;
  /** The table of contents, by the anchors of its headings. */
  outline: readonly OutlineEntry[];
  outlineLabel: string;
  /** Uses the full width; plain text is easier to read in a narrow column. */
  wide?: boolean;
  children: ReactNode;
};

/** A page of text with its title, introduction and table of contents. */
export function ReadingPage({ title, description, outline, outlineLabel, wide = false, children }: ReadingPageProps) {
  return (
    <div
      className={classNames(
        'grid gap-x-10 gap-y-6 xl:justify-between',
        wide ? 'xl:grid-cols-[minmax(0,1fr)_12rem]' : 'xl:grid-cols-[minmax(0,46rem)_12rem]',
      )}
    >
      <header className="flex flex-col gap-3 pt-8 max-lg:pt-6">
        <h1 className="text-3xl font-semibold tracking-[-0.025em] md:text-[2.5rem] md:leading-[1.12]">{title}</h1>
        <div className="flex max-w-[38.5rem] flex-col gap-3 text-[1.0625rem] text-muted">{description}</div>
      </header>
      {outline.length > 1 && (
        <FoldingNav label={outlineLabel} from="xl" className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <p aria-hidden="true" className="mb-2 text-sm font-semibold max-xl:hidden">
            {outlineLabel}
          </p>
          <ul data-outline className="flex flex-col text-sm">
            {outline.map(({ id, text, level }) => (
              <li key={id} className={classNames(level > 2 && 'pl-3')}>
                <Link
                  href={`#${id}`}
                  className="touch-target flex items-center rounded-sm py-1 text-muted hover:text-ink hover:underline"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </FoldingNav>
      )}
      <div className="min-w-0 xl:col-start-1">{children}</div>
      {outline.length > 1 && (
        <ScrollHighlight
          watcherSelector={outline.map(({ id }) => `[id="${id}"]`).join()}
          highlightSelector="[data-outline] a"
          highlightClass="section-in-view"
        />
      )}
    </div>
  );
}
