// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { eventsOf, fillCard, formReady, tellPayment } from '../create-flow/buying-in-dom.ts';
import { press } from '../create-flow/buying-page.ts';
import { type DomPage, openInDom } from '../dom/page.ts';
import { pressTwiceInDom } from '../dom/press-twice.ts';
import { billedDeveloper, billingPath, isDeveloper } from './billing-page.ts';
import { billing, cards, failure, method, openForm, payer, section } from './payment-page.ts';

const stored = {
  pay_method_name: 'Credit card',
  pay_method: 13,
  payment_type: 'VISA',
  cc_last4digits: '1111',
  billing_cc_expire_mm: '03',
  billing_cc_expire_yyyy: '2030',
};

const shownIn = (page: DomPage) => expect.poll(() => method(page));
const focusIn = (page: DomPage) => expect.poll(() => page.locator(':focus').textContent());

describe('the payment method of the billing page', () => {
  it('is stored by its form, which reads Continue, and the page loads again; replaced by one that reads Save; and removed after a question (NAV-20, PAY-04, PAY-06, PAY-20)', async () => {
    const page = openInDom(await payer());
    const events = eventsOf();
    await openForm(page);
    await formReady(page);
    expect(new URL(page.url()).pathname).toBe(billing);
    expect(await section(page).getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect(await page.locator('[data-payment-flow]').getAttribute('data-payment-flow')).toBe('billing');
    await fillCard(page, cards.plain);
    await press(page, 'Continue');
    await shownIn(page).toEqual(['Visa', '•••• 1111', '03/2030']);
    expect([page.left.map(({ pathname }) => pathname), events]).toEqual([[billing], []]);
    await press(page, 'Replace');
    await formReady(page);
    await fillCard(page, cards.otherPlain);
    expect(await section(page).getByRole('button', { name: 'Continue', exact: true }).count()).toBe(0);
    await press(page, 'Save');
    await shownIn(page).toEqual(['Visa', '•••• 0341', '03/2030']);
    await press(page, 'Remove');
    const dialog = page.getByRole('dialog', { name: 'Remove the payment method?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await focusIn(page).toBe('Remove');
    await press(page, 'Remove');
    await pressTwiceInDom(
      page,
      dialog.getByRole('button', { name: 'Remove payment method' }),
      '**/api/developer/payment/method',
    );
    await section(page).getByText('No payment method is stored.').waitFor();
    await page.getByText('The payment method was removed.').waitFor();
    await focusIn(page).toBe('Add a payment method');
    await page.reload();
    await section(page).getByText('No payment method is stored.').waitFor();
  });
});

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

describe('the callbacks of the payment form on the billing page', () => {
  const methodPath = '**/api/developer/payment/method';

  it('mark a billing error or a payment error, with its own words or the standard ones; CANCEL and OK close it, and after OK the method is read again (BIL-27, PAY-25, PAY-30)', async () => {
    const page = openInDom(await payer());
    await page.route(methodPath, (route) => route.fulfill({ json: { status: 'OK', data: stored } }));
    await page.goto(billingPath);
    const shown = expect.poll(() => method(page));
    await press(page, 'Replace');
    const said = () => failure(page).allTextContents();
    await tellPayment(page, { status: 'ERROR', data: 'BILLING' });
    await expect.poll(said).toEqual(['Something went wrong. Please try again later.']);
    await tellPayment(page, { status: 'ERROR', data: { error_message: 'The moon is too near.' } });
    await expect.poll(said).toEqual([expect.stringContaining('The moon is too near.')]);
    await tellPayment(page, { status: 'ERROR' });
    await expect
      .poll(said)
      .toEqual([expect.stringContaining('The payment details could not be saved. Please try again.')]);
    expect(await page.locator('[data-payment-flow]').count()).toBe(1);
    await tellPayment(page, { status: 'CANCEL' });
    await shown.toEqual(['Visa', '•••• 1111', '03/2030']);
    await page.route(methodPath, (route) =>
      route.fulfill({ json: { status: 'OK', data: { ...stored, cc_last4digits: '2222' } } }),
    );
    await press(page, 'Replace');
    await tellPayment(page, { status: 'OK' });
    await shown.toEqual(['Visa', '•••• 2222', '03/2030']);
  });
});
