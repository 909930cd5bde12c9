import type { Page } from 'playwright-core';

declare global {
  interface Window {
    keyboardWalk?: { readonly expected: readonly Element[]; readonly reached: Set<Element> };
  }
}

/** What a page lets nobody do by keyboard, in words; nothing on a page that works by keyboard alone. */
export type KeyboardProblems = { readonly unreached: readonly string[]; readonly unmarked: readonly string[] };

/** Notes everything that a reader who sees the page could use. */
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

/** Where the focus is now, and whether it shows. */
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
    // a radio button or a box of ours draws the focus on its label, the link of a row around the row
    const places = [hasOutline(element), hasOutline(element, '::after'), hasOutline(element.parentElement)];
    const isMarked = element.tagName === 'IFRAME' || places.includes(true);
    return { isNew, unmarked: isMarked ? undefined : element.outerHTML.slice(0, 160) };
  });

/** Walks a page with the Tab key from its beginning until nothing new comes. */
export async function keyboardProblems(page: Page): Promise<KeyboardProblems> {
  const count = await begin(page);
  const unmarked: string[] = [];
  // a frame takes the keys until its own last control
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
