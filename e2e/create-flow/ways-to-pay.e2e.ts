import { expect, it } from 'vitest';
import { answerBank } from '../console/payment-page.ts';
import { openPage, product } from '../harness.ts';
import {
  atPayment,
  atReview,
  fillCard,
  formReady,
  isDisabled,
  part,
  press,
  purchasesOf,
  spaced,
  stepOf,
  stored,
} from './buying-page.ts';

const atWallet = async (page: Awaited<ReturnType<typeof openPage>>) => {
  await press(page, 'Continue with PayPal');
  await page.getByRole('button', { name: 'Agree' }).waitFor();
};

it('a wallet cancelled in the flow leaves nothing to buy; approved, it leads to the review and pays the purchase once (CRE-25)', async () => {
  const page = await openPage();
  await atPayment(page);
  await formReady(page);
  await atWallet(page);
  await press(page, 'Cancel and return');
  await page.getByText('The PayPal payment was cancelled.', { exact: true }).waitFor();
  await part(page, 'Your order').waitFor();
  expect(await isDisabled(page, 'Buy')).toBe('true');
  await press(page, 'Go to payment');
  await formReady(page);
  await atWallet(page);
  await press(page, 'Agree');
  await part(page, 'Your order').waitFor();
  expect(stepOf(page)).toBe('review');
  expect(await part(page, 'Billing details').locator('dd').last().textContent()).toBe('PayPal');
  const sent = purchasesOf(page);
  await press(page, 'Buy');
  await part(page, 'Thank you, your order is complete').getByText('534.31 €').waitFor();
  expect(sent).toEqual(['POST']);
  await page.goto('/billing-management');
  await part(page, 'Payment method').getByText('PayPal', { exact: true }).waitFor();
});

it('the back button from the page of a wallet or of a bank leads to the payment step, which works on', async () => {
  const page = await openPage();
  await atPayment(page);
  await formReady(page);
  await atWallet(page);
  await page.goBack();
  await page.waitForURL(`${product.portal}/**`);
  await formReady(page);
  expect(stepOf(page)).toBe('payment');
  await fillCard(page, '4000000000003220');
  await press(page, 'Continue');
  await page.getByLabel('Password').waitFor();
  await page.goBack();
  await page.waitForURL(`${product.portal}/**`);
  await formReady(page);
  expect(stepOf(page)).toBe('payment');
  await fillCard(page, '4000000000003220');
  await press(page, 'Continue');
  await answerBank(page, 'password');
  await part(page, 'Your order').waitFor();
});

it('another country after the card was stored asks for the card again, and is charged in its currency and tax (BIL-21)', async () => {
  const page = await openPage();
  await atReview(page, '4111111111111111');
  await part(page, 'Your order').getByText('534.31 €').waitFor();
  await press(page, 'Go to billing');
  const form = part(page, 'Billing details');
  await form.getByLabel('Country').selectOption('USA');
  await form.getByLabel('State').selectOption('US-OR');
  await form.getByLabel('City').fill('Portland');
  await form.getByLabel('Postal code').fill('97201');
  await press(page, 'Continue');
  await part(page, 'Payment details').waitFor();
  expect(await stored(page)).toMatchObject({ done: ['account', 'billing'] });
  await fillCard(page, '4111111111111111');
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/product/tax', async (route) => {
    await held.promise;
    await route.continue();
  });
  await press(page, 'Save');
  await part(page, 'Billing details').getByText('Portland').waitFor();
  expect(await page.getByText('534.31 €').count()).toBe(0); // nothing of the earlier country's order
  held.resolve(undefined);
  const order = part(page, 'Your order');
  await order.getByText('$449').first().waitFor();
  expect(spaced(await order.innerText())).toMatch(/Tax \(0 %\)\s+\$0\s+Total\s+\$449/);
  await press(page, 'Buy');
  await part(page, 'Thank you, your order is complete').getByText('$449').first().waitFor();
});
