import { type RefObject, useEffect, useRef } from 'react';

type Replacement = {
  /** Names what is shown; another one may have replaced the button that was pressed. */
  readonly shown: string;
  /** A dialog is open, or a call runs, that the button has begun. */
  readonly isActing: boolean;
};

/** Moves the focus to an element after an act of the reader whose button it has replaced. */
export function useFocusAfterReplacement(
  { shown, isActing }: Replacement,
  element: RefObject<HTMLElement | null>,
): void {
  const before = useRef(shown);
  const hasActed = useRef(false);
  useEffect(() => {
    if (isActing) hasActed.current = true;
    if (isActing || shown === before.current) return;
    before.current = shown;
    // what is read for the first time, or has changed by itself, leaves the focus where the reader is
    if (!hasActed.current) return;
    hasActed.current = false;
    // after the dialog has tried to restore the focus, which it holds while it fades
    const timer = setTimeout(() => {
      const { activeElement, body } = document;
      if (activeElement === body || activeElement?.closest('[role=dialog]')) element.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [shown, isActing, element]);
}
