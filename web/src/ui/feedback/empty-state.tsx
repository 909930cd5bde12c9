import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  /** One sentence: what this is for. */
  children: ReactNode;
  action?: ReactNode;
  /** One link to read more. */
  more?: ReactNode;
  headingLevel?: 2 | 3;
};

export function EmptyState({ title, children, action, more, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="contours grid content-center overflow-hidden panel px-6 py-14 text-center">
      <Heading className="text-lg font-semibold">{title}</Heading>
      <p className="mx-auto mt-1.5 max-w-[52ch] text-muted">{children}</p>
      {(action !== undefined || more !== undefined) && (
        <div className="mt-5 flex flex-wrap items-center justify-center gap-x-5 gap-y-3">
          {action}
          {more}
        </div>
      )}
    </div>
  );
}
