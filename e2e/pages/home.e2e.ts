import { describe, expect, it } from 'vitest';
import { openPage, product } from '../harness.ts';
import { started } from './started.ts';

describe('the home page', () => {
  it('has the outlines of the map neither in the page nor in a script', async () => {
    const html = await (await fetch(product.portal)).text();
    expect(html).not.toMatch(/ d="M[^"]{2000}/);
    expect(html).toMatch(/<use [^>]*href="\/assets\/europe-[^"]+\.svg#ground"/);
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
