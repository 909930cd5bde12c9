import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openGallery, type Gallery } from './gallery.ts';

let gallery: Gallery;
let page: Page;

const opener = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const focusedName = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery.close());
beforeEach(async () => {
  page = await gallery.fresh();
});
afterEach(() => gallery.check());

describe('dialog', () => {
  it('is named by its act, closes with Escape and gives the focus back', async () => {
    await opener('Delete API key…').click();
    await page.getByRole('dialog', { name: 'Delete API key' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Delete API key…');
  });

  it('keeps the Tab key inside', async () => {
    await opener('Delete API key…').click();
    await dialog().waitFor();
    const inside = ['Delete API key', 'Close', 'Cancel', 'Delete API key', 'Close'];
    for (const name of inside) {
      await page.keyboard.press('Tab');
      await page.waitForFunction((wanted) => {
        const { activeElement } = document;
        return (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent) === wanted;
      }, name);
    }
  });

  it('keeps Enter and Space from the page behind while it is wide, and for its own controls WID-02', async () => {
    await opener('Change plan…').click();
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
    await page.evaluate(() => {
      const behind: string[] = [];
      document.addEventListener('keydown', ({ key }) => behind.push(key));
      Object.assign(window, { behind });
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await page.keyboard.press('Enter');
    await page.keyboard.press(' ');
    await page.keyboard.press('x');
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'behind'))).toEqual(['x']);

    const reason = dialog().getByRole('textbox', { name: 'Reason' });
    await reason.focus();
    await page.keyboard.type('Too small');
    await expect.poll(() => reason.inputValue()).toBe('Too small');
    await dialog().getByRole('button', { name: 'Change plan' }).focus();
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
  });

  it('leaves Enter and Space to the page behind once a wide dialog is closed WID-02', async () => {
    await opener('Change plan…').click();
    await dialog().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await opener('Choose an app…').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Choose an app' }).waitFor();
  });

  it('offers ten buttons of twelve WID-03', async () => {
    await opener('Choose an app…').click();
    await dialog().waitFor();
    const options = dialog().getByRole('button', { name: /^Option/ });
    await expect.poll(() => options.count()).toBe(10);
    await expect.poll(() => options.last().textContent()).toBe('Option 10');
    await options.last().click();
    await dialog().waitFor({ state: 'detached' });
  });
});

describe('menu', () => {
  it('opens with the keyboard, moves with the arrows, closes with Escape and gives the focus back', async () => {
    const trigger = page.getByRole('button', { name: 'Account', exact: true });
    await trigger.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await expect.poll(() => focusedName()).toBe('Account settings');
    await expect.poll(() => trigger.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focusedName()).toBe('Sign out');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focusedName()).toBe('Account settings');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await expect.poll(() => focusedName()).toBe('Account');
  });

  it('stays inside the window and closes at a second press and at a press elsewhere', async () => {
    const trigger = page.getByRole('button', { name: 'Account', exact: true });
    await trigger.click();
    const box = await page.getByRole('menu').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
    await trigger.click();
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    await trigger.click();
    await page.mouse.click(5, 400);
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  });

  it('opens the navigation of a phone and closes it with a link', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const panel = page.getByRole('navigation', { name: 'Main' });
    await panel.waitFor();
    await panel.getByRole('link', { name: 'Documentation' }).click();
    await panel.waitFor({ state: 'hidden' });
  });
});
