import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type MapView, tilesOf, tileSize, worldPoint } from '../../domain/src/usage/tile-grid.ts';
import { newApp, newDeveloper, newKey, newProject } from '../console/developer.ts';
import { openPage, type PageOptions, product } from '../harness.ts';
import { call, geocoding, open } from './api-reference-page.ts';
import { type Colour, coloursAt, type Spot } from './map-colours.ts';
import { started, visit } from './started.ts';

const desktop = { viewport: { width: 1440, height: 900 } };

/** Without WebGL, as on some machines and in some companies. Returns a function that allows it again. */
async function refuseWebGl(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const canvas: object = HTMLCanvasElement.prototype;
    const allowed = Object.getOwnPropertyDescriptor(canvas, 'getContext') ?? {};
    Object.defineProperty(canvas, 'getContext', { configurable: true, value: () => null });
    Object.assign(globalThis, { allowWebGl: () => Object.defineProperty(canvas, 'getContext', allowed) });
  });
  return () => page.evaluate('allowWebGl()');
}

const asksOf = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return asked;
};
const isTile = (url: string) => url.startsWith(`${product.samplePlatform}/v1/tiles/`);
const isOutline = (url: string) => url.startsWith(`${product.samplePlatform}/v1/basemap/`);

describe('the map of the home page', () => {
  const figure = (page: Page) => page.locator('.hero-map > div');
  /** The Atlantic, the Baltic plain, Armenia’s highlands, Norway's mountains, and the Black Sea. */
  const spots: readonly Spot[] = [
    [0.09, 0.54],
    [0.71, 0.4],
    [0.94, 0.87],
    [0.455, 0.25],
    [0.83, 0.73],
  ];
  const near = (colours: readonly Colour[]) =>
    colours.map((colour) => colour.map((part) => expect.closeTo(part, -1.2) as number));

  async function openHome(options: PageOptions = {}) {
    const page = await openPage({ ...desktop, ...options });
    await page.goto('/');
    await started(page);
    return page;
  }

  async function startMap(page: Page) {
    const start = page.getByRole('button', { name: /Start the map/ });
    await start.hover();
    await start.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: /Map of Europe/ }).waitFor();
  }

  it('has the same ground as a picture, live, and in the other theme', async () => {
    const page = await openHome();
    const light = await coloursAt(figure(page), spots);
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    const dark = await coloursAt(figure(page), spots);
    for (const colours of [light, dark]) {
      const [sea, plain, highlands, mountains, otherSea] = colours;
      expect(otherSea).toEqual(sea);
      expect(new Set([sea, plain, highlands, mountains].map(String)).size).toBe(4);
    }
    const asked = asksOf(page);
    await startMap(page);
    expect(await coloursAt(figure(page), spots)).toEqual(near(dark));
    expect([asked.some(isTile), asked.some(isOutline)]).toEqual([true, false]);
    await page.getByRole('radio', { name: 'Light' }).check({ force: true });
    await expect.poll(() => coloursAt(figure(page), spots)).toEqual(near(light));
    await page.getByRole('link', { name: 'GeoNames' }).waitFor();
  });

  it.each(['tiles', 'map-style'])('has outlines where the platform refuses its %s', async (service) => {
    const page = await openHome({ expectedErrors: ['403'] });
    await page.route(`${product.samplePlatform}/v1/${service}**`, (route) => route.fulfill({ status: 403, json: {} }));
    await page.route(`${product.samplePlatform}/v1/${service}/**`, (route) => route.fulfill({ status: 403, json: {} }));
    const asked = asksOf(page);
    await startMap(page);
    expect(asked.filter(isOutline)).toHaveLength(1);
    const [sea, plain] = await coloursAt(figure(page), spots);
    expect(sea).not.toEqual(plain);
  });

  it('stays a picture where WebGL is refused, says so, and starts when it is pressed later', async () => {
    const page = await openPage({ ...desktop, expectedErrors: [/WebGL/i] });
    const allowWebGl = await refuseWebGl(page);
    await visit(page, '/');
    const start = page.getByRole('button', { name: /Start the map/ });
    await start.hover();
    await page.getByText('This is a picture of it.', { exact: false }).waitFor();
    await page.getByRole('img', { name: /Map of Europe/ }).waitFor();
    await allowWebGl();
    await start.click();
    await page.getByRole('region', { name: /Map of Europe/ }).waitFor();
    expect(await page.getByText('This is a picture of it.', { exact: false }).count()).toBe(0);
  });
});

describe('the map of an answer in the API reference', () => {
  it('starts at once, with the ground of the platform', async () => {
    const page = await visit(await openPage(desktop), geocoding);
    const asked = asksOf(page);
    await (await open(page, 'geocode')).click();
    await call(page, 'geocode')
      .getByRole('region', { name: /^Map of the/ })
      .waitFor();
    expect([asked.some(isTile), asked.some(isOutline)]).toEqual([true, false]);
  });

  it('is a picture of outlines where it does not start, says why, and is tried again', async () => {
    const page = await openPage({ ...desktop, expectedErrors: [/WebGL/i] });
    const allowWebGl = await refuseWebGl(page);
    await visit(page, geocoding);
    await (await open(page, 'geocode')).click();
    const answer = call(page, 'geocode');
    await answer.getByText('This is a picture of it.', { exact: false }).waitFor();
    await answer.getByRole('img', { name: /^Map of the/ }).waitFor();
    await answer.getByText('Map: Made with Natural Earth').waitFor();
    await allowWebGl();
    await answer.getByRole('button', { name: /^Start the map/ }).click();
    await answer.getByRole('region', { name: /^Map of the/ }).waitFor();
  });
});

