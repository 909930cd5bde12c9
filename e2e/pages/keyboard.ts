import type { Page } from 'playwright-core';

declare global {
  interface Window {
    keyboardWalk?: { readonly expected: readonly Element[]; readonly reached: Set<Element> };
  }
}

/** The keyboard problems of a page in words; empty if the keyboard can do everything. */
export type KeyboardProblems = {
  readonly unreached: readonly string[];
  readonly unmarked: readonly string[];
  /** If some controls were not reached: what had the focus at last. */
  readonly lastFocused: readonly string[];
};
export const noKeyboardProblems: KeyboardProblems = { unreached: [], unmarked: [], lastFocused: [] };

/** Records every visible control. */
const begin = (page: Page) =>
  page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const isUsable = (element: HTMLElement) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type=radio]:not(:checked)') &&
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
    const expected = [...document.querySelectorAll<HTMLElement>(selector)].filter(isUsable);
    window.keyboardWalk = { expected, reached: new Set() };
    document.body.focus();
    return expected.length;
  });

/** The focused control, and whether its focus is visible; `isDone` at the end of a page whose controls were all reached. */
const look = (page: Page) =>
  page.evaluate(() => {
    const { expected, reached } = window.keyboardWalk ?? { expected: [], reached: new Set() };
    const element = document.activeElement ?? document.body;
    const markup = element.outerHTML.slice(0, 160);
    if (element === document.body) {
      const isDone = expected.every((one) => !one.isConnected || reached.has(one));
      return { markup: 'body', isNew: false, isMarked: true, isDone };
    }
    const isNew = !reached.has(element);
    reached.add(element);
    const hasOutline = (one: Element | null, part?: '::after') => {
      if (!one) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one, part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    };
    // radio buttons and our boxes show the focus on their label, a row's link on the row
    const places = [hasOutline(element), hasOutline(element, '::after'), hasOutline(element.parentElement)];
    return { markup, isNew, isMarked: element.tagName === 'IFRAME' || places.includes(true), isDone: false };
  });

/** Presses Tab from the start of a page to its end, at most until a whole round has reached no other control. */
export async function keyboardProblems(page: Page): Promise<KeyboardProblems> {
  const count = await begin(page);
  const unmarked: string[] = [];
  const focused: string[] = [];
  // a frame keeps the focus until its own last control, and a field for a date has several stops
  const round = count + 15;
  for (let step = 0, idle = 0; step < round * 2 + 25 && idle < round; step += 1) {
    await page.keyboard.press('Tab');
    const { markup, isNew, isMarked, isDone } = await look(page);
    if (isDone) break;
    focused.push(markup);
    idle = isNew ? 0 : idle + 1;
    if (isNew && !isMarked) unmarked.push(markup);
  }
  const unreached = await page.evaluate(() => {
    const { expected = [], reached = new Set() } = window.keyboardWalk ?? {};
    return expected
      .filter((element) => element.isConnected && !reached.has(element))
      .map((element) => element.outerHTML.slice(0, 160));
  });
  return { unreached, unmarked, lastFocused: unreached.length > 0 ? focused.slice(-round) : [] };
}
