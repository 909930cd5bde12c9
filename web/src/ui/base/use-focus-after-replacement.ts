import { type RefObject, useEffect, useRef } from 'react';

type Replacement = {
  /** Names what is shown; another one may have replaced the button that opened the dialog. */
  readonly shown: string;
  readonly isDialogOpen: boolean;
};

/** Moves the focus to an element when a dialog closes whose opener it has replaced. */
export function useFocusAfterReplacement(
  { shown, isDialogOpen }: Replacement,
  element: RefObject<HTMLElement | null>,
): void {
  const before = useRef(shown);
  useEffect(() => {
    if (isDialogOpen || shown === before.current) return;
    before.current = shown;
    // after the dialog has tried to restore the focus, which it holds while it fades
    const timer = setTimeout(() => {
      const { activeElement, body } = document;
      if (activeElement === body || activeElement?.closest('[role=dialog]')) element.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [shown, isDialogOpen, element]);
}
