import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { groundColours } from '../ground-colours.ts';
import { violationsOn } from '../accessibility.ts';
import { axe, axeInBothThemes } from '../harness.ts';
import { openGallery, type Gallery } from './gallery.ts';

let gallery: Gallery;
let page: Page;

/** Once for the tests of a width: each begins where the one before has left the page. */
async function load(width: number) {
  page = await gallery.fresh({ width });
}

beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery.close());
afterEach(() => gallery.check());

describe('on a phone', () => {
  beforeAll(() => load(360));

  it('fits a phone without scrolling sideways, with targets for fingers', async () => {
    const measured = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      small: [...document.querySelectorAll('button, select, input[type=text]')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
        .map((element) => element.outerHTML),
    }));
    expect(measured).toEqual({ overflow: false, small: [] });
  });

  it('a table keeps rows and cells for screen readers when rows are cards', async () => {
    const row = page.getByRole('row', { name: /Prototype/ });
    await expect.poll(() => row.getByRole('cell').count()).toBe(5);
    await expect.poll(() => page.getByRole('button', { name: 'Project', exact: true }).isVisible()).toBe(true);
  });

  it('a bar chart says the values of a column on hover and with the arrow keys', async () => {
    const first = page.getByRole('button', { name: /^1 Jun: Geocoding 1,170, Reverse geocoding/ });
    await first.hover();
    await page.getByText('1,170', { exact: true }).waitFor();
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: /^30 Jun:/ }).focus();
    await page.keyboard.press('Home');
    await expect.poll(() => first.evaluate((column) => column === document.activeElement)).toBe(true);
    await page.getByText('1,170', { exact: true }).waitFor();
  });

  it('has no accessibility violation in either theme, at any width', async () => {
    expect(await axeInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await axe(page)).toEqual([]); // in dark mode only: colours do not depend on widths
  });
});

it('does not move when scripts and fonts arrive', async () => {
  page = await gallery.alone({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await gallery.load(page);
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.01);
  await page.context().close();
});

describe('on a wide page', () => {
  beforeAll(() => load(1440));

  describe('map', () => {
    it('is a picture until it is pointed at, then lives and shows the same area', async () => {
      const scripts: string[] = [];
      page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
      const picture = page.getByRole('img', { name: 'Northern Europe' });
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => page.locator('canvas').count()).toBe(0);

      await page.getByRole('button', { name: 'Start the map: Northern Europe' }).hover();
      const canvas = page.getByRole('region', { name: 'Northern Europe' });
      await canvas.waitFor();
      await picture.waitFor({ state: 'detached' });
      expect(scripts.some((path) => path.endsWith('/outlines.json'))).toBe(true);
      await page.getByRole('img', { name: 'Helsinki' }).waitFor();
    });

    it('starts with the keyboard and keeps its focus', async () => {
      await page.getByRole('button', { name: 'Start the map: The world' }).focus();
      await page.waitForFunction(() => document.activeElement?.tagName === 'CANVAS');
      await page.keyboard.press('ArrowRight');
    });
  });

  describe('table', () => {
    it('shows its sorting in the head and sorts at a press', async () => {
      const table = page.getByRole('table', { name: 'Your projects' });
      const head = table.getByRole('columnheader', { name: 'Transactions' });
      await expect.poll(() => head.getAttribute('aria-sort')).toBe('none');
      await head.getByRole('button').click();
      await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
      await head.getByRole('button').click();
      await table.getByRole('row').nth(1).getByText('Delivery routing').waitFor();
      await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    });

    it('makes a row one link, without taking its menu away', async () => {
      const row = page.getByRole('row', { name: /Fleet tracking/ });
      const cell = await row.getByText('Automotive').boundingBox();
      await page.mouse.click((cell?.x ?? 0) + 5, (cell?.y ?? 0) + 5);
      await page.waitForURL('**/#prj_3');
      await row.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Rename' }).click();
      await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    });
  });

  describe('bar chart', () => {
    it('shows the same as a table', async () => {
      await page.getByRole('button', { name: 'Show as table' }).click();
      const table = page.getByRole('table', { name: 'Transactions per day' });
      await expect.poll(() => table.getByRole('row').count()).toBe(31);
      await page.getByRole('button', { name: 'Show as chart' }).click();
      await expect.poll(() => table.count()).toBe(0);
    });

    it('is drawn by the server', async () => {
      const html = await (await fetch(gallery.url)).text();
      expect(html.match(/<rect/g)?.length).toBeGreaterThan(200);
    });
  });

  it('follows the chosen theme against the wish of the system', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(await ground()).toBe(groundColours.dark);
    await page.getByRole('radio', { name: 'Light' }).check();
    expect(await ground()).toBe(groundColours.light);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('radio', { name: 'Dark' }).check();
    expect(await ground()).toBe(groundColours.dark);
    await page.getByRole('radio', { name: 'System' }).check();
    expect(await ground()).toBe(groundColours.light);
  });

  it('has no accessibility violation in what opens', async () => {
    for (const name of ['success', 'warning', 'error'])
      await page.getByRole('button', { name: `Notify: ${name}` }).click();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Change plan…' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violationsOn(page, { within: '[role=dialog]' })).toEqual([]);
  });
});
