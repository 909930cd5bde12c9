import { describe, expect, it } from 'vitest';
import { openPage } from '../harness.ts';
import { pressTwice } from '../pages/press-twice.ts';
import {
  atPayment,
  atReview,
  fillCard,
  isDisabled,
  paid,
  part,
  press,
  purchasesOf,
  stepOf,
  stored,
} from './buying-page.ts';

const visa = '4111111111111111';
const refusal = (status: number, reason: string) => ({
  status,
  json: { status: 'ERROR', error: { reason, code: status, message: '' } },
});

describe('the review of an order', () => {
  it('shows under Billing details who is billed, where and how it is paid, and keeps an accepted promo code on the way to earlier steps, over a reload and for the next purchase (BIL-02, CRE-38, PLN-25)', async () => {
    const page = await openPage({ expectedErrors: ['422'] });
    await atReview(page, visa);
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
    const page = await openPage({ expectedErrors: ['404', '422'] });
    await atReview(page, visa);
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
    const page = await openPage({ expectedErrors: ['401', '403'] });
    await atReview(page, visa);
    await page.getByLabel('Promo code').fill('ATLAS10');
    await press(page, 'Apply');
    await part(page, 'Your order').getByText('Discount of 10 %, annual').waitFor();
    await page.context().clearCookies({ name: '__Host-waypost_session' });
    await press(page, 'Buy');
    await part(page, 'Thank you, your order is complete').getByText('480.88').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  });
});

describe('the browser’s back button', () => {
  it('leads from step to step, and out of a finished flow without buying again (CRE-14)', async () => {
    const page = await openPage();
    await atPayment(page);
    await page.goBack();
    await part(page, 'Billing details').waitFor();
    expect(stepOf(page)).toBe('billing');
    expect(await part(page, 'Billing details').getByLabel('Company').inputValue()).toBe('Engines & Co');
    await page.goForward();
    await fillCard(page, visa);
    await press(page, 'Continue');
    await part(page, 'Your order').waitFor();
    await page.goBack();
    await part(page, 'Payment details').waitFor();
    await page.goForward();
    await part(page, 'Your order').waitFor();
    const sent = purchasesOf(page);
    await press(page, 'Buy');
    await part(page, 'Thank you, your order is complete').waitFor();
    expect(sent).toEqual(['POST']);
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has('create'));
    expect(sent).toEqual(['POST']);
  });
});

describe('two tabs', () => {
  it('buy one project each, and a double press in one buys one', async () => {
    const page = await openPage({ expectedErrors: ['409'] });
    await atReview(page, visa);
    const second = await page.context().newPage();
    await second.goto(paid);
    await part(second, 'Your order').waitFor();
    const [one, other] = [await stored(page), await stored(second)];
    expect(one?.['flowId']).not.toBe(other?.['flowId']);
    await press(page, 'Buy');
    await part(page, 'Thank you, your order is complete').waitFor();
    await pressTwice(second.getByRole('button', { name: 'Buy', exact: true }), '**/api/project');
    await part(second, 'Thank you, your order is complete').waitFor();
    const projects = [(await stored(page))?.['productId'], (await stored(second))?.['productId']];
    expect(new Set(projects).size).toBe(2);
  });
});
