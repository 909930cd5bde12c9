import type { ReactNode } from 'react';

export type Figure = {
  readonly label: string;
  readonly value: ReactNode;
  /** What the value is compared with, or where it comes from. */
  readonly note?: ReactNode;
};

/** A row of the most important numbers of a page. */
export function FiguresRow({ label, figures }: { readonly label: string; readonly figures: readonly Figure[] }) {
  return (
    <section aria-label={label} className="mb-6 overflow-hidden panel">
      <dl className="grid gap-px bg-hairline grid-cols-2 lg:grid-cols-4">
        {figures.map((figure) => (
          <div key={figure.label} className="flex min-w-0 flex-col bg-surface px-4 py-4 sm:px-5">
            <dt className="text-sm text-muted">{figure.label}</dt>
            <dd className="mt-1 text-xl font-semibold sm:text-2xl tracking-tight figures">{figure.value}</dd>
            {figure.note !== undefined && <dd className="mt-1 text-sm text-muted">{figure.note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
