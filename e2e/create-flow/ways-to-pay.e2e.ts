import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { billedDeveloper } from '../console/billing-page.ts';
import { openAs } from '../console/developer.ts';
import { answerBank, cards } from '../console/payment-page.ts';
import { product } from '../harness.ts';
import { fillCard, formReady, paid, part, press, stepOf } from './buying-page.ts';

const atWallet = async (page: Page) => {
  await press(page, 'Continue with PayPal');
  await page.getByRole('button', { name: 'Agree' }).waitFor();
};
const atBank = async (page: Page) => {
  await fillCard(page, cards.redirect);
  await press(page, 'Continue');
  await page.getByLabel('Password').waitFor();
};

it('the back button from the page of a wallet or of a bank leads to the payment step, which works on: their own answers lead to the review', async () => {
  const page = await openAs(await billedDeveloper());
  await page.goto(paid);
  await press(page, 'Continue'); // what is billed is known
  await formReady(page);
  for (const leave of [atWallet, atBank]) {
    await leave(page);
    await page.goBack();
    await page.waitForURL(`${product.portal}/**`);
    await formReady(page);
    expect(stepOf(page)).toBe('payment');
  }
  await atBank(page);
  await answerBank(page, 'password');
  const method = part(page, 'Billing details').locator('dd').last();
  await expect.poll(() => method.textContent()).toBe('Visa •••• 3220');
  await press(page, 'Go to payment');
  await formReady(page);
  await atWallet(page);
  await press(page, 'Agree');
  await expect.poll(() => method.textContent()).toBe('PayPal');
});
