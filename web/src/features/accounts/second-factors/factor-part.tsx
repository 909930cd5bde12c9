import type { ReactNode } from 'react';
import { Notice } from '../../../ui/feedback/notice.tsx';

type FactorPartProps = {
  readonly title: string;
  /** The state of the factor. */
  readonly status?: string | undefined;
  readonly action?: ReactNode;
  readonly problem?: string | undefined;
  readonly children?: ReactNode;
};

/** One kind of factor in the section, with its actions. */
export function FactorPart({ title, status, action, problem, children }: FactorPartProps) {
  return (
    <div className="flex flex-col gap-3 border-t border-hairline pt-5 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-32">
          <h3 className="font-semibold">{title}</h3>
          {status !== undefined && <p className="text-muted">{status}</p>}
        </div>
        {action}
      </div>
      <div role="alert" className="empty:hidden">
        {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
      </div>
      {children}
    </div>
  );
}
