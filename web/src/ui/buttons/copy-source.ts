/** What is copied of an element in place of what it shows. */
export const hiddenTexts = new WeakMap<Element, string>();

/** The text to copy for an element: its hidden text, its typed value, or its visible text. */
export function copyTextOf(element: Element): string {
  const hidden = hiddenTexts.get(element);
  if (hidden !== undefined) return hidden;
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  return element.textContent.trim();
}
