import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { boxedElement, followAnchor, showAt, type Side } from './floating-position.ts';

type TooltipProps = {
  /** For aria-describedby of the trigger, if the text is not already its name. */
  id?: string | undefined;
  /** Without a text only the trigger is rendered, so that the text can change without affecting the focus. */
  text: string | undefined;
  side?: Side;
  /** Shown regardless of pointer and focus, as a brief confirmation. */
  forced?: boolean;
  children: ReactNode;
};

/**
 * Text beside its trigger on hover and focus, closed by Escape. A native popover: it covers everything, and it costs a
 * thirtieth of a positioning library. Rendered while it is open, or always if its id describes the trigger.
 */
export function Tooltip({ id, text, side = 'top', forced = false, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const popover = useRef<HTMLSpanElement>(null);
  const [wanted, setWanted] = useState(false);
  const open = forced || wanted;

  useEffect(() => {
    const trigger = anchor.current && boxedElement(anchor.current);
    if (!open || !popover.current || !trigger) return;
    const element = popover.current;
    const placement = { side, align: 'center' } as const;
    showAt(trigger, element, placement);
    const stop = followAnchor(trigger, element, placement);
    return () => {
      stop();
      element.hidePopover();
    };
  }, [open, side, text]);

  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open || text === undefined) return;
    event.stopPropagation();
    setWanted(false);
  };

  return (
    <span
      ref={anchor}
      role="presentation"
      className="contents"
      onPointerEnter={() => setWanted(true)}
      onPointerLeave={() => setWanted(false)}
      onFocus={() => setWanted(true)}
      onBlur={() => setWanted(false)}
      onKeyDown={close}
    >
      {children}
      {text !== undefined && (open || id !== undefined) && (
        <span
          ref={popover}
          id={id}
          role="tooltip"
          popover="manual"
          className="fixed inset-auto m-0 overflow-visible bg-transparent py-1.5"
        >
          <span className="block max-w-72 rounded-sm bg-ink px-2.5 py-1.5 text-left text-sm font-normal whitespace-normal text-ground shadow-overlay">
            {text}
          </span>
        </span>
      )}
    </span>
  );
}
