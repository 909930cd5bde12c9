import type { Page } from 'playwright-core';

type Walk = {
  readonly expected: readonly Element[];
  readonly reached: Set<Element>;
  readonly focused: string[];
  readonly unmarked: string[];
  /** The end of the page was reached after all of its controls. */
  isDone: boolean;
};
declare global {
  interface Window {
    keyboardWalk?: Walk;
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

/** Counts the visible controls, and notes from now on which one has the focus, and whether that can be seen. */
const begin = (page: Page) =>
  page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const isUsable = (element: HTMLElement) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type=radio]:not(:checked)') &&
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
    const expected = [...document.querySelectorAll<HTMLElement>(selector)].filter(isUsable);
    const walk: Walk = { expected, reached: new Set(), focused: [], unmarked: [], isDone: false };
    window.keyboardWalk = walk;
    document.body.focus();

    const hasOutline = (one: Element | null, part?: '::after') => {
      if (!one) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one, part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    };
    // radio buttons and our boxes show the focus on their label, a row's link on the row
    const isMarked = (element: Element) =>
      element.tagName === 'IFRAME' ||
      hasOutline(element) ||
      hasOutline(element, '::after') ||
      hasOutline(element.parentElement);
    // after the press: what it has moved and shown is there then
    document.addEventListener(
      'keyup',
      () => {
        const element = document.activeElement ?? document.body;
        if (walk.isDone) return;
        if (element === document.body) {
          walk.isDone = walk.expected.every((one) => !one.isConnected || walk.reached.has(one));
          walk.focused.push('body');
          return;
        }
        const markup = element.outerHTML.slice(0, 160);
        if (!walk.reached.has(element) && !isMarked(element)) walk.unmarked.push(markup);
        walk.reached.add(element);
        walk.focused.push(markup);
      },
      true,
    );
    return expected.length;
  });

const state = (page: Page) =>
  page.evaluate(() => {
    const { reached, isDone } = window.keyboardWalk ?? { reached: new Set(), isDone: false };
    return { count: reached.size, isDone };
  });

/** Presses Tab from the start of a page to its end, at most until a whole round has reached no other control. */
export async function keyboardProblems(page: Page): Promise<KeyboardProblems> {
  const count = await begin(page);
  const session = await page.context().newCDPSession(page);
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  /** The browser takes the presses one after another; to await each would take twice as long. */
  const press = (times: number) =>
    Promise.all(
      Array.from({ length: times }, () => [
        session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
      ]).flat(),
    );
  // a frame keeps the focus until its own last control, and a field for a date has several stops
  const round = count + 15;
  const batch = 10;
  await press(count + 1);
  let { count: reached, isDone } = await state(page);
  for (let steps = count + 1, idle = 0; !isDone && steps < round * 2 + 25 && idle < round; steps += batch) {
    await press(batch);
    const now = await state(page);
    idle = now.count > reached ? 0 : idle + batch;
    ({ count: reached, isDone } = now);
  }
  await session.detach();
  return page.evaluate((last) => {
    const { expected, reached: all, focused, unmarked } = window.keyboardWalk ?? {};
    const unreached = (expected ?? [])
      .filter((element) => element.isConnected && !all?.has(element))
      .map((element) => element.outerHTML.slice(0, 160));
    return {
      unreached,
      unmarked: unmarked ?? [],
      lastFocused: unreached.length > 0 ? (focused ?? []).slice(-last) : [],
    };
  }, round);
}
