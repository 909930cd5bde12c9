import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newApp, newDeveloper, newKey, newProject, openAs } from '../console/developer.ts';
import { axeInBothThemes, openPage, product } from '../harness.ts';
import { openStarted, started } from './started.ts';

const files = ['geocoder.json', 'marker.js', 'route.js', 'parks.js'];
const names = ['Geocode a place', 'Add a marker', 'Calculate a route', 'Parks in red'];
const tab = (page: Page, name: string) => page.getByRole('main').getByRole('tab', { name, exact: true });
const snippet = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });
const code = (page: Page, name: string) => snippet(page, name).locator('code');
const card = (page: Page, name: string) =>
  page.getByRole('figure').filter({ has: page.getByRole('region', { name, exact: true }) });

/** Opens a map snippet of the home page. */
async function openMapSnippet(page: Page, name: string) {
  await tab(page, 'JavaScript').last().click();
  await tab(page, name).click();
  await snippet(page, name).waitFor();
}

describe('the snippets of the home page', () => {
  it('are one geocoding call for REST; a marker, a route and parks in red for JavaScript, which pass axe (DOC-07, DOC-08)', async () => {
    const page = await openStarted({}, '/');
    await snippet(page, 'Geocode a place').waitFor();
    await expect.poll(() => tab(page, 'REST').getAttribute('aria-selected')).toBe('true');
    expect(await tab(page, 'Add a marker').count()).toBe(0);
    await tab(page, 'JavaScript').last().click();
    const maps = page.getByRole('tablist', { name: 'Snippet' }).getByRole('tab');
    await expect.poll(() => maps.allInnerTexts()).toEqual(names.slice(1));
    await snippet(page, 'Add a marker').waitFor();
    expect(await snippet(page, 'Geocode a place').count()).toBe(0);
    await tab(page, 'Add a marker').press('End');
    await snippet(page, 'Parks in red').waitFor();
    expect(await axeInBothThemes(page, 'main section:has([role=tablist])')).toEqual([]);
  });

  it('are the templates at their addresses, with the host of this installation, and are read without scripts (DOC-09)', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/');
    for (const [at, file] of files.entries()) {
      const response = await page.request.get(`/templates/develop/examples/${file}`);
      expect(response.status()).toBe(200);
      const template = await response.text();
      expect(template).toContain('{SAMPLE_PLATFORM}');
      const shown = await code(page, names[at] ?? '').innerText();
      expect(shown).toBe(template.trimEnd().replaceAll('{SAMPLE_PLATFORM}', product.samplePlatform));
    }
    expect((await page.request.get('/templates/develop/examples/nothing.js')).status()).toBe(404);
  });

  it('take the reader’s credentials, and are copied with them (DOC-10)', async () => {
    const developer = await newDeveloper();
    const { apiKey } = await newKey(developer, await newApp(developer, await newProject(developer)), 'Home key');
    const page = await openAs(developer, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/');
    await started(page);
    await card(page, 'Geocode a place').getByRole('button', { name: 'Insert credentials' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Home key/, checked: true }).waitFor();
    await dialog.getByRole('button', { name: 'Insert credentials' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => code(page, 'Geocode a place').innerText()).toContain(`"X-API-Key": "${apiKey}"`);
    await openMapSnippet(page, 'Calculate a route');
    await expect.poll(() => code(page, 'Calculate a route').innerText()).toContain(`'X-API-Key': '${apiKey}'`);
    await card(page, 'Calculate a route').getByRole('button', { name: 'Copy' }).click();
    const shown = await code(page, 'Calculate a route').textContent();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  });
});

describe('a snippet with a key', () => {
  let apiKey: string;
  beforeAll(async () => {
    const developer = await newDeveloper();
    ({ apiKey } = await newKey(developer, await newApp(developer, await newProject(developer)), 'Snippet key'));
  });

  const filledIn = (file: string) =>
    readFileSync(join(import.meta.dirname, '../../content/templates/develop/examples', file), 'utf8')
      .replaceAll('{SAMPLE_PLATFORM}', product.samplePlatform)
      .replaceAll('{YOUR_API_KEY}', apiKey);

  it('finds the place', async () => {
    const { method, url, headers } = JSON.parse(filledIn('geocoder.json')) as Record<string, string> & {
      headers: Record<string, string>;
    };
    const response = await fetch(url ?? '', { method: method ?? '', headers });
    expect(await response.json()).toMatchObject({ results: [{ label: 'Berlin, Germany' }] });
  });

  const library = join(import.meta.dirname, '../../node_modules/maplibre-gl/dist');
  const html = `<!doctype html><html lang="en"><title>Map</title>
    <script type="importmap">{"imports":{"maplibre-gl":"/maplibre-gl.mjs"}}</script>
    <link rel="stylesheet" href="/maplibre-gl.css" />
    <style>#map { width: 600px; height: 400px }</style><div id="map"></div>
    <script type="module" src="/snippet.js"></script></html>`;

  const sites: Server[] = [];
  afterAll(() => {
    for (const site of sites) site.close();
  });

  /** A page of somebody's site that runs the snippet, which leaves its map as `shownMap`. */
  async function run(file: string): Promise<Page> {
    const types = { css: 'text/css', mjs: 'text/javascript', js: 'text/javascript' };
    const site = createServer((request, response) => {
      const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
      const type = Object.entries(types).find(([ending]) => name.endsWith(`.${ending}`))?.[1];
      response.setHeader('content-type', type ?? 'text/html');
      if (type === undefined) response.end(html);
      else if (name === 'snippet.js') response.end(`${filledIn(file)}\nglobalThis.shownMap = map;`);
      else response.end(readFileSync(join(library, name)));
    }).listen(0, '127.0.0.1');
    sites.push(site);
    await once(site, 'listening');
    const page = await openPage({});
    await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => Reflect.has(window, 'shownMap'));
    return page;
  }
  const mapIs = (page: Page) =>
    page.evaluate(() => {
      const map = Reflect.get(window, 'shownMap') as { getCenter(): { lat: number; lng: number }; getZoom(): number };
      const { lat, lng } = map.getCenter();
      return [lat.toFixed(4), lng.toFixed(4), map.getZoom()];
    });
  const drawn = (page: Page, layer: string) =>
    page.evaluate((name) => {
      const map = Reflect.get(window, 'shownMap') as { queryRenderedFeatures(of: { layers: string[] }): unknown[] };
      return map.queryRenderedFeatures({ layers: [name] }).length;
    }, layer);

  it('sets a marker that names its place', async () => {
    const page = await run('marker.js');
    await page.locator('.maplibregl-marker').click();
    await page.getByText('Berlin, Germany').waitFor();
    expect(await mapIs(page)).toEqual(['52.5309', '13.3847', 15]);
  });

  it('draws a route', async () => {
    const page = await run('route.js');
    await expect.poll(() => drawn(page, 'route')).toBeGreaterThan(0);
    expect(await mapIs(page)).toEqual(['52.5200', '13.4050', 10]);
  });

  it('draws parks in red', async () => {
    const page = await run('parks.js');
    await expect.poll(() => drawn(page, 'parks')).toBeGreaterThan(0);
    expect(await mapIs(page)).toEqual(['48.8600', '2.3450', 11.5]);
  });
});
