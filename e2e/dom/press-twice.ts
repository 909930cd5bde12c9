import { expect } from 'vitest';
import { holdDuring } from '../pages/press-twice.ts';
import type { Locator } from './locator.ts';
import type { DomPage } from './page.ts';

/** Presses twice before the page can show the first press, and before the call of that is answered. */
export async function pressTwiceInDom(page: DomPage, button: Locator, address: string | RegExp): Promise<void> {
  await expect.poll(() => button.isDisabled()).toBe(false);
  await holdDuring(page, address, () =>
    button.evaluate((element) => {
      element.click();
      element.click();
    }),
  );
}
