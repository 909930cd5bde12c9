import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoDeveloper, openAs } from '../console/developer.ts';
import { newPerson } from '../harness.ts';
import { hydrated } from '../pages/started.ts';
import { scriptsOf, sizeOf } from '../loaded-scripts.ts';
import { address, confirm, customer, done, next } from './create-page.ts';

const reseller = await demoDeveloper('reseller');
const phone = { viewport: { width: 390, height: 844 } };

async function customerAddress(): Promise<string> {
  const { data } = await reseller.call('GET', '/api/reseller/customers');
  const [first] = (data as { items: { customer_id: string }[] }).items;
  return `/reseller/customers/${first?.customer_id}`;
}

/** The presses in this document, which a second document would begin again. */
async function countPresses(page: Page) {
  await page.addInitScript(() => {
    const counted = { presses: 0 };
    addEventListener('pointerdown', () => (counted.presses += 1), { capture: true });
    Object.assign(window, { counted });
  });
  return () => page.evaluate(() => (window as unknown as { counted: { presses: number } }).counted.presses);
}

describe('a page of a reseller', () => {
  it.each([
    ['the list of projects', () => '/projects'],
    ['the list of customers', () => '/reseller/customers'],
    ['a customer', customerAddress],
    ['a creation', () => address],
  ])('loads, as that of %s, few scripts on a phone', async (_, where) => {
    const page = await openAs(reseller, phone);
    const scripts = scriptsOf(page);
    await page.goto(await where());
    await hydrated(page);
    await page.locator('main').locator('table, input').first().waitFor();
    expect(sizeOf(await scripts())).toBeLessThanOrEqual(150_000);
  });

  it('creates a project for a new customer with five presses', async () => {
    const page = await openAs(reseller);
    const presses = await countPresses(page);
    await page.goto(`${address}?tab=CONSUMER_MAPPING`);
    await page.getByLabel('Consumer Apps', { exact: true }).check();
    await next(page).click();
    await customer(page).click();
    await page.keyboard.type(`Customer ${crypto.randomUUID()}`);
    await page.keyboard.press('Tab');
    await page.locator('input:focus[type=email]').waitFor();
    await page.keyboard.type(newPerson().email);
    await next(page).click();
    await confirm(page).click();
    await done(page).waitFor();
    expect(await presses()).toBe(5);
  });
});
