import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { type ReactNode, useId, useRef } from 'react';
import { place } from './floating-position.ts';

type HintProps = {
  /** Names the button by the topic of the hint. */
  label: string;
  children: ReactNode;
};

/** An explanation that opens on a press and closes on Escape or a press elsewhere. */
export function Hint({ label, children }: HintProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLSpanElement>(null);
  const open = () => {
    const [button, box] = [anchor.current, popover.current];
    if (!button || !box) return;
    place(button, box, { side: 'beside' });
  };
  return (
    <span className="inline-flex align-middle">
      <button
        ref={anchor}
        type="button"
        popoverTarget={id}
        aria-label={label}
        className="touch-target grid size-6 place-items-center rounded-full max-md:-my-2.5 text-muted hover:text-ink"
      >
        <CircleHelp aria-hidden="true" className="size-4" />
      </button>
      <span
        ref={popover}
        id={id}
        popover="auto"
        role="note"
        onToggle={open}
        className="fixed inset-auto m-0 w-max max-w-60 rounded-sm border border-hairline bg-raised px-3 py-2 text-left text-sm font-normal whitespace-normal text-ink shadow-overlay"
      >
        {children}
      </span>
    </span>
  );
}
