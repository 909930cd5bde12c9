import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserClient } from '../../server/test/browser-client.ts';
import { becomeUser, newProject } from '../console/developer.ts';
import { accountFrame, axeInBothThemes, newPerson, openPage } from '../harness.ts';
import { started } from '../pages/started.ts';
import { fillOlder, press } from '../providers/older-page.ts';
import { type Product, startProduct } from '../start-product.ts';

let installation: Product;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ product: installation, stop } = await startProduct('e2e/second-installation/waypost.config.ts'));
}, 180_000);
afterAll(() => stop());

const wide = { viewport: { width: 1440, height: 900 } };
const open = (options: object = {}) => openPage({ baseURL: installation.portal, ...wide, ...options });
const groundOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);
const accents = { light: 'rgb(122, 31, 92)', dark: 'rgb(240, 168, 214)' };

describe('an installation of another brand', () => {
  it('has its logo and colours on light and dark pages, and still passes axe (OPS-08)', async () => {
    const page = await open({ colorScheme: 'light' });
    await page.goto('/');
    await started(page);
    expect(await page.title()).toContain('Kartta');
    const logo = page.getByRole('banner').getByRole('img', { name: 'Kartta' });
    const start = page.getByRole('link', { name: 'Get started' }).first();
    const logos = new Set<string>();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const source = () => logo.evaluate((image: HTMLImageElement) => image.currentSrc);
      await expect.poll(async () => logos.has(await source())).toBe(false);
      logos.add(await source());
      const size = () => logo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.height]);
      await expect.poll(size).toEqual([120, 28]);
      await expect.poll(() => groundOf(start)).toBe(accents[colorScheme]);
    }
    expect(await axeInBothThemes(page)).toEqual([]);
    await page.goto('/login');
    const button = accountFrame(page).getByRole('button', { name: 'Go in' });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => groundOf(button)).toBe(accents[colorScheme]);
    }
    expect(await axeInBothThemes(page)).toEqual([]);
  });

  it('runs no script of its pictures, also where one is opened by its address (OPS-08)', async () => {
    const page = await open({ expectedErrors: [/Blocked script execution|violates the following/] });
    await page.goto('/pricing');
    const icon = (await page.locator('link[rel=icon]').getAttribute('href')) ?? '';
    await page.goto(icon);
    const picture = page.locator('svg');
    expect(await picture.locator('circle').count()).toBe(1);
    expect(await picture.getAttribute('data-ran')).toBeNull();
  });

  it('keeps its words when the program takes the page over, and in what loads later, links its imprint and leads to its terms (OPS-08)', async () => {
    const page = await open({ expectedErrors: [/kartta\.example/] });
    await page.route('https://kartta.example/**', (route) =>
      route.fulfill({ body: 'Our terms', contentType: 'text/plain' }),
    );
    await page.goto('/');
    await started(page);
    await page.getByRole('banner').getByRole('link', { name: 'Enter' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
    await page.getByRole('heading', { level: 1, name: 'What Kartta costs' }).waitFor();
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Privacy', exact: true }).click();
    await page.getByText('We keep your address.').waitFor();
    expect(await page.getByText('Nothing else.').innerText()).toBe('Nothing else.');
    const legal = footer.getByRole('navigation', { name: 'Legal' });
    expect(await legal.getByRole('link', { name: 'Imprint' }).getAttribute('href')).toBe(
      'https://kartta.example/imprint',
    );
    await legal.getByRole('link', { name: 'Terms' }).click();
    await page.waitForURL('https://kartta.example/terms');
  });
});

it('an installation with the flag off comes back from a page of the bank: declined, stored, cancelled (PAY-12, PAY-31, CFG-19)', async () => {
  const client = new BrowserClient(installation);
  const { email, password, firstName, lastName } = newPerson();
  await client.signUp({ email, password, first_name: firstName, last_name: lastName });
  await newProject(client);
  const page = await openPage({ baseURL: installation.portal });
  await becomeUser(page, client);
  await page.goto('/billing-management');
  await press(page, 'Add a payment method');
  for (const [button, typed, text] of [
    ['Confirm', 'guess', 'Your bank could not confirm that it is you.'],
    ['Confirm', 'password', '•••• 3220'],
    ['Cancel', '', 'The payment was cancelled.'],
  ] as const) {
    if (button === 'Cancel') await press(page, 'Replace');
    await fillOlder(page, { number: '4000000000003220' });
    await page.getByRole('button', { name: /^(Continue|Save)$/ }).click();
    await page.getByLabel('Password').fill(typed);
    await page.getByRole('button', { name: button }).click();
    await page.getByText(text).waitFor();
    expect(page.url()).toBe(`${installation.portal}/billing-management`);
  }
});
