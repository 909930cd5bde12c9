import type { ReactNode } from 'react';

export type SideFact = { readonly term: string; readonly details: ReactNode };

/** Facts in a narrow column: each name and value on one line as long as both fit. */
export function SideFacts({ facts }: { facts: readonly SideFact[] }) {
  return (
    <dl className="divide-y divide-hairline">
      {facts.map(({ term, details }) => (
        <div key={term} className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0 figures">{details}</dd>
        </div>
      ))}
    </dl>
  );
}
