import type { ReactNode } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { Hint } from '../../ui/overlays/hint.tsx';

export type SideFact = {
  readonly term: string;
  readonly details: ReactNode;
  /** Explains the term. */ readonly hint?: string;
};

/** Facts in a narrow column, each on one line if it fits. */
export function SideFacts({ facts }: { facts: readonly SideFact[] }) {
  const t = useText();
  return (
    <dl className="divide-y divide-hairline">
      {facts.map(({ term, details, hint }) => (
        <div key={term} className="flex flex-wrap items-center justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
          <dt className="text-muted">
            {term}
            {hint !== undefined && <Hint label={t('projects.limit.about', { limit: term })}>{hint}</Hint>}
          </dt>
          <dd className="min-w-0 figures">{details}</dd>
        </div>
      ))}
    </dl>
  );
}
