// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { answerElsewhere, atPayment, formReady } from './buying-in-dom.ts';
import { isDisabled, part, press, purchasesOf, stepOf } from './buying-page.ts';

it('a wallet cancelled in the flow leaves nothing to buy; approved, it leads to the review and pays the purchase once (CRE-25)', async () => {
  const page = await atPayment();
  await formReady(page);
  await press(page, 'Continue with PayPal');
  await answerElsewhere(page, { answer: 'cancel' });
  await page.getByText('The PayPal payment was cancelled.', { exact: true }).waitFor();
  await part(page, 'Your order').waitFor();
  expect(await isDisabled(page, 'Buy')).toBe('true');
  await press(page, 'Go to payment');
  await formReady(page);
  await press(page, 'Continue with PayPal');
  await answerElsewhere(page, { answer: 'agree' });
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
