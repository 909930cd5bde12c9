import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Link } from './link.tsx';

export type Tab = { label: string; href: string; current: boolean; badge?: ReactNode };

/** Tabs with addresses of their own, rendered as links. */
export function TabsNav({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="mb-6 border-b border-hairline">
      <ul className="-mb-px flex gap-5 overflow-x-auto">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              href={tab.href}
              aria-current={tab.current ? 'page' : undefined}
              className={classNames(
                'inline-flex items-center gap-1.5 border-b-2 px-0.5 py-2 whitespace-nowrap focus-visible:-outline-offset-2 max-md:min-h-11',
                tab.current
                  ? 'border-accent font-medium text-ink'
                  : 'border-transparent text-muted hover:border-control-border hover:text-ink',
              )}
            >
              {tab.label}
              {tab.badge}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
