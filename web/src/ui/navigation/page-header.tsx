import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';

type PageHeaderProps = {
  title: string;
  crumbs?: readonly Crumb[];
  badge?: ReactNode;
  description?: ReactNode;
  /** The one main action of the page. */
  action?: ReactNode;
};

export function PageHeader({ title, crumbs, badge, description, action }: PageHeaderProps) {
  return (
    <div className="pt-6 pb-5">
      {crumbs !== undefined && crumbs.length > 0 && <Breadcrumb crumbs={crumbs} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-2xl font-semibold break-words">{title}</h1>
            {badge}
          </div>
          {description !== undefined && <p className="mt-1 max-w-[72ch] text-muted">{description}</p>}
        </div>
        {action !== undefined && <div className="flex flex-wrap gap-3 max-sm:w-full">{action}</div>}
      </div>
    </div>
  );
}
