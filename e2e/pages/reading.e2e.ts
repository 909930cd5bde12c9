import { get } from 'node:http';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoDeveloper, openAs } from '../console/developer.ts';
import { openPage, product } from '../harness.ts';
import { toFragment } from '../../web/src/features/explorer/code/example-code.ts';

const isSmall = (address: string) => /\/(reading|instant|section-in-view|tab-choice)-[\w-]{7}\.js$/.test(address);

/** The files of the page's program, without those of the small one that every page for reading loads. */
const scriptsOf = (page: Page) => {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && !isSmall(request.url())) addresses.push(request.url());
  });
  return addresses;
};

/** The bytes of an answer with its headers, as a browser asks for it. */
const sizeOf = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = get(product.portal + path, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let size = answer.rawHeaders.join(': \r\n').length;
      answer.on('data', (part: Buffer) => (size += part.length)).on('end', () => resolve(size));
    });
    request.on('error', reject);
  });

/** Waits for the small program, which marks how far the page is scrolled. */
async function scrolled(page: Page, by = 900): Promise<void> {
  await page.mouse.wheel(0, by);
  await page.locator('[data-compact]').waitFor();
}

const changed = await toFragment('console.log(1);');

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

  it.each([
    '/',
    '/?lang=de',
    '/pricing',
    '/api-explorer',
    '/api-explorer?lang=de',
    '/documentation/api-reference/groups',
    '/tutorials/store-finder',
  ])('is answered with no more than what a server sends in the first round trip: %s', async (path) => {
    expect(await sizeOf(path)).toBeLessThanOrEqual(14_600);
  });

  it.each([
    ['/', 'button', 'Commands'],
    ['/documentation/restrict-a-key', 'link', 'Search'],
    ['/documentation/api-reference/geocoding', 'radio', 'Python'],
    ['/legal/privacy-settings', 'checkbox', 'Preferences'],
  ] as const)(
    'at %s loads no program for a visitor who looks, scrolls, moves the pointer, waits and follows links, and loads it when the pointer rests on the %s %s',
    async (path, role, name) => {
      const page = await openPage({ viewport: { width: 1440, height: 500 } });
      const scripts = scriptsOf(page);
      await page.clock.install();
      await page.goto(path);
      await scrolled(page, 200);
      await page.clock.pauseAt(Date.now() + 60_000); // only the test advances the clock
      await page.mouse.move(10, 300, { steps: 5 });
      await page.clock.runFor(60_000);
      await page.getByRole('banner').getByRole('link', { name: 'Documentation' }).hover();
      await page.clock.runFor(60_000);
      expect(scripts).toEqual([]);
      const control = page.getByRole(role, { name, exact: role === 'radio' }).first();
      await control.hover({ force: true });
      await page.clock.runFor(40);
      expect(scripts).toEqual([]); // it may be on its way elsewhere
      await page.clock.runFor(1000);
      await expect.poll(() => scripts.length).toBeGreaterThan(0);
    },
  );

  it('loads its program for what the keyboard reaches, and for the result of an example that a finger presses, but not for a finger that scrolls', async () => {
    const page = await openPage();
    const scripts = scriptsOf(page);
    await page.goto('/documentation');
    await scrolled(page);
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).focus();
    expect(scripts).toEqual([]);
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).focus();
    await expect.poll(() => scripts.length).toBeGreaterThan(0);

    const phone = await openPage(); // the first page may still ask for files
    const touched = scriptsOf(phone);
    await phone.goto('/api-explorer');
    await scrolled(phone);
    const picture = phone.getByRole('region', { name: 'Result' }).getByRole('img').first();
    for (const moved of ['pointerover', 'pointerdown', 'pointercancel'])
      await picture.dispatchEvent(moved, { pointerType: 'touch' });
    await phone.getByRole('heading', { level: 1 }).click();
    expect(touched).toEqual([]);
    await picture.dispatchEvent('click');
    await expect.poll(() => touched.length).toBeGreaterThan(0);
  });

  it('loads its program for a part that comes near, and does not before', async () => {
    const page = await openPage({ viewport: { width: 412, height: 700 } });
    const scripts = scriptsOf(page);
    await page.goto('/pricing');
    await scrolled(page, 300);
    expect(scripts).toEqual([]);
    await page.getByRole('heading', { name: 'What would your product cost?' }).scrollIntoViewIfNeeded();
    await page.getByRole('spinbutton').first().waitFor();
  });

  it.each(['/api-explorer', '/pricing', '/search?q=key'])(
    'asks at once for all scripts that its program consists of: %s',
    async (path) => {
      const page = await openPage();
      const scripts = scriptsOf(page);
      const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
      await page.route(/\/portal-[\w-]{7}\.js$/, async (route) => {
        await isReleased;
        await route.continue();
      });
      await page.goto(path);
      await page.evaluate(() => window.earlyInput?.need());
      const html = await (await fetch(product.portal + path)).text();
      const files = [...html.matchAll(/\/assets\/[\w.$-]+\.js(?=")/g)].map(([address]) => product.portal + address);
      const named = new Set(files.filter((address) => !isSmall(address)));
      expect(named.size).toBeGreaterThan(2);
      // the entry is held, so nothing that it asks for has come
      await expect.poll(() => [...named].filter((script) => !scripts.includes(script))).toEqual([]);
      release(undefined);
      await page.waitForFunction(() => window.earlyInput?.isRunning());
      expect(scripts.filter((script) => !named.has(script))).toEqual([]);
    },
  );

  it('does what was pressed before its program came, once, and shows until then that it is coming', async () => {
    const page = await openPage({ viewport: { width: 1440, height: 800 } });
    const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
    await page.route('**/*.js', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto('/documentation');
    const button = page.getByRole('button', { name: 'Commands' });
    const look = () => button.evaluate((element) => getComputedStyle(element).cursor);
    expect(await look()).toBe('pointer');
    await button.dispatchEvent('click');
    expect(await look()).toBe('progress');
    release(undefined);
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(look).toBe('pointer');
  });

  it('tells its program what the pointer rests on and what has the focus', async () => {
    const page = await openPage({ viewport: { width: 1440, height: 800 } });
    await page.goto('/');
    const map = page.getByRole('button', { name: /^Start the map/ });
    await map.hover();
    await map.waitFor({ state: 'detached' });
    await page.reload();
    await map.focus();
    await map.waitFor({ state: 'detached' });
  });

  it('runs without its small program if that is not to be had', async () => {
    const page = await openPage({ isFirstVisit: true, expectedErrors: ['ERR_FAILED'] });
    await page.route(/\/reading-[\w-]{7}\.js$/, (route) => route.abort());
    await page.goto('/documentation');
    await page.getByRole('button', { name: 'Allow all' }).click();
    await page.getByRole('button', { name: 'Allow all' }).waitFor({ state: 'detached' });
  });

  it('runs at once for a visitor who chose a currency, and shows its prices PLN-12', async () => {
    const page = await openPage();
    await page.addInitScript(() => localStorage.setItem('currency', 'eur'));
    await page.goto('/pricing');
    await page.getByText('449 €').first().waitFor();
  });

  it.each([
    ['changed code', `/api-explorer/rest${changed}`],
    ['a dialog', '/documentation/restrict-a-key?insert-credentials=documentation'],
  ])('runs at once for an address with %s', async (_, path) => {
    const page = await openPage();
    const scripts = scriptsOf(page);
    await page.goto(path);
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });

  it('runs at once where feedback was sent from this tab', async () => {
    const page = await openPage();
    await page.addInitScript(() => sessionStorage.setItem('feedback-sent', '/documentation/restrict-a-key'));
    await page.goto('/documentation/restrict-a-key');
    await page.getByText('Thank you').waitFor();
  });

  it('runs at once for somebody who is signed in', async () => {
    const page = await openAs(await demoDeveloper('self-serve'));
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
