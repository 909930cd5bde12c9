import { expect, it } from 'vitest';
import { answerBank } from '../console/payment-page.ts';
import { openPage, product } from '../harness.ts';
import { atPayment, fillCard, formReady, isDisabled, part, press, purchasesOf, stepOf } from './buying-page.ts';

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
