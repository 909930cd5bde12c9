import { useId, type ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { CopyButton } from '../buttons/copy-button.tsx';

type CodeBlockProps = {
  /** Describes the code: "Geocode an address with curl". */
  label: string;
  code?: string;
  /** The same code with colours; the plain code by default. */
  children?: ReactNode;
  copyLabel?: string | undefined;
  /** Shown beside the copy button. */
  action?: ReactNode;
  /** Long content scrolls inside. */
  tall?: boolean;
};

export function CodeBlock({ label, code, children, copyLabel, action, tall = false }: CodeBlockProps) {
  const id = useId();
  return (
    <figure data-tall={tall || undefined} className="min-w-0 overflow-hidden panel">
      <figcaption className="flex items-center justify-between gap-3 border-b border-hairline bg-sunken py-1 pr-1 pl-4 text-sm text-muted">
        <span className="min-w-0 truncate">{label}</span>
        <span className="flex shrink-0 items-center gap-1">
          {action}
          <CopyButton targetSelector={`[id="${id}"]`} label={copyLabel} />
        </span>
      </figcaption>
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
        tabIndex={0}
        aria-label={label}
        className={classNames('overflow-auto focus-visible:-outline-offset-2', tall && 'max-h-[32rem]')}
      >
        <pre className="px-4 py-3 text-sm">
          <code id={id}>{children ?? code}</code>
        </pre>
      </section>
    </figure>
  );
}
