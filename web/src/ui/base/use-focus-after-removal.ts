import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to an element when the focused list item is removed. */
export function useFocusAfterRemoval(count: number, element: RefObject<HTMLElement | null>): void {
  const before = useRef(count);
  useEffect(() => {
    const isShorter = count < before.current;
    before.current = count;
    if (!isShorter) return;
    // after a closing dialog has tried to restore the focus
    const timer = setTimeout(() => document.activeElement === document.body && element.current?.focus());
    return () => clearTimeout(timer);
  }, [count, element]);
}
