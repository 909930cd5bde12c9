import { type RefObject, useEffect, useRef } from 'react';

export type SwapFocus<Form extends HTMLElement> = {
  readonly form: RefObject<Form | null>;
  readonly opener: RefObject<HTMLButtonElement | null>;
};

/**
 * Keeps the focus where a form takes the place of the button that opens it, and back: the button leaves the page with
 * the focus. Without a field yet, the form itself takes it.
 */
export function useSwapFocus<Form extends HTMLElement>(isOpen: boolean): SwapFocus<Form> {
  const form = useRef<Form>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasChanged = isOpen !== wasOpen.current;
    wasOpen.current = isOpen;
    if (!hasChanged || document.activeElement !== document.body) return;
    const target = isOpen
      ? (form.current?.querySelector<HTMLElement>('input, select, textarea') ?? form.current)
      : opener.current;
    target?.focus();
  }, [isOpen]);
  return { form, opener };
}
