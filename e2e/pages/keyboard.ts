import type { Page } from 'playwright-core';

declare global {
  interface Window {
    keyboardWalk?: { readonly expected: readonly Element[]; readonly reached: Set<Element> };
  }
}

/** The keyboard problems of a page in words; empty if the keyboard can do everything. */
export type KeyboardProblems = { readonly unreached: readonly string[]; readonly unmarked: readonly string[] };

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

/** The focused control, and whether its focus is visible. */
const look = (page: Page) =>
  page.evaluate(() => {
    const walk = window.keyboardWalk;
    const element = document.activeElement;
    if (!walk || !element || element === document.body) return { isNew: false, unmarked: undefined };
    const isNew = !walk.reached.has(element);
    walk.reached.add(element);
    const hasOutline = (one: Element | null, part?: '::after') => {
      if (!one) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one, part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    };
    // radio buttons and our boxes show the focus on their label, a row's link on the row
    const places = [hasOutline(element), hasOutline(element, '::after'), hasOutline(element.parentElement)];
    const isMarked = element.tagName === 'IFRAME' || places.includes(true);
    return { isNew, unmarked: isMarked ? undefined : element.outerHTML.slice(0, 160) };
  });

/** Presses Tab from the start of a page until no new control gets the focus. */
export async function keyboardProblems(page: Page): Promise<KeyboardProblems> {
  const count = await begin(page);
  const unmarked: string[] = [];
  // a frame keeps the focus until its own last control
  for (let step = 0, idle = 0; step < count * 2 + 40 && idle < 15; step += 1) {
    await page.keyboard.press('Tab');
    const seen = await look(page);
    idle = seen.isNew ? 0 : idle + 1;
    if (seen.isNew && seen.unmarked !== undefined) unmarked.push(seen.unmarked);
  }
  const unreached = await page.evaluate(() => {
    const { expected = [], reached = new Set() } = window.keyboardWalk ?? {};
    return expected
      .filter((element) => element.isConnected && !reached.has(element))
      .map((element) => element.outerHTML.slice(0, 160));
  });
  return { unreached, unmarked };
}
