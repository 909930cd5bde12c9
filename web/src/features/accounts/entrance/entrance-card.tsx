import type { ReactNode } from 'react';

/** Replaces the card of the account service at the same width. */
export function EntranceCard({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md px-3 py-6 sm:px-4 sm:py-8">
      <div className="flex flex-col gap-5 rounded-lg border border-hairline bg-surface p-4 sm:p-8">{children}</div>
    </div>
  );
}
