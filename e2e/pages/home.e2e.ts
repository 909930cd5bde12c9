import { describe, expect, it } from 'vitest';
import { europeBounds } from '../../web/src/ui/maps/europe-bounds.ts';
import { pictureOf } from '../../web/src/ui/maps/map-shapes.ts';
import { openPage, product } from '../harness.ts';
import { coloursAt, type Spot } from './map-colours.ts';
import { started } from './started.ts';

/** Close to coasts: the Irish Sea, the Kattegat and the sea off Sicily, then Ireland, Jutland and Sicily. */
const places = [
  [-4.9, 53.6],
  [11.2, 56.8],
  [13.5, 38.7],
  [-8, 53.2],
  [9.2, 55.7],
  [14.2, 37.6],
];

describe('the home page', () => {
  it('has the outlines of the map neither in the page nor in a script', async () => {
    const html = await (await fetch(product.portal)).text();
    expect(html).not.toMatch(/ d="M[^"]{2000}/);
  });

  it.each(['light', 'dark'] as const)(
    'draws Europe in the colours of the %s theme below the markers, from an image that text need not wait for',
    async (colorScheme) => {
      const page = await openPage({ viewport: { width: 1440, height: 900 }, colorScheme });
      await page.goto('/');
      const images = page.locator('main figure img');
      expect(
        await images.evaluateAll((all: HTMLImageElement[]) => all.map((image) => [image.fetchPriority, image.loading])),
      ).toEqual([
        ['low', 'lazy'],
        ['low', 'lazy'],
      ]);
      const drawing = page.getByRole('img', { name: /Map of Europe/ });
      const { width = 0, height = 0 } = (await drawing.boundingBox()) ?? {};
      const picture = pictureOf(europeBounds);
      const scale = Math.min(width / picture.width, height / picture.height);
      const spots = places.map((place): Spot => {
        const [x, y] = picture.pointOf(place);
        return [0.5 + ((x - picture.width / 2) * scale) / width, 0.5 + ((y - picture.height / 2) * scale) / height];
      });
      const brightest = colorScheme === 'light' ? 0xc0 : 0x18; // red of what is water, at most
      const areWater = async () => (await coloursAt(drawing, spots)).map(([red]) => red < brightest);
      await expect.poll(areWater).toEqual([true, true, true, false, false, false]);
      const areLight = (await coloursAt(drawing, spots)).map((colour) => Math.max(...colour) > 0x80);
      expect(new Set(areLight)).toEqual(new Set([colorScheme === 'light']));
    },
  );

  it('adds its ornament once the text is shown, and at once where no script runs', async () => {
    const page = await openPage();
    await page.goto('/');
    const ornament = () =>
      page.evaluate(() => {
        const lines = performance.getEntriesByType('resource').find(({ name }) => name.includes('/contours-'));
        const [paint] = performance.getEntriesByName('first-contentful-paint');
        return lines && paint && lines.startTime > paint.startTime;
      });
    await expect.poll(ornament).toBe(true);
    const unscripted = await openPage({ javaScriptEnabled: false });
    const asked = unscripted.waitForRequest((request) => request.url().includes('/contours-'));
    await unscripted.goto('/');
    await asked;
  });

  it('shows one language at a time, goes to the next with the arrow keys, and starts the map of its picture only when that is pointed at', async () => {
    const page = await openPage({ viewport: { width: 1440, height: 900 } });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/');
    await started(page);
    await page.getByRole('img', { name: /Map of Europe/ }).waitFor();
    const tabs = page.getByRole('tablist').first().getByRole('tab');
    const [curl, javaScript] = [tabs.filter({ hasText: 'curl' }), tabs.filter({ hasText: 'JavaScript' })];
    await curl.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => javaScript.getAttribute('aria-selected')).toBe('true');
    await page.getByRole('tabpanel', { name: 'JavaScript' }).getByText('URLSearchParams').first().waitFor();
    await expect.poll(() => page.getByRole('tabpanel', { name: 'curl' }).count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('curl');
    for (const [key, name] of [
      ['ArrowLeft', 'JavaScript'],
      ['Home', 'curl'],
      ['End', 'JavaScript'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => page.getByRole('tab', { selected: true }).first().textContent()).toBe(name);
    }

    expect(asked.filter((url) => /live-map|maplibre|geojson/.test(url))).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(product.portal))).toEqual([]);
    const start = page.getByRole('button', { name: /Start the map/ });
    await start.hover();
    await start.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: /Map of Europe/ }).waitFor();
    expect(asked.some((url) => url.startsWith(`${product.samplePlatform}/v1/tiles/`))).toBe(true);
  });
});
