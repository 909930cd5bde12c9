import { boxedElement, followAnchor, showAt } from './floating-position.ts';

const boxClass = 'fixed inset-auto m-0 overflow-visible bg-transparent py-1.5';
const textClass =
  'block max-w-72 rounded-sm bg-ink px-2.5 py-1.5 text-left text-sm font-normal whitespace-normal text-ground shadow-overlay';
const placement = { side: 'top', align: 'center' } as const;

type Tip = { readonly trigger: Element; readonly text: string };
let shown: (Tip & { readonly box: HTMLElement; readonly end: () => void }) | undefined;
/** The element under the pointer or with the focus. */
let wanted: Element | undefined;
/** Stands for a moment in place of what is wanted. */
let answer: Tip | undefined;

/**
 * In the dialog of its trigger, because what is behind one is hidden from screen readers, or in its part of the page;
 * React would take what it has not rendered in a part for a fault while it takes the page over.
 */
function placeOf(trigger: Element): Element {
  const parts = window.earlyInput?.isRunning() === false ? 'dialog' : 'dialog,header,main,footer';
  return trigger.closest(parts) ?? document.body;
}

function boxOf({ trigger, text }: Tip): HTMLElement {
  const box = document.createElement('span');
  box.setAttribute('role', 'tooltip');
  box.setAttribute('popover', 'manual');
  box.className = boxClass;
  const inner = document.createElement('span');
  inner.className = textClass;
  inner.textContent = text;
  box.append(inner);
  placeOf(trigger).append(box);
  return box;
}

function show(tip: Tip): void {
  const box = boxOf(tip);
  showAt(tip.trigger, box, placement);
  const stop = followAnchor(tip.trigger, box, { ...placement, onGone: updateTip });
  box.addEventListener('pointerleave', () => unwantTip());
  const end = () => {
    stop();
    box.remove();
  };
  shown = { ...tip, box, end };
}

/** The tip of the nearest element that has one, which may have come, changed or gone meanwhile. */
function wantedTip(): Tip | undefined {
  const anchor = wanted?.isConnected === true ? wanted.closest<HTMLElement>('[data-tip]') : null;
  const trigger = anchor && boxedElement(anchor);
  const text = anchor?.dataset['tip'];
  return trigger && text !== undefined ? { trigger, text } : undefined;
}

const isSame = (one: Tip | undefined, other: Tip | undefined) =>
  one?.trigger === other?.trigger && one?.text === other?.text;

/** Shows what is wanted now, if it is not shown already. */
export function updateTip(): void {
  const next = answer?.trigger.isConnected === true ? answer : wantedTip();
  if (isSame(shown, next)) return;
  shown?.end();
  shown = undefined;
  if (next) show(next);
}

/** Whoever moves the pointer onto a tip wants to read it (WCAG 1.4.13). */
const isInTip = (element: EventTarget | null): boolean =>
  element instanceof Node && shown?.box.contains(element) === true;

/** Shows the `data-tip` of an element or of what it stands in, beside it and above everything, until it is left. */
export function wantTip(element: Element): void {
  if (isInTip(element)) return;
  wanted = element;
  updateTip();
}

/** @param to where the pointer or the focus has gone, if that is known */
export function unwantTip(to: EventTarget | null = null): void {
  if (isInTip(to)) return;
  wanted = undefined;
  updateTip();
}

/** Closes an open tip by Escape, which then does nothing else. */
export function closeTipByKey(event: Pick<KeyboardEvent, 'key' | 'stopPropagation'>): void {
  if (event.key !== 'Escape' || !shown) return;
  event.stopPropagation();
  unwantTip();
}

/** Shows a text at an element for some time, wherever the pointer is. */
export function answerAt(trigger: Element, text: string, forMs: number): void {
  const own: Tip = { trigger, text };
  answer = own;
  updateTip();
  setTimeout(() => {
    if (answer !== own) return;
    answer = undefined;
    updateTip();
  }, forMs);
}
