import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { frameOf } from './stage.ts';

const path = '/api-explorer/maps-js/v3.0/markers/add-a-marker';
const files = ['maplibre-gl-worker.mjs', 'maplibre-gl.css', 'maplibre-gl.js'];

/** The files of the library that the page and its frames ask for. */
function askedIn(page: Page) {
  const asked = { byPage: [] as string[], byFrames: [] as string[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api-explorer-runtime/')) return;
    const by = request.frame() === page.mainFrame() ? asked.byPage : asked.byFrames;
    by.push(pathname.slice('/api-explorer-runtime/'.length));
  });
  return asked;
}

/** The page has had time for what waits until nothing else is to do; with scripts on their way, it may never be idle. */
const idle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));

const mapOf = (page: Page) => frameOf(page).locator('.maplibregl-canvas');

describe('the map library of the examples', () => {
  it('is loaded once by the page for all runs, because browsers keep nothing for a frame without an origin', async () => {
    const page = await openPage();
    const { byPage, byFrames } = askedIn(page);
    await visit(page, path);
    await mapOf(page).waitFor();
    const navigated = page.waitForEvent('framenavigated');
    await page.getByRole('button', { name: 'Run' }).click();
    await navigated;
    await frameOf(page).locator('.maplibregl-marker').first().waitFor();
    expect(byPage.toSorted()).toEqual(files);
    expect(byFrames).toEqual([]);
  });

  it('is asked for after the scripts of the page’s program, and before that program shows the page', async () => {
    const page = await openPage();
    const { byPage } = askedIn(page);
    const hold = async (file: RegExp) => {
      const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
      await page.route(file, async (route) => {
        await isReleased;
        await route.continue();
      });
      return () => release(undefined);
    };
    const releaseEntry = await hold(/\/portal-[\w-]{7}\.js$/);
    const releasePage = await hold(/\/credential-choosers-[\w-]{7}\.js$/);
    await page.goto(path);
    const entry = page.waitForRequest(/\/portal-[\w-]{7}\.js$/);
    await page.getByRole('button', { name: 'Run' }).click();
    await entry;
    await idle(page);
    expect(byPage).toEqual([]);
    releaseEntry();
    await expect.poll(() => byPage.toSorted()).toEqual(files);
    expect(await page.locator('iframe').count()).toBe(0);
    releasePage();
    await mapOf(page).waitFor();
    expect(byPage.toSorted()).toEqual(files);
  });

  it('is waited for with the picture of the result, whose place the map takes, and by the code of dialogs', async () => {
    const page = await openPage();
    const dialogs: string[] = [];
    page.on('request', (request) => /\/palette-/.test(request.url()) && dialogs.push(request.url()));
    const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
    await page.route('**/maplibre-gl.js', async (route) => {
      await isReleased;
      await route.continue();
    });
    await visit(page, path);
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('The example is starting.').waitFor();
    expect(await result.getByRole('img', { name: 'Picture of the result of “Add a marker”' }).isVisible()).toBe(true);
    expect(await page.locator('iframe').isVisible()).toBe(false);
    await page.mouse.move(5, 5, { steps: 3 });
    await idle(page);
    expect(dialogs).toEqual([]);
    release(undefined);
    await mapOf(page).waitFor();
    expect(await page.locator('iframe').isVisible()).toBe(true);
    expect(await result.getByText('The example is starting.').count()).toBe(0);
    await expect.poll(() => dialogs.length).toBeGreaterThan(0);
  });

  it('is loaded by the frame where the page could not load it', async () => {
    const page = await openPage({ expectedErrors: ['ERR_FAILED'] });
    const { byFrames } = askedIn(page);
    await page.route('**/api-explorer-runtime/*', (route) =>
      route.request().frame() === page.mainFrame() ? route.abort() : route.continue(),
    );
    await visit(page, path);
    await frameOf(page).locator('.maplibregl-marker').first().waitFor();
    expect(byFrames).toEqual(expect.arrayContaining(files.slice(1)));
  });

  it('is not loaded for code that draws no map', async () => {
    const page = await openPage();
    const { byPage, byFrames } = askedIn(page);
    await visit(page, '/api-explorer/rest');
    await frameOf(page).getByText('Helsinki: 60.1').waitFor();
    expect([...byPage, ...byFrames]).toEqual([]);
  });
});
