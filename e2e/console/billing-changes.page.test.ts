// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { openInDom } from '../dom/page.ts';
import type { PageRoute } from '../dom/page-routes.ts';
import {
  billingPath,
  isDeveloper,
  form,
  field,
  press,
  change,
  saved,
  billedDeveloper,
  withAccount,
} from './billing-page.ts';

describe('a change of billing details', () => {
  it('has its VAT ID validated if that or its country changed, and never an empty one, and asks for no payment details again without a payment method BIL-14 BIL-15', async () => {
    const page = openInDom(await billedDeveloper());
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/vat/validate') asked.push(request.postDataJSON());
    });
    await page.goto(billingPath);
    await change(page, { Phone: '+33 1 11111111' });
    await saved(page);
    expect(asked).toEqual([]);
    await change(page, { 'VAT ID': 'FR40303265045' });
    await saved(page);
    const french = { vat_id: 'FR40303265045', country_code: 'FRA' };
    expect(asked).toEqual([french]);
    await change(page, { Phone: '+33 1 22222222' });
    await saved(page);
    expect(asked).toEqual([french]);
    await press(page, 'Edit');
    await field(page, 'Country').selectOption('LUX');
    await press(page, 'Save');
    await form(page).getByText('The VAT id is not valid.').first().waitFor();
    expect(asked).toEqual([french, { ...french, country_code: 'LUX' }]);
    await field(page, 'VAT ID').fill('');
    await press(page, 'Save');
    await saved(page);
    expect(asked).toHaveLength(2);
    await change(page, { City: 'Lyon' });
    await form(page).getByText('75001 Lyon').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('shows the proof of the VAT ID that was saved last, and not that of the one before', async () => {
    const page = openInDom(await billedDeveloper());
    const proofs: string[] = [];
    await page.route('**/api/developer/vat', async (route) => {
      const consultation_number = `WAPI-${proofs.length}`;
      proofs.push(consultation_number);
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { status: 'OK', data: { ...data, consultation_number } } });
    });
    await page.goto(billingPath);
    for (const [at, id] of ['FR40303265045', 'FR12345678901'].entries()) {
      await change(page, { 'VAT ID': id });
      await saved(page);
      await form(page).getByText(id).waitFor();
      await form(page).getByText(`WAPI-${at}`).waitFor();
    }
  });

  it('asks for the payment details again if name, address, city, postal code or email changed BIL-23', async () => {
    const page = openInDom(await billedDeveloper());
    await withAccount(page, { pay_method: 13, payment_type: 'VISA', pay_method_name: 'Credit Card' });
    await page.goto(billingPath);
    const asks = () => new URL(page.url()).searchParams.has('reenterPaymentDetails');
    await change(page, { Phone: '+33 1 11111111', Company: 'Difference Ltd.', 'VAT ID': 'FR40303265045' });
    await saved(page);
    expect(asks()).toBe(false);
    await change(page, { City: 'Lyon' });
    await page.getByText('Please enter your payment details again.').waitFor();
    await expect.poll(asks).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('the billing page', () => {
  it('says that it reads and that it saves while it does BIL-28', async () => {
    const page = openInDom(await billedDeveloper());
    const held: PageRoute[] = [];
    let isHolding = true;
    await page.route(isDeveloper, (route) => (isHolding ? void held.push(route) : route.continue()));
    const release = async () => {
      isHolding = false;
      await Promise.all(held.splice(0).map((route) => route.continue()));
    };
    await page.goto(billingPath);
    await page.getByText('We are fetching your data.').waitFor();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await release();
    await press(page, 'Edit');
    expect(await page.getByText('We are fetching your data.').count()).toBe(0);
    isHolding = true;
    await field(page, 'City').fill('Lyon');
    await press(page, 'Save');
    await form(page).getByText('We are saving your data.').waitFor();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await release();
    await form(page).getByText('75001 Lyon').waitFor();
    expect(await page.getByText('We are saving your data.').count()).toBe(0);
  });

  it('forgets with the next try that saving failed', async () => {
    const page = openInDom(await billedDeveloper());
    const failure = { status: 500, json: { status: 'ERROR', error: { reason: 'UNKNOWN', code: 500 } } };
    await page.route(isDeveloper, (route) =>
      route.request().method() === 'PUT' ? route.fulfill(failure) : route.fallback(),
    );
    await page.goto(billingPath);
    await change(page, { City: 'Lyon' });
    const failed = form(page).getByText('Your billing details could not be saved. Please try again.');
    await failed.waitFor();
    await field(page, 'City').fill('');
    await press(page, 'Save');
    await form(page).getByText('City is required.').first().waitFor();
    expect(await failed.count()).toBe(0);
  });

  it('says that something went wrong if it cannot be read, and reads again BIL-29', async () => {
    const page = openInDom(await billedDeveloper());
    const failure = { status: 500, json: { status: 'ERROR', error: { reason: 'UNKNOWN', code: 500 } } };
    await page.route('**/static/lists/countries', (route) => route.fulfill(failure));
    await page.goto(billingPath);
    await page.getByText('Something went wrong. Please try again later.').first().waitFor();
    await page.unroute('**/static/lists/countries');
    await page.getByRole('button', { name: 'Try again' }).click();
    await form(page).getByText('75001 Paris').waitFor();
  });
});

describe('the billing page', () => {
  it('leaves an ending account its edit buttons while the billing fix flag is off BIL-31 CFG-28', async () => {
    const page = openInDom(await billedDeveloper());
    page.setFlags({ ff_billing_fix: false }); // it is on by default
    await withAccount(page, { aria_status: 'CANCELLATION PENDING' });
    await page.goto(billingPath);
    await form(page).getByText('75001 Paris').waitFor();
    await expect.poll(() => form(page).getByRole('button', { name: 'Edit' }).count()).toBe(1);
    await expect.poll(() => page.getByRole('region', { name: 'Payment method' }).getByRole('button').count()).toBe(1);
  });
});
