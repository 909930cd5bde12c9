import type { ReactNode } from 'react';

/** The buttons of a form or of a step; the primary one is first on phones and last on wide screens. */
export function ButtonRow({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3 pt-1 max-sm:flex-col max-sm:items-stretch">{children}</div>;
}
