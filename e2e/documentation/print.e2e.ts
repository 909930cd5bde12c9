import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '../../web/src/paths.ts';
import { openPage } from '../harness.ts';

const styleOf = (locator: Locator, property: string, pseudo?: string) =>
  locator.evaluate((element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name), [
    property,
    pseudo,
  ] as const);

/** A page as a printer gets it, from a first visit in the dark theme. */
async function printed(path: string): Promise<Page> {
  const page = await openPage({ isFirstVisit: true, colorScheme: 'dark' });
  await page.goto(path);
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await page.evaluate(() => scrollTo(0, 2000));
  await page.getByRole('button', { name: 'Back to top' }).waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  return page;
}

describe('a page on paper', () => {
  it('has its text and nothing that one can only press', async () => {
    const page = await printed(paths.connectYourGateway);
    const visible = await page
      .locator('a, button, input, [role=radio]')
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility() && !one.closest('.reading')).map((one) => one.outerHTML.slice(0, 80)),
      );
    expect(visible).toEqual([]);
    expect(await page.getByRole('region', { name: /notice|cookies/i }).count()).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });

  it('is dark on light, also where the reader’s theme or system is dark', async () => {
    const page = await printed(paths.connectYourGateway);
    const heading = page.getByRole('heading', { level: 1 });
    expect(await styleOf(heading, 'color')).toBe('rgb(15, 28, 34)');
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await expect.poll(() => styleOf(heading, 'color')).toBe('rgb(233, 240, 242)');
  });

  it('shows long code whole, over several sheets if it must, and where links lead that leave the portal', async () => {
    const page = await printed(paths.connectYourGateway);
    const code = page.locator('figure', { hasText: 'envoy.yaml' });
    expect(await styleOf(code, 'break-inside')).toBe('auto');
    const box = code.getByRole('region', { name: 'envoy.yaml' });
    expect(await box.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    const other = page.locator('figure', { hasText: 'Ask as nginx does' });
    expect(await styleOf(other, 'break-inside')).toBe('avoid');
    await page.goto('/documentation/location-api/map');
    const outside = page.locator('.reading :is(p, li, td) a[href^="http"]').first();
    expect(await styleOf(outside, 'content', '::after')).toContain('http');
  });
});
