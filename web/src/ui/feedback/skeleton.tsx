import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { useUiTexts } from '../base/ui-texts.tsx';

/** One grey shape; `className` gives it the size of the content that it replaces. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-sm bg-hairline', className)} />;
}

/** Wraps skeleton shapes: announces that content is loading, and shows the shapes only after a noticeable wait. */
export function Loading({ label, children }: { label?: string; children: ReactNode }) {
  const texts = useUiTexts();
  return (
    <div aria-busy="true" data-loading="" className="late-appearance">
      <output className="sr-only">{label ?? texts.loading}</output>
      {children}
    </div>
  );
}

const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3'];

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="space-y-2.5">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={`h-4 ${widths[index % widths.length]}`} />
      ))}
    </div>
  );
}

/** The height of the rows of a data table. */
export function SkeletonTable({ rows = 5, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <div className="divide-y divide-hairline">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex gap-6 px-4 py-3.5">
          {Array.from({ length: columns }, (_unused, column) => (
            <Skeleton key={column} className={column === 0 ? 'h-4 flex-[2]' : 'h-4 flex-1 max-md:hidden'} />
          ))}
        </div>
      ))}
    </div>
  );
}
