import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { becomeUser, newDeveloper } from '../console/developer.ts';
import { axeInBothThemes, openPage } from '../harness.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Amounts have a no-break space before the symbol. */
const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
const purchase = (page: Page) => page.evaluate(() => sessionStorage.getItem('create-flow'));

const details = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Company: 'Engines',
  Email: 'ada@people.example',
  Phone: '+49 30 123456',
  Address: 'Unter den Linden 1',
  'Postal code': '10117',
  City: 'Berlin',
};

async function fillBilling(page: Page): Promise<void> {
  const form = part(page, 'Billing details');
  for (const [name, value] of Object.entries(details)) await form.getByLabel(name).first().fill(value);
  await form.getByLabel('Country').selectOption('DEU');
  await form.getByLabel('State').selectOption('DE-BE');
  await form.getByText('No', { exact: true }).click();
  await form.getByLabel('I agree to the terms and conditions').check();
  await press(page, 'Create account & Continue');
}

/** Types a card into the provider's own fields. */
async function fillCard(page: Page, number: string): Promise<void> {
  const field = (name: string) => page.frameLocator(`[data-cse="encrypted${name}"] iframe`).locator('input');
  await field('CardNumber').pressSequentially(number);
  await field('ExpiryDate').pressSequentially('0330');
  await field('SecurityCode').pressSequentially('737');
  await page.locator('input[name=holderName]').fill('Ada Lovelace');
}

async function atReview(page: Page, card: string): Promise<void> {
  await becomeUser(page, await newDeveloper());
  await page.goto('/projects?create=Freemium-Pro');
  await fillBilling(page);
  await fillCard(page, card);
  await press(page, 'Continue');
  await part(page, 'Your order').waitFor();
}

describe('buying a plan with a price', () => {
  it('asks for billing and payment, shows what it costs, charges that, and confirms it', async () => {
    const page = await openPage({ expectedErrors: ['422'] });
    await atReview(page, '4111111111111111');
    const order = part(page, 'Your order');
    await expect
      .poll(async () => (await order.locator('dd').allTextContents()).map(spaced))
      .toEqual(['Freemium Pro', '449 €', '85.31 €', '534.31 €']);
    await page.getByLabel('Promo code').fill('NONSENSE');
    await press(page, 'Apply');
    await page.getByText('Promo code was not valid.').waitFor();
    await page.getByLabel('Promo code').fill('START20');
    await expect.poll(() => page.getByText('Promo code was not valid.').count()).toBe(0);
    await press(page, 'Apply');
    await order.getByText('427.45 €').waitFor();
    await axeInBothThemes(page);
    await press(page, 'Buy');
    const confirmed = part(page, 'Thank you, your order is complete');
    await confirmed.getByText('427.45 €').waitFor();
    await confirmed.getByRole('link', { name: 'Go to project', exact: true }).click();
    await page.waitForURL(/\/projects\/prj_/);
  });

  it('says why a card was refused, also after a reload, and buys with another card', async () => {
    const page = await openPage({ expectedErrors: ['402'] });
    await atReview(page, '4000000000000341');
    await press(page, 'Buy');
    await page.getByText('Your bank declined the payment.').waitFor();
    const before = await purchase(page);
    await page.reload();
    await page.getByText('Your bank declined the payment.').waitFor();
    expect(await purchase(page)).toBe(before);
    await press(page, 'Go to payment');
    await fillCard(page, '4111111111111111');
    await press(page, 'Save');
    await press(page, 'Buy');
    await part(page, 'Thank you, your order is complete').waitFor();
  });
});
