import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);

export const focused = (control: Locator): Promise<void> => expect.poll(() => hasFocus(control)).toBe(true);

const mostPresses = 80;

/** Presses Tab, or Shift+Tab, until the control has the focus; fails if it is not reached by then. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < mostPresses && !(await hasFocus(control)); presses += 1)
    await page.keyboard.press(key);
  expect(await hasFocus(control), `${key} reaches ${String(control)}`).toBe(true);
}

/** Reaches the control by Tab or Shift+Tab, and presses the key on it. */
export async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Reaches the list by Tab, and goes down in it until an option with this label is chosen. */
export async function choose(page: Page, list: Locator, label: RegExp): Promise<void> {
  await tabTo(page, list);
  const chosen = () => list.evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.label ?? '');
  const count = await list.getByRole('option').count();
  for (let presses = 0; presses < count && !label.test(await chosen()); presses += 1)
    await page.keyboard.press('ArrowDown');
  await expect.poll(chosen).toMatch(label);
}

/** Types into the field, which must have the focus, instead of what it holds. */
export async function retype(page: Page, field: Locator, text: string): Promise<void> {
  await focused(field);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
  await expect.poll(() => field.inputValue()).toBe(text);
}
