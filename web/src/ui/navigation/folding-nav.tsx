import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

type FoldingNavProps = {
  label: string;
  /** The width from which it is open beside the text. */
  from: 'lg' | 'xl';
  /** Closes it again after navigation, so that a page starts with its text and not its menu. */
  page?: string;
  className?: string;
  children: ReactNode;
};

const folded = { lg: 'lg:hidden', xl: 'xl:hidden' } as const;
const beside = {
  lg: 'max-lg:hidden lg:sticky lg:top-16 lg:max-h-[calc(100dvh-4rem-var(--sticky-bottom,0rem))]',
  xl: 'max-xl:hidden xl:sticky xl:top-16 xl:max-h-[calc(100dvh-4rem-var(--sticky-bottom,0rem))]',
} as const;

/** Navigation through documents: beside the text if there is room, otherwise folded above it. */
export function FoldingNav({ label, from, page, className, children }: FoldingNavProps) {
  return (
    <div className={className}>
      <details key={page} className={classNames('group panel', folded[from])}>
        <summary className="flex min-h-11 items-center justify-between gap-3 rounded-md px-4 font-medium [&::-webkit-details-marker]:hidden">
          {label}
          <ChevronDown aria-hidden="true" className="size-4 text-muted group-open:rotate-180" />
        </summary>
        <nav aria-label={label} className="px-4 pb-4">
          {children}
        </nav>
      </details>
      <nav aria-label={label} className={classNames('overflow-y-auto py-8', beside[from])}>
        {children}
      </nav>
    </div>
  );
}
