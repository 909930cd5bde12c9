import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { widthBeyondWindow } from '../console/developer.ts';
import { axeInBothThemes, openPage, product } from '../harness.ts';
import { started, visit } from './started.ts';

const desktop = { viewport: { width: 1440, height: 900 } };
const textOf = (html: string) =>
  html
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

async function openEstimate() {
  const page = await visit(await openPage(desktop), '/pricing');
  await page.getByRole('heading', { name: 'What would your product cost?' }).scrollIntoViewIfNeeded();
  await page.getByRole('application').waitFor();
  return page;
}
const field = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true });
const tiles = (page: Page) => page.getByRole('figure').getByRole('status');

describe('the pricing page', () => {
  it('arrives with every public plan, its price, its limits, what happens beyond each and a start button NAV-29', async () => {
    const html = await (await fetch(`${product.portal}/pricing`)).text();
    const text = textOf(html);
    for (const words of [
      'Freemium Basic $0 a month No card needed Start for free',
      'Transactions a month 250K No charge and no block above this',
      'Freemium Pro $449 a month $5,388 for twelve months Start with Freemium Pro',
      'Transactions a month 1M then $1 for 1,000 Monthly active users 10K then $0.05 for each user Storage 5 GB then $4 for each GB a month Transfer a month 10 GB then $2 for each GB',
      'Pro XYZ $449 a month',
    ])
      expect(text).toContain(words);
    for (const hidden of ['Evaluation', 'Promo', 'Reseller']) expect(text).not.toContain(hidden);
    for (const id of ['Freemium-Basic', 'Freemium-Pro', 'Pro-XYZ'])
      expect(html).toContain(`href="/sign-up?create=${id}"`);
    expect(html).toContain('<title>Pricing · Waypost</title>');
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(`${product.portal}/pricing`);
    expect(html).toMatch(/<meta name="description" content="Plans with their limits/);
    expect(html).not.toContain('noindex');
  });
});

describe('the estimate', () => {
  it('counts the tiles of a map view that is moved by pointer, wheel, keys and buttons, and lets the wheel scroll the page until it has the focus USE-54', async () => {
    const page = await openEstimate();
    const map = page.getByRole('application');
    const state = () => tiles(page).innerText();
    await expect.poll(state).toBe('Zoom 4: 3 × 2 = 6 tiles. 52.5200° N 13.4050° E');
    await map.hover();
    const scrolled = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 100); // without the focus, the wheel is the page's
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled);
    expect(await state()).toMatch(/^Zoom 4: /);
    await page.getByText('6 tiles × 1 layer = 6').waitFor();
    await page.getByText('20,000 requests × 6 = 120,000 transactions').waitFor();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(state).toMatch(/^Zoom 5: /);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await map.focus();
    await page.keyboard.press('+');
    await expect.poll(state).toMatch(/^Zoom 5: /);
    await page.keyboard.press('-');
    await page.keyboard.press('ArrowRight');
    await expect.poll(state).toMatch(/52\.5200° N 16\.9206° E$/);
    const box = await map.boundingBox();
    if (!box) throw new Error('The map is not shown');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x - 100, middle.y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(state).not.toContain('16.9206');
    await page.mouse.wheel(0, -300);
    await expect.poll(state).toMatch(/^Zoom 5: /);
    await page.getByRole('combobox', { name: 'Size of your map' }).selectOption({ label: 'Phone, 390 × 640' });
    await expect.poll(state).toMatch(/^Zoom 5: [12] × [23] = /);
    await field(page, 'Layers').fill('3');
    await page.getByText(/tiles × 3 layers = /).waitFor();
  });

  it('adds at most 30 kB of JavaScript to the portal’s own script, asks no host besides the portal and its own platform, and passes axe in both themes', async () => {
    const page = await openPage(desktop);
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    const sizes: Promise<readonly [string, number]>[] = [];
    page.on('response', (answer) => {
      if (answer.request().resourceType() !== 'script') return;
      const size = answer.body().then((body) => [answer.url(), brotliCompressSync(body).length] as const);
      size.catch(() => undefined); // it is awaited later
      sizes.push(size);
    });
    await visit(page, '/pricing');
    await page.getByRole('heading', { name: 'What would your product cost?' }).scrollIntoViewIfNeeded();
    await page.getByRole('application').waitFor();
    const added = (await Promise.all(sizes)).filter(([address]) => !/\/portal-\w+/.test(address));
    expect(added.length).toBeGreaterThan(0);
    expect(added.reduce((sum, [, size]) => sum + size, 0)).toBeLessThanOrEqual(30_000);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeInBothThemes(page, '[aria-labelledby=estimate]'), `${width}`).toEqual([]);
      await expect.poll(() => widthBeyondWindow(page), { message: `${width}` }).toBe(0);
    }
    const known = [product.portal, product.account, product.samplePlatform];
    await page.getByRole('application').focus();
    await expect.poll(() => [...hosts]).toContain(product.samplePlatform);
    await page.getByRole('application').locator('canvas').waitFor();
    expect([...hosts].filter((host) => !known.includes(host))).toEqual([]);
  });

  it('speaks German too', async () => {
    const page = await openPage({ ...desktop, locale: 'de-DE' });
    await page.goto('/pricing');
    await started(page);
    await page.getByRole('heading', { name: 'Was würde Ihr Produkt kosten?' }).scrollIntoViewIfNeeded();
    await page.getByText('6 Kacheln × 1 Ebene = 6').waitFor();
  });
});
