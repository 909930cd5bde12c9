import type { ReactNode } from 'react';

export type CardPartProps = {
  readonly title: string;
  readonly help?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

/** One topic in an app's card, below a separator. */
export function CardPart({ title, help, action, children }: CardPartProps) {
  return (
    <div className="border-t border-hairline px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <h3 className="font-semibold wrap-anywhere">{title}</h3>
          {help !== undefined && <div className="text-sm text-muted">{help}</div>}
        </div>
        {action}
      </div>
      {children !== undefined && <div className="mt-3 empty:hidden">{children}</div>}
    </div>
  );
}
