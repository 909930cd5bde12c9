import type { ReactNode } from 'react';

export type Description = { term: string; details: ReactNode };

/** Terms with their details: side by side if they fit, stacked on phones. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className="divide-y divide-hairline">
      {items.map(({ term, details }) => (
        <div key={term} className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(9rem,14rem)_minmax(0,1fr)]">
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0">{details}</dd>
        </div>
      ))}
    </dl>
  );
}
