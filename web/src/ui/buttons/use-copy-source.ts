import { type RefObject, useEffect } from 'react';
import { hiddenTexts } from './copy-source.ts';

/** Lets a masked element be copied as its real value, without that value being in the page. */
export function useCopySource(element: RefObject<Element | null>, text: string | undefined): void {
  useEffect(() => {
    const target = element.current;
    if (!target || text === undefined) return;
    hiddenTexts.set(target, text);
    return () => void hiddenTexts.delete(target);
  }, [element, text]);
}
