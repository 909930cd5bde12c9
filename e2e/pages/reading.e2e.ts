import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoDeveloper, openAs } from '../console/developer.ts';
import { openPage, product } from '../harness.ts';
import { started } from './started.ts';

const scriptsOf = (page: Page) => {
  const addresses: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && addresses.push(request.url()));
  return addresses;
};

/** The ten seconds after which a page runs by itself never pass here, however slow the machine is. */
const withoutEnd = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (act: () => void, ms = 0) => (ms === 10_000 ? 0 : later(act, ms)) });
  });

describe('a page for reading', () => {
  it.each([
    '/',
    '/pricing',
    '/legal/terms',
    '/legal/privacy',
    '/legal/cookies',
    '/legal/privacy-settings',
    '/documentation',
    '/documentation/restrict-a-key',
    '/documentation/operators/connect-your-gateway',
    '/documentation/location-api/geocode',
    '/cn/documentation',
    '/cn/documentation/restrict-a-key',
    '/tutorials',
    '/tutorials/store-finder',
    '/blog',
    '/blog/counting-once',
    '/documentation/account-widget',
    '/documentation/api-reference',
    '/documentation/api-reference/geocoding',
    '/search?q=key',
  ])('names no script that a browser would load by itself: %s', async (path) => {
    const html = await (await fetch(`${product.portal}${path}`)).text();
    expect(html).toContain('<main');
    expect(html.match(/<script\b[^>]*\ssrc=[^>]*>|<link\b[^>]*(?:modulepreload|as="script")[^>]*>/g)).toBeNull();
  });

  it.each(['/', '/documentation/restrict-a-key', '/search?q=key'])(
    'loads no script for a visitor who only looks, and runs on the first movement: %s',
    async (path) => {
      const page = await openPage();
      await withoutEnd(page);
      const scripts = scriptsOf(page);
      await page.goto(path);
      expect(scripts).toEqual([]);
      await started(page);
      expect(scripts.length).toBeGreaterThan(0);
    },
  );

  it('does what was pressed before its program came, once', async () => {
    const page = await openPage();
    await withoutEnd(page);
    await page.goto('/documentation');
    await page.getByRole('button', { name: 'Commands' }).dispatchEvent('click');
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
  });

  it('runs after ten seconds for whoever neither moves nor presses', async () => {
    const page = await openPage();
    await page.clock.install();
    const scripts = scriptsOf(page);
    await page.goto('/legal/terms');
    expect(scripts).toEqual([]);
    await page.clock.runFor(10_000);
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });

  it('runs at once for a visitor who chose a currency, and shows its prices PLN-12', async () => {
    const page = await openPage();
    await page.addInitScript(() => localStorage.setItem('currency', 'eur'));
    await page.goto('/pricing');
    await page.getByText('449 €').first().waitFor();
  });

  it('runs at once for somebody who is signed in', async () => {
    const page = await openAs(await demoDeveloper('self-serve'));
    await withoutEnd(page);
    const scripts = scriptsOf(page);
    await page.goto('/pricing');
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });

  it('runs at once with the create flow on it', async () => {
    const page = await openPage();
    await page.goto('/?create=Freemium-Basic');
    await page.locator('iframe').waitFor();
  });
});
