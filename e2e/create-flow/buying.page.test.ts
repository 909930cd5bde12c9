// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { newDeveloper, newProject } from '../console/developer.ts';
import { openInDom } from '../dom/page.ts';
import { details, isDisabled, paid, part, press, purchase, purchasesOf, stepOf, stored } from './buying-page.ts';
import { atPayment, atReview, fillCard, formReady, tellPayment } from './buying-in-dom.ts';

describe('buying a plan with a price', () => {
  it('says why a card was declined, also after a reload, and buys with another card', async () => {
    const page = await atReview('4000000000000341');
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

  it('shows changed amounts and an ended promo code before anything is charged, and waits for a failed tax (PLN-27)', async () => {
    const page = await atReview('4111111111111111');
    const failure = { status: 'ERROR', error: { reason: 'FAILED_TAX_CALCULATION', code: 422, message: '' } };
    await page.route('**/api/product/tax', (route) => route.fulfill({ status: 422, json: failure }), { times: 1 });
    await page.reload();
    await page.getByRole('alert').getByText('The tax could not be calculated. Please try again.').waitFor();
    expect(await isDisabled(page, 'Buy')).toBe('true');
    await page.route(
      '**/api/product/tax',
      async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { data: object };
        const totalPrice = { usd: 1, eur: 1 };
        await route.fulfill({ response, json: { ...answer, data: { ...answer.data, totalPrice } } });
      },
      { times: 1 },
    );
    await press(page, 'Retry');
    const order = part(page, 'Your order');
    await order.getByText('1 €', { exact: true }).waitFor();
    await press(page, 'Buy');
    await page.getByRole('alert').getByText('The price has changed since you reviewed the order.').waitFor();
    await order.getByText('534.31 €').waitFor();
    await press(page, 'Buy');
    await part(page, 'Thank you, your order is complete').getByText('534.31 €').waitFor();
  });
});

describe('the outcome of a payment form', () => {
  it('without a method leaves nothing to buy, and an error leaves its step undone (CRE-25, CRE-26, CRE-39) CRE-40', async () => {
    const page = await atPayment();
    await tellPayment(page, { status: 'ERROR', data: 'BILLING' });
    const alert = page.getByRole('alert');
    await alert.getByText('Your billing details could not be saved. Please try again.').waitFor();
    await tellPayment(page, { status: 'ERROR', data: { error_message: 'refused' } });
    await alert.getByText('The payment could not be completed. Please try again.').waitFor();
    expect((await stored(page))?.['done']).toEqual(['account', 'billing']);
    await formReady(page);
    await press(page, 'Retry');
    await expect.poll(() => page.left).toHaveLength(1);
    await part(page, 'Payment details').waitFor();
    await tellPayment(page, { status: 'CANCEL' });
    await part(page, 'Your order').waitFor();
    expect(await isDisabled(page, 'Buy')).toBe('true');
    await press(page, 'Go to billing');
    await expect.poll(() => stepOf(page)).toBe('billing');
    await press(page, 'Retry');
    await expect.poll(() => page.left).toHaveLength(2);
    await press(page, 'Continue');
    await part(page, 'Your order').waitFor();
    await press(page, 'Go to payment');
    await expect.poll(() => stepOf(page)).toBe('payment');
    await formReady(page);
    await page.getByRole('button', { name: 'Cancel', exact: true }).first().click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await purchase(page)).toBeNull();
  });
});

describe('a person with a stored card', () => {
  it('begins at the review; unchanged billing details save nothing, changed ones ask for the payment again (CRE-22, BIL-21, BIL-22)', async () => {
    const page = await atReview('4111111111111111');
    await page.evaluate(() => sessionStorage.removeItem('create-flow'));
    await page.goto(paid);
    await part(page, 'Your order').waitFor();
    expect((await stored(page))?.['done']).toEqual(['account', 'billing', 'payment']);
    const saved: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/developer' && request.method() !== 'GET')
        saved.push(request.method());
    });
    await press(page, 'Go to billing');
    await press(page, 'Continue');
    await part(page, 'Your order').waitFor();
    expect(saved).toEqual([]);
    await press(page, 'Go to billing');
    await part(page, 'Billing details').getByLabel('Phone').fill('+49 30 654321');
    await press(page, 'Continue');
    await part(page, 'Payment details').waitFor();
    expect(saved).toEqual(['PUT']);
    await page.reload();
    await part(page, 'Payment details').waitFor();
    await tellPayment(page, { status: 'CANCEL' });
    await part(page, 'Your order').waitFor();
    expect(await isDisabled(page, 'Buy')).toBe('true');
    await press(page, 'Go to payment');
    await fillCard(page, '4111111111111111');
    await press(page, 'Save');
    await part(page, 'Your order').waitFor();
    expect(await isDisabled(page, 'Buy')).toBeNull();
  });

  it('upgrades the project of the address, which a return may name callback, and is asked for no terms (BIL-19, CRE-03, CRE-05, CRE-37, PAY-10)', async () => {
    const client = await newDeveloper();
    const project = await newProject(client);
    await newProject(client);
    const page = openInDom(client);
    await page.goto(`${paid}&upgradeId=${project}`);
    await part(page, 'Billing details').waitFor();
    expect((await stored(page))?.['upgradeId']).toBe(project);
    const form = part(page, 'Billing details');
    for (const [name, value] of Object.entries(details)) await form.getByLabel(name).first().fill(value);
    await form.getByLabel('Country').selectOption('DEU');
    await form.getByLabel('State').selectOption('DE-BE');
    await form.getByText('No', { exact: true }).click();
    expect(await page.getByLabel('I agree to the terms and conditions').count()).toBe(0);
    expect(await isDisabled(page, 'Continue')).toBeNull();
    await press(page, 'Continue');
    await fillCard(page, '4111111111111111');
    expect(await page.locator('[data-payment-flow]').getAttribute('data-payment-flow')).toBe('upgrade');
    await press(page, 'Continue');
    await part(page, 'Your order').waitFor();
    await page.goto(`${paid}&upgradeId=callback&token=used&isPayMethodUpdated=true`);
    await page.getByRole('button', { name: 'Upgrade', exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.has('token')).toBe(false);
    expect((await stored(page))?.['upgradeId']).toBe(project);
    const sent = purchasesOf(page);
    await press(page, 'Upgrade');
    const confirmed = part(page, 'Thank you, your order is complete');
    await confirmed.getByText('534.31 €').waitFor();
    expect(sent).toEqual(['PUT']);
    expect(await confirmed.getByRole('link').allTextContents()).toEqual(['Go to projects']);
  });
});