describe('the map of the cost calculator', () => {
  const waterAndLand = [true, true, false, false];
  const inEurope = [
    { lat: 53.6, lon: -4.9 },
    { lat: 56.8, lon: 11.2 },
    { lat: 53.2, lon: -8 },
    { lat: 55.7, lon: 9.2 },
  ];
  const inTheNorth = [
    { lat: 71.8, lon: 31 },
    { lat: 77, lon: 0 },
    { lat: 75, lon: -40 },
    { lat: 77.8, lon: 17.5 },
  ];

  async function isWater(map: Locator, places = inEurope): Promise<boolean[]> {
    const figure = map.page().getByRole('figure').getByRole('status');
    const words = /Zoom (\d+): .* tiles?\. ([\d.]+)° N ([\d.]+)° E/.exec(await figure.innerText()) ?? [];
    const [zoom = 0, lat = 0, lon = 0] = words.slice(1).map(Number);
    const world = tileSize * 2 ** zoom;
    const centre = worldPoint({ lat, lon });
    const spots = places.map((place): Spot => {
      const { x, y } = worldPoint(place);
      return [0.5 + ((x - centre.x) * world) / 1280, 0.5 + ((y - centre.y) * world) / 720];
    });
    return (await coloursAt(map, spots)).map(([red, , blue]) => blue > red);
  }

  const libraryFolder = join(import.meta.dirname, '../../node_modules/maplibre-gl/dist');

  /** How many tiles MapLibre loads for a map of the platform. */
  async function tilesLoaded({ lat, lon, zoom, width, height }: MapView, apiKey: string): Promise<number> {
    const page = await openPage({ viewport: { width, height } });
    const options = { container: 'map', style: `${product.samplePlatform}/v1/map-style?apiKey=${apiKey}`, zoom };
    const html = `<!doctype html><link rel="icon" href="data:," /><link rel="stylesheet" href="/maplibre-gl.css" />
      <body style="margin: 0"><div id="map" style="height: 100vh"></div><script type="module">
        import { Map } from '/maplibre-gl.mjs';
        const map = new Map({ ...${JSON.stringify(options)}, center: [${lon}, ${lat}] });
        map.once('idle', () => (document.title = 'Drawn'));
      </script>`;
    const server = createServer((request, response) => {
      const name = new URL(request.url ?? '', 'http://localhost').pathname.slice(1);
      response.setHeader(
        'content-type',
        { mjs: 'text/javascript', css: 'text/css' }[name.split('.')[1] ?? ''] ?? 'text/html',
      );
      response.end(name === '' ? html : readFileSync(join(libraryFolder, name)));
    });
    await once(server.listen(0, 'localhost'), 'listening');
    const asked = asksOf(page);
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => document.title === 'Drawn', undefined, { timeout: 20_000 });
    await page.close();
    server.close();
    return new Set(asked.filter(isTile)).size;
  }

  it('counts the tiles that MapLibre loads for such a view (USE-48)', async () => {
    const client = await newDeveloper();
    const { apiKey } = await newKey(client, await newApp(client, await newProject(client)), 'Maps');
    const views: MapView[] = [
      { lat: 52.52, lon: 13.405, zoom: 4, width: 1280, height: 720 },
      { lat: 48.2, lon: 16.4, zoom: 7.6, width: 390, height: 640 },
      { lat: -33.9, lon: 179.9, zoom: 9, width: 640, height: 360 },
      { lat: 35.7, lon: 139.7, zoom: 2.2, width: 1920, height: 1080 },
    ];
    const loaded = [];
    for (const view of views) loaded.push(await tilesLoaded(view, apiKey));
    expect(loaded).toEqual(views.map((view) => tilesOf(view).tiles));
  });

  it.each([true, false])('lies where its grid says, with WebGL: %s', async (hasWebGl) => {
    const page = await openPage({ ...desktop, expectedErrors: hasWebGl ? [] : [/WebGL/i] });
    if (!hasWebGl) await refuseWebGl(page);
    const asked = asksOf(page);
    await visit(page, '/pricing');
    await page.getByRole('heading', { name: 'What would your product cost?' }).scrollIntoViewIfNeeded();
    const map = page.getByRole('application');
    await expect.poll(() => isWater(map)).toEqual(waterAndLand);
    expect([asked.some(isTile), asked.some(isOutline)]).toEqual([false, false]); // a drawing until somebody uses it
    await map.focus();
    await expect.poll(() => [asked.some(isTile), asked.some(isOutline)]).toEqual([hasWebGl, !hasWebGl]);
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await expect.poll(() => isWater(map)).toEqual(waterAndLand);
    await page.keyboard.press('-');
    await expect.poll(() => isWater(map)).toEqual(waterAndLand);
    await map.evaluate(async (element) => {
      element.style.display = 'none'; // as React does while a part of the page is loaded again
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      element.style.removeProperty('display');
    });
    await expect.poll(() => isWater(map)).toEqual(waterAndLand);
    await map.press('-');
    for (let step = 0; step < 6; step += 1) await map.press('ArrowUp'); // beyond the end of the world
    await expect.poll(() => isWater(map, inTheNorth)).toEqual(waterAndLand);
  });
});
