import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openGallery, type Gallery } from './gallery.ts';

let gallery: Gallery;
let page: Page;
let hour = 10;

const region = () => page.getByRole('region', { name: 'Notifications' });
const items = () => region().getByRole('listitem');
const notify = (name: string) => page.getByRole('button', { name: `Notify: ${name}`, exact: true }).click();

beforeAll(async () => {
  gallery = await openGallery();
  page = await gallery.alone();
  await page.clock.install({ time: new Date(Date.UTC(2025, 5, 1, hour)) });
});
afterAll(async () => {
  await page.context().close();
  await gallery.close();
});
beforeEach(async () => {
  await page.clock.resume();
  await page.mouse.move(0, 0);
  await gallery.load(page);
  hour += 1;
  await page.clock.pauseAt(new Date(Date.UTC(2025, 5, 1, hour))); // only the test advances the clock
});
afterEach(() => gallery.check());

describe('notifications', () => {
  it('closes a success by itself after 7 s NOT-03 NOT-04', async () => {
    await notify('success');
    const shown = page.getByText('The project was created.');
    await shown.waitFor();
    await page.clock.runFor(6900);
    await expect.poll(() => shown.isVisible()).toBe(true);
    await page.clock.runFor(350);
    await shown.waitFor({ state: 'detached' });
  });

  it('closes after its own seconds, at a check every 250 ms NOT-04 NOT-05', async () => {
    await notify('quick');
    const shown = page.getByText('Gone in a second.');
    await shown.waitFor();
    // 0.9 s have passed at 900, but only the fourth check notices.
    await page.clock.runFor(999);
    await expect.poll(() => shown.isVisible()).toBe(true);
    await page.clock.runFor(1);
    await shown.waitFor({ state: 'detached' });
  });

  it('announces an error at once, and closes it by itself or by its control (NOT-03, NOT-04)', async () => {
    const error = region().getByRole('alert');
    await notify('error');
    await error.waitFor();
    await error.getByRole('button', { name: 'Close' }).click();
    await error.waitFor({ state: 'detached' });
    await page.mouse.move(0, 0);
    await notify('error');
    await page.clock.runFor(6900);
    await expect.poll(() => error.isVisible()).toBe(true);
    await page.clock.runFor(350);
    await error.waitFor({ state: 'detached' });
  });

  it('shows the newest three in the bottom right corner', async () => {
    await notify('error');
    await notify('warning');
    await notify('button');
    await notify('success');
    await expect.poll(() => items().count()).toBe(3);
    await expect.poll(() => region().getByRole('alert').count()).toBe(0);
    const box = await items().last().boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect(box?.x ?? 0).toBeGreaterThan(width / 2);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 40);
  });

  it('has no close control when told so, and its button emits the event; a repeated id replaces NOT-06', async () => {
    await notify('button');
    await notify('button');
    await expect.poll(() => items().count()).toBe(1);
    await expect.poll(() => region().getByRole('button', { name: 'Close' }).count()).toBe(0);
    await page.clock.runFor(60_000);
    await region().getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone 1 times').waitFor();
    await expect.poll(() => items().count()).toBe(0);
  });

  it('puts its text in the middle when told so, else left, beside its icon NOT-06', async () => {
    await notify('warning');
    await notify('success');
    const alignment = (text: string) => page.getByText(text).evaluate((element) => getComputedStyle(element).textAlign);
    expect(await alignment('Your card expires this month.')).toBe('center');
    expect(await alignment('The project was created.')).toBe('start');
    await expect.poll(() => items().first().getByText('★').isVisible()).toBe(true);
  });

  it('does not close under the pointer of its reader', async () => {
    await notify('quick');
    const shown = page.getByText('Gone in a second.');
    await shown.hover();
    await page.clock.runFor(5000);
    await expect.poll(() => shown.isVisible()).toBe(true);
    await page.mouse.move(0, 0);
    await page.clock.runFor(500);
    await shown.waitFor({ state: 'detached' });
  });
});
