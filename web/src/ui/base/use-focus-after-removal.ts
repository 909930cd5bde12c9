import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to an element when the focused list item has been removed. */
export function useFocusAfterRemoval(count: number, element: RefObject<HTMLElement | null>): void {
  const before = useRef(count);
  useEffect(() => {
    const isShorter = count < before.current;
    before.current = count;
    if (!isShorter) return;
    // after whoever closes a dialog has tried to give the focus back
    const timer = setTimeout(() => document.activeElement === document.body && element.current?.focus());
    return () => clearTimeout(timer);
  }, [count, element]);
}
