// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { cardState } from '../../server/test/card-state.ts';
import { billedDeveloper, withAccount } from '../console/billing-page.ts';
import type { PageRoute } from '../dom/page-routes.ts';
import { openInDom } from '../dom/page.ts';
import { product } from '../harness.ts';
import { atReview, fillCard } from './buying-in-dom.ts';
import { isDisabled, paid, part, press, spaced, stored } from './buying-page.ts';

const refusal = (status: number, reason: string) => ({
  status,
  json: { status: 'ERROR', error: { reason, code: status, message: '' } },
});

describe('the review of an order', () => {
  it('shows under Billing details who is billed, where and how it is paid, and keeps an accepted promo code on the way to earlier steps, over a reload and for the next purchase (BIL-02, CRE-38, PLN-25)', async () => {
    const page = await atReview('4111111111111111');
    const card = part(page, 'Billing details');
    await expect
      .poll(() => card.locator('dd').allTextContents())
      .toEqual([
        'ليلى Παπαδοπούλου 🗺️',
        'Engines & Co',
        'Unter den Linden 110117 BerlinBerlinGermany',
        'Visa •••• 1111',
      ]);
    expect(await part(page, 'Contact details').count()).toBe(0);
    const order = part(page, 'Your order');
    const promo = page.getByLabel('Promo code');
    expect(await promo.inputValue()).toBe('');
    await promo.fill('ATLAS10');
    await press(page, 'Apply');
    await order.getByText('Discount of 10 %, annual').waitFor();
    await press(page, 'Go to billing');
    await press(page, 'Continue');
    await order.getByText('Discount of 10 %, annual').waitFor();
    await page.reload();
    await order.getByText('Discount of 10 %, annual').waitFor();
    expect(await promo.inputValue()).toBe('ATLAS10');
    await press(page, 'Buy');
    const confirmed = part(page, 'Thank you, your order is complete');
    await confirmed.waitFor();

    await page.goto(paid);
    await order.waitFor();
    expect(await promo.inputValue()).toBe('ATLAS10');
    expect(await order.getByText(/Discount/).count()).toBe(0); // a prefill is not applied by itself
    await promo.fill('NONSENSE');
    await press(page, 'Apply');
    await page.getByText('Promo code was not valid.').waitFor();
    await promo.fill('');
    await press(page, 'Buy');
    await confirmed.waitFor();
    await page.goto(paid);
    await order.waitFor();
    expect(await promo.inputValue()).toBe('ATLAS10'); // a refused code replaces nothing
  });

  it('takes off a promo code that has ended meanwhile, says so beside its field or that the plan was withdrawn, and charges nothing until then (PLN-23)', async () => {
    const page = await atReview('4111111111111111');
    const order = part(page, 'Your order');
    const promo = page.getByLabel('Promo code');
    await promo.fill('ATLAS10');
    await press(page, 'Apply');
    await order.getByText('Discount of 10 %, annual').waitFor();
    const ended = refusal(422, 'PROMO_CODE_NOT_VALID');
    await page.route('**/api/project', (route) => route.fulfill(ended), { times: 1 });
    await press(page, 'Buy');
    await page.getByText('Promo code was not valid.').waitFor();
    await order.getByText('534.31 €').waitFor();
    expect([await promo.inputValue(), await promo.getAttribute('aria-invalid')]).toEqual(['ATLAS10', 'true']);
    expect(await page.getByText('Promo code was not valid.').count()).toBe(1);
    await promo.fill('ATLAS1');
    await expect.poll(() => page.getByText('Promo code was not valid.').count()).toBe(0);

    await promo.fill('ATLAS10');
    await press(page, 'Apply');
    await order.getByText('Discount of 10 %, annual').waitFor();
    await page.route('**/api/product/tax', async (route) =>
      route.request().postData()?.includes('ATLAS10') ? route.fulfill(ended) : route.continue(),
    );
    await page.reload();
    await page.getByText('Promo code was not valid.').waitFor();
    await order.getByText('534.31 €').waitFor();
    expect(await promo.inputValue()).toBe('ATLAS10');
    expect((await stored(page))?.['promo']).toBeNull();
    await expect.poll(() => isDisabled(page, 'Buy')).toBeNull();

    await page.route('**/api/project', (route) => route.fulfill(refusal(404, 'PLAN_NOT_FOUND')), { times: 1 });
    await press(page, 'Buy');
    await page.getByRole('alert').getByText('This plan does not exist.').waitFor();
    await press(page, 'Buy');
    await part(page, 'Thank you, your order is complete').waitFor();
  });

  it('is bought in one press, though the portal’s session has ended, while its account is still signed in', async () => {
    const client = await billedDeveloper();
    const card = await cardState({ origin: product.sandbox }, '4111111111111111');
    expect((await client.call('POST', '/api/adyen/payment', card)).status).toBe(200);
    const page = openInDom(client, ['UNAUTHORIZED']);
    await page.goto(paid);
    await part(page, 'Your order').waitFor();
    await page.getByLabel('Promo code').fill('ATLAS10');
    await press(page, 'Apply');
    await part(page, 'Your order').getByText('Discount of 10 %, annual').waitFor();
    client.cookies.delete('__Host-waypost_session');
    await press(page, 'Buy');
    await part(page, 'Thank you, your order is complete').getByText('484.92').waitFor();
    expect(client.cookies.has('__Host-waypost_session')).toBe(true);
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  });
});

it('the review shows no amounts of the country before, while those of the new one are computed', async () => {
  const page = openInDom(await billedDeveloper());
  await withAccount(page, { pay_method: 13, payment_type: 'VISA', pay_method_name: 'Credit Card' });
  await page.route('**/api/adyen/payment_methods*', () => undefined); // the provider's form is not needed here
  await page.goto(paid);
  const order = part(page, 'Your order');
  const amounts = async () => (await order.locator('dd').allInnerTexts()).map(spaced);
  await expect.poll(amounts).toEqual(['Freemium Pro', '449 €', '89.80 €', '538.80 €']);
  const held: PageRoute[] = [];
  await page.route('**/api/product/tax', (route) => void held.push(route));
  await press(page, 'Go to billing');
  await part(page, 'Billing details').getByLabel('Country').selectOption('NOR');
  await press(page, 'Continue');
  await part(page, 'Payment details').getByRole('button', { name: 'Cancel' }).click();
  await part(page, 'Billing details').getByText('Norway').waitFor();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  expect(await order.count()).toBe(0);
  await Promise.all(held.map((route) => route.continue()));
  await expect.poll(amounts).toEqual(['Freemium Pro', '$449', '$0', '$449']);
});

it('another country after the card was stored asks for the card again, and is charged in its currency and tax (BIL-21)', async () => {
  const page = await atReview('4111111111111111');
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
  expect(spaced(await order.innerText())).toMatch(/Tax \(0 %\)\$0Total\$449/);
  await press(page, 'Buy');
  await part(page, 'Thank you, your order is complete').getByText('$449').first().waitFor();
});
