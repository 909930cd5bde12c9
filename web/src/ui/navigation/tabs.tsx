import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '../base/class-names.ts';

export type Tab = { readonly id: string; readonly name: string; readonly content: ReactNode };

const nextAt: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

const tabClass = (isShown: boolean) =>
  classNames(
    'touch-target shrink-0 border-b-2 px-0.5 py-2 focus-visible:-outline-offset-2',
    isShown
      ? 'border-accent font-medium text-ink'
      : 'border-transparent text-muted hover:border-control-border hover:text-ink',
  );

/** Tabs whose panels are all in the page, with arrow keys to change between them. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);

  const move = (event: KeyboardEvent) => {
    const next = nextAt[event.key]?.(shown, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    setShown(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <div className="min-w-0">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className="mb-4 flex gap-5 overflow-x-auto border-b border-hairline"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={index === shown}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => setShown(index)}
            className={tabClass(index === shown)}
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
          hidden={index !== shown}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
