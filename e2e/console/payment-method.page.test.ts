// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { openInDom } from '../dom/page.ts';
import { billedDeveloper, billingPath, isDeveloper } from './billing-page.ts';

const stored = {
  pay_method_name: 'Credit card',
  pay_method: 13,
  payment_type: 'VISA',
  cc_last4digits: '1111',
  billing_cc_expire_mm: '03',
  billing_cc_expire_yyyy: '2030',
};

it('a payment method that could not be removed keeps its question open, and a removed one is read again with its account', async () => {
  const page = openInDom(await billedDeveloper());
  const failure = { status: 500, json: { status: 'ERROR', error: { reason: 'UNKNOWN', code: 500, message: '' } } };
  let method: object | null = stored;
  let accounts = 0;
  let isAway = true;
  page.on('request', (request) => {
    if (isDeveloper(new URL(request.url()))) accounts += 1;
  });
  await page.route('**/api/developer/payment/method', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { status: 'OK', data: method } });
    if (isAway) return route.fulfill(failure);
    method = null;
    return route.fulfill({ json: { status: 'OK', data: null } });
  });
  await page.goto(billingPath);
  const section = page.getByRole('region', { name: 'Payment method' });
  const dialog = page.getByRole('dialog', { name: 'Remove the payment method?' });
  const remove = dialog.getByRole('button', { name: 'Remove payment method' });
  await section.getByRole('button', { name: 'Remove', exact: true }).click();
  await remove.click();
  await dialog.getByText('Something went wrong. Please try again later.').waitFor();
  expect(await page.getByText('The payment method was removed.').count()).toBe(0);
  isAway = false;
  const before = accounts;
  await remove.click();
  await page.getByText('The payment method was removed.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await section.getByText('No payment method is stored.').waitFor();
  await expect.poll(() => accounts).toBe(before + 1);
});

it('the payment form forgets a failure with the next try', async () => {
  const page = openInDom(await billedDeveloper());
  await page.goto(billingPath);
  const section = page.getByRole('region', { name: 'Payment method' });
  await section.getByRole('button', { name: 'Add a payment method' }).click();
  const next = section.getByRole('button', { name: 'Continue', exact: true });
  await next.waitFor();
  const detail = { status: 'ERROR', data: { error_message: 'The moon is too near.' } };
  window.dispatchEvent(new CustomEvent('payment-callback', { detail }));
  await section.getByText('The moon is too near.').waitFor();
  await next.click();
  await section.getByText('The moon is too near.').waitFor({ state: 'detached' });
});
