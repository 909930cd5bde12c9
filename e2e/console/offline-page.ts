import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyPage, Found } from '../dom/page.ts';

const unsent = 'Not saved: the server could not be reached. Check your connection and try again.';
export const expectedErrors = ['ERR_INTERNET_DISCONNECTED'];

/** A part of the page that is still loading would fail too. On a busy machine a call still passes after the switch. */
export async function goOffline(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[data-waiting-part]').count()).toBe(0);
  await page.context().setOffline(true);
  const isCut = () =>
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      () => false,
      () => true,
    );
  await expect.poll(() => page.evaluate(isCut)).toBe(true);
}
export const goOnline = (page: Page) => page.context().setOffline(false);

/** Every place in this part of the page that shows the message. */
export const said = <Text>(part: { getByRole(role: 'alert'): { getByText(text: string): Text } }): Text =>
  part.getByRole('alert').getByText(unsent);
export const unsentIn = (part: Pick<Page, 'getByText'>) => part.getByText(unsent);

export const dialog = <Kind extends AnyPage>(page: Kind) => page.getByRole('dialog') as Found<Kind>;
export async function act(page: AnyPage, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
/** Opens the field of a name, whose program loads with the first use of the page. */
export async function rename(page: AnyPage, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('textbox', { name: /^(Project name|Name of the API key)$/ }).waitFor();
}
