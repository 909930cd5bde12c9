// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { type DomPage, readInDom, visitInDom } from '../dom/page.ts';
import { product } from '../harness.ts';

const sourceOf = (page: DomPage) => page.getByRole('main').locator('code').first();

describe('the explorer of examples', () => {
  it('can be read and its categories changed without scripts (EXP-08)', async () => {
    const page = await readInDom('/api-explorer/rest/geocoding/name-a-point');
    expect(await sourceOf(page).textContent()).toContain("'X-API-Key': '{YOUR_API_KEY}'");
    await page.getByLabel('Category').selectOption('Routing');
    await page.getByRole('button', { name: 'Show category' }).click();
    await page.getByRole('heading', { level: 1, name: 'Route between cities' }).waitFor();
    expect(new URL(page.url()).search).toBe('?category=routing');
  });

  it('shows without scripts what an example prints, or a picture of its map, and a picture of each in the list', async () => {
    const page = await readInDom('/api-explorer/rest/errors/handle-refusals');
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('400 INVALID_FIELDS').waitFor();
    await result.getByText('Scripts are off. This is the result when they are on.').waitFor();
    const gallery = page.getByRole('region', { name: 'All examples: REST services' });
    const pictures = () => gallery.locator('img').count();
    expect(await pictures()).toBe(2 * (await gallery.getByRole('link').count())); // one for each theme
    const ofMap = await readInDom('/api-explorer/maps-js/v3.0/routes/show-a-route');
    const alternative = 'Picture of the result of “Show a route”';
    const shown = ofMap.getByRole('region', { name: 'Result' }).getByRole('img', { name: alternative });
    const addresses = ['light', 'dark'].map((theme) => `/api-explorer-examples/pictures/show-a-route.${theme}.webp`);
    expect(await shown.nth(0).getAttribute('src')).toBe(addresses[0]);
    expect(await shown.nth(1).getAttribute('src')).toBe(addresses[1]);
    for (const address of addresses) {
      const answer = await fetch(product.portal + address);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
  });

  it('shows what lies at the addresses of the sources, and asks for them when an example is chosen (EXP-14, EXP-15)', async () => {
    const page = await visitInDom(undefined, '/api-explorer/maps-js/v3.1/globe');
    const shown = async (path: string) => {
      const template = await (await fetch(product.portal + path)).text();
      return template.trimEnd().replaceAll('{SAMPLE_PLATFORM}', product.samplePlatform);
    };
    expect(await sourceOf(page).textContent()).toBe(await shown('/api-explorer-examples/v3.1/globe-projection.js'));
    const asked = page.waitForRequest((request) => request.url().endsWith('/api-explorer-examples/geocode-a-list.js'));
    await page
      .getByRole('navigation', { name: 'Kinds of examples' })
      .getByRole('link', { name: 'REST services' })
      .click();
    await asked;
    await page.getByRole('heading', { level: 1, name: 'Geocode a list' }).waitFor();
    expect(await sourceOf(page).textContent()).toBe(await shown('/api-explorer-examples/geocode-a-list.js'));
  });

  it('leads from an example to the reference of each call that it makes (EXP-22)', async () => {
    const linksOf = async (page: DomPage) => {
      const header = page.getByRole('main').locator('header').first();
      const count = await header.getByRole('link').count();
      const links = Array.from({ length: count }, (_, index) => header.getByRole('link').nth(index));
      return Promise.all(links.map(async (link) => [await link.textContent(), await link.getAttribute('href')]));
    };
    const style = ['Read the style of the map', '/documentation/api-reference/map#mapStyle'];
    const nearest = ['Find the places nearest to a point', '/documentation/api-reference/geocoding#revgeocode'];
    const page = await readInDom('/api-explorer');
    expect(await linksOf(page)).toEqual([style, nearest]);
    const places = ['Find places by name', '/documentation/api-reference/geocoding#geocode'];
    expect(await linksOf(await readInDom('/api-explorer/rest/geocoding/geocode-a-place'))).toEqual([places]);
  });

  it('leads from an example that does not exist to its category (EXP-09)', async () => {
    const page = await visitInDom(undefined, '/api-explorer/rest/routing/nothing');
    await page.getByRole('heading', { level: 1, name: 'This example does not exist.' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Go to Routing', exact: true }).click();
    await page.getByRole('button', { name: 'Run' }).waitFor();
  });

  it('chooses a category, by which the example of the address is dropped (EXP-08)', async () => {
    const page = await visitInDom(undefined, '/api-explorer/rest/geocoding/name-a-point');
    await page.getByLabel('Category').selectOption('Routing');
    await page.waitForURL('**/api-explorer/rest?category=routing');
    await page.getByRole('heading', { level: 1, name: 'Route between cities' }).waitFor();
    await page.goto('/api-explorer/rest/geocoding/name-a-point?category=batch_geocoding');
    await page.getByRole('heading', { level: 1, name: 'Geocode a list' }).waitFor();
    expect(await page.getByLabel('Category').inputValue()).toBe('batch_geocoding');
  });

  it('lists all groups first, and one when it is chosen (EXP-10, EXP-12)', async () => {
    const page = await visitInDom(undefined, '/api-explorer/maps-js');
    const gallery = page.getByRole('region', { name: 'All examples: Maps for JavaScript' });
    const count = () => gallery.getByRole('link').count();
    expect(await gallery.getByLabel('Group').inputValue()).toBe('All');
    const all = await count();
    await gallery.getByLabel('Group').selectOption('For everybody');
    await expect.poll(count).toBeLessThan(all);
    expect(await gallery.getByRole('link').allInnerTexts()).toEqual([
      expect.stringContaining('List beside the map'),
      expect.stringContaining('Calm movement'),
    ]);
    await gallery.getByLabel('Group').selectOption('All');
    await expect.poll(count).toBe(all);
  });
});
