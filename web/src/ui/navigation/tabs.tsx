import { type ReactNode, useId } from 'react';
import { instant } from '../base/instant.ts';
import { showTab, showTabByKey } from './tab-choice.ts';

export type Tab = { readonly id: string; readonly name: string; readonly content: ReactNode };

/** Tabs whose panels are all in the page, with arrow keys to change between them. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const id = useId();
  return (
    <div className="min-w-0">
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={(event) => showTabByKey(event.currentTarget, event)}
        className="mb-4 flex gap-5 overflow-x-auto border-b border-hairline"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={index === 0}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={index === 0 ? 0 : -1}
            {...instant('tab')}
            onClick={(event) => showTab(event.currentTarget)}
            className="touch-target shrink-0 border-b-2 border-transparent px-0.5 py-2 text-muted hover:border-control-border hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink"
          >
            {tab.name}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={index !== 0}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
