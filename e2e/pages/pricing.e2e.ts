import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newDeveloper, openAs, widthBeyondWindow } from '../console/developer.ts';
import { axeInBothThemes, openPage, product } from '../harness.ts';
import { started, visit } from './started.ts';

const desktop = { viewport: { width: 1440, height: 900 } };
const textOf = (html: string) =>
  html
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

async function openEstimate(options: Parameters<typeof openPage>[0] = desktop) {
  const page = await visit(await openPage(options), '/pricing');
  await page.getByRole('heading', { name: 'What would your product cost?' }).scrollIntoViewIfNeeded();
  await page.getByRole('application').waitFor();
  return page;
}
const field = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true });
const result = (page: Page) => page.getByRole('region', { name: 'Cost of a month' });
const plan = (page: Page, name: string) =>
  result(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) });
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

  it('shows prices in the currency that a visitor chose, also after a reload PLN-12', async () => {
    const page = await visit(await openPage(desktop), '/pricing');
    await page.getByText('$449').first().waitFor();
    await page.getByRole('radio', { name: 'EUR €' }).check();
    await page.getByText('then 0.90 € for 1,000').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('currency'))).toBe('eur');
    await page.reload();
    await started(page);
    await page.getByText('449 €').first().waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'EUR €' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'USD $' }).check();
    await page.getByText('$449').first().waitFor();
  });

  it('shows a signed-in user the currency of their account, without a choice', async () => {
    const page = await openAs(await newDeveloper(), desktop);
    await page.goto('/pricing');
    await started(page);
    await page.getByText('449 €').first().waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
  });
});

describe('the estimate', () => {
  it('turns requests, users and data into units by the unit rules, and names the plan that fits best; says why a number is not valid, and keeps the last valid one USE-54', async () => {
    const page = await openEstimate();
    await expect
      .poll(() => result(page).getByRole('status').innerText())
      .toMatch(/Freemium Basic fits best: \$0 a month/);
    await field(page, 'Geocoding').fill('2000000');
    await field(page, 'Visitors a month').fill('0');
    await page.getByText('2,000,000 requests × 1 = 2,000,000 transactions').waitFor();
    await expect
      .poll(() => result(page).getByRole('status').innerText())
      .toBe('2,030,000 transactions a month. Freemium Pro fits best: $1,479 a month, $17,748 for twelve months.');
    const pro = plan(page, 'Freemium Pro');
    await pro.getByText('1,030,000 transactions beyond the limit, $1 for 1,000').waitFor();
    await pro.getByText('$1,030', { exact: true }).waitFor();
    await plan(page, 'Freemium Basic').getByText('1,780,000 transactions more than it includes').waitFor();
    await plan(page, 'Pro XYZ').getByText('$1,994').waitFor();
    await field(page, 'Storage').fill('500');
    await expect.poll(() => result(page).getByRole('status').innerText()).toContain('Pro XYZ fits best');
    await page.getByRole('radio', { name: 'EUR €' }).check();
    await plan(page, 'Freemium Pro').getByText('0.90 € for 1,000').waitFor();

    const before = await result(page).getByRole('status').innerText();
    await field(page, 'Geocoding').fill('-5');
    await page.getByText('Enter a number from 0 to 10,000,000,000.').waitFor();
    expect(await result(page).getByRole('status').innerText()).toBe(before);
  });

  it('counts the tiles of a map view that is moved by pointer, wheel, keys and buttons, and lets the wheel scroll the page until it has the focus USE-54', async () => {
    const page = await openEstimate();
    const map = page.getByRole('application');
    const state = () => tiles(page).innerText();
    await expect.poll(state).toBe('Zoom 5: 6 × 3 = 18 tiles. 52.5200° N 13.4050° E');
    await map.hover();
    const scrolled = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 100); // without the focus, the wheel is the page's
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled);
    expect(await state()).toMatch(/^Zoom 5: /);
    await page.getByText('18 tiles × 1 layer = 18').waitFor();
    await page.getByText('18 ÷ 15, rounded up = 2').waitFor();
    await page.getByText('40,000 requests × 2 = 80,000 transactions').waitFor();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(state).toMatch(/^Zoom 6: /);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await map.focus();
    await page.keyboard.press('+');
    await expect.poll(state).toMatch(/^Zoom 6: /);
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
    await expect.poll(state).toMatch(/^Zoom 6: /);
    await page.getByRole('combobox', { name: 'Size of your map' }).selectOption({ label: 'Phone, 390 × 640' });
    await expect.poll(state).toMatch(/^Zoom 6: [23] × [34] = /);
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
    expect([...hosts].filter((host) => !known.includes(host))).toEqual([]);
    expect(hosts).toContain(product.samplePlatform);
  });

  it('speaks German too', async () => {
    const page = await openPage({ ...desktop, locale: 'de-DE' });
    await page.goto('/pricing');
    await started(page);
    await page.getByRole('heading', { name: 'Was würde Ihr Produkt kosten?' }).scrollIntoViewIfNeeded();
    await page.getByText('18 ÷ 15, aufgerundet = 2').waitFor();
  });
});
