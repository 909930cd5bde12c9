import { useEffect, type RefObject } from 'react';

const hiddenTexts = new WeakMap<Element, string>();

/** Lets a masked element be copied as its real value, without that value being in the page. */
export function useCopySource(element: RefObject<Element | null>, text: string | undefined): void {
  useEffect(() => {
    const target = element.current;
    if (!target || text === undefined) return;
    hiddenTexts.set(target, text);
    return () => void hiddenTexts.delete(target);
  }, [element, text]);
}

/** The text to copy for an element: its hidden text, its typed value, or its visible text. */
export function copyTextOf(element: Element): string {
  const hidden = hiddenTexts.get(element);
  if (hidden !== undefined) return hidden;
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  return element.textContent.trim();
}
