import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from '../../ui/base/class-names.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { CodeText } from './code-text.tsx';

export type CodeSample = { readonly id: string; readonly name: string; readonly label: string; readonly code: string };

const nextAt: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

const tabClass = (isShown: boolean) =>
  classNames(
    'touch-target border-b-2 px-0.5 py-2 focus-visible:-outline-offset-2',
    isShown
      ? 'border-accent font-medium text-ink'
      : 'border-transparent text-muted hover:border-control-border hover:text-ink',
  );

/** The same call in several languages, with arrow keys to change tabs. */
export function CodeTabs({ label, samples }: { label: string; samples: readonly CodeSample[] }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);

  const move = (event: KeyboardEvent) => {
    const next = nextAt[event.key]?.(shown, samples.length);
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
        className="mb-4 flex gap-5 border-b border-hairline"
      >
        {samples.map((sample, index) => (
          <button
            key={sample.id}
            type="button"
            role="tab"
            id={`${id}-${sample.id}`}
            aria-selected={index === shown}
            aria-controls={`${id}-${sample.id}-panel`}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => setShown(index)}
            className={tabClass(index === shown)}
          >
            {sample.name}
          </button>
        ))}
      </div>
      {samples.map((sample, index) => (
        <div
          key={sample.id}
          role="tabpanel"
          id={`${id}-${sample.id}-panel`}
          aria-labelledby={`${id}-${sample.id}`}
          hidden={index !== shown}
        >
          <CodeBlock label={sample.label} code={sample.code}>
            <CodeText code={sample.code} />
          </CodeBlock>
        </div>
      ))}
    </div>
  );
}
