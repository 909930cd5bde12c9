import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newDeveloper, newProject, openAs, widthBeyondWindow } from '../console/developer.ts';
import { axeInBothThemes, product } from '../harness.ts';
import { pressTwice } from '../pages/press-twice.ts';
import { fillOlder, frame, openOlderBilling, openOlderForm, press, section, storedMethod, year } from './older-page.ts';

const label = (page: Page, name: string) => section(page).getByLabel(name);
const isInvalid = (page: Page, name: string) => label(page, name).getAttribute('aria-invalid');
const valuesOf = (page: Page, name: string) =>
  label(page, name)
    .locator('option:not([disabled])')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
const group = (page: Page, name: string) => section(page).getByRole('group', { name });
const lastDigits = (page: Page, digits: string) => section(page).getByText(`•••• ${digits}`).waitFor();

/** Calls of the portal's payment API, in their order. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === product.portal && /^\/(api\/(payment|adyen)|payment)\//.test(pathname))
      calls.push(pathname.replace(/(status)\/.*/, '$1'));
  });
  return calls;
}
/** The payment callbacks that the page has heard. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = JSON.parse(sessionStorage.getItem('heard') ?? '[]') as string[];
    addEventListener('payment-callback', (event) => {
      heard.push((event as CustomEvent<{ status: string }>).detail.status);
      sessionStorage.setItem('heard', JSON.stringify(heard));
    });
  });
}
const heard = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('heard') ?? '[]') as readonly string[]);

it('the newer form is the default, and leaves the checks of holder and expiry to the provider’s component (PAY-07, PAY-08, PAY-09, PAY-31, CFG-19)', async () => {
  const client = await newDeveloper();
  await newProject(client);
  const page = await openAs(client);
  const calls = callsOf(page);
  await page.goto('/billing-management');
  await press(page, 'Add a payment method');
  const expiry = page.frameLocator('[data-cse="encryptedExpiryDate"] iframe').locator('input');
  await frame(page, 'CardNumber').fill('4111111111111111');
  await frame(page, 'SecurityCode').fill('737');
  expect(calls.splice(0)).toEqual(['/api/adyen/payment_methods']);
  expect(await label(page, 'Expiry year').count()).toBe(0);
  for (const typed of ['13/30', '01/20']) {
    await expiry.fill(typed);
    await press(page, 'Continue');
    await expect.poll(() => expiry.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.locator('input[name=holderName]').getAttribute('aria-invalid')).toBe('true');
  }
  await expiry.fill('03/30');
  await expect.poll(() => expiry.getAttribute('aria-invalid')).not.toBe('true');
  await press(page, 'Continue');
  expect(calls).toEqual([]);
});

describe('the older form', () => {
  it('is there with the flag off, and stores a card, whose number never reaches the portal (PAY-10, PAY-31, CFG-19, REQ-101)', async () => {
    const { client, page } = await openOlderBilling();
    const calls = callsOf(page);
    const sent: string[] = [];
    const sessions: unknown[] = [];
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (pathname === '/api/payment/session') sessions.push(request.postDataJSON());
      if (origin === product.portal) sent.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    await listen(page);
    await page.reload();
    await press(page, 'Add a payment method');
    await frame(page, 'SecurityCode').waitFor();
    await section(page).getByText('Accepted: Visa, Mastercard, American Express, Maestro').waitFor();
    expect(new Set(calls)).toEqual(new Set(['/payment/methods/USA', '/api/payment/session', '/api/payment/token']));
    expect(sessions).toEqual([{ flow: 'billing', source: '/billing-management' }]);
    expect(await section(page).locator('[data-cse="encryptedExpiryDate"]').count()).toBe(0);
    await fillOlder(page);
    await pressTwice(page.getByRole('button', { name: 'Continue', exact: true }), /\/sessions\/[^/]+\/payments/);
    await lastDigits(page, '1111');
    expect(await heard(page)).toEqual(['OK']);
    expect(await storedMethod(client)).toMatchObject({
      payment_type: 'VISA',
      pay_method: 13,
      billing_cc_expire_mm: '03',
      billing_cc_expire_yyyy: year(4),
    });
    expect(sent.some((call) => call.includes('/api/payment/status/'))).toBe(true);
    expect(sent.join('\n').replaceAll(/\s/g, '')).not.toContain('4111111111111111');
  });

  it('requires a holder’s name of 2 to 60 characters, offers 25 years and 12 months and refuses past ones, and says what is missing in the provider’s frames, which begin anew after an error of the wallet (PAY-07, PAY-08, PAY-09) PAY-15', async () => {
    const { page } = await openOlderBilling({ expectedErrors: ['ERR_FAILED'] });
    await page.clock.setFixedTime(new Date('2027-06-15T12:00:00Z'));
    await press(page, 'Add a payment method');
    await frame(page, 'SecurityCode').waitFor();
    const frames = section(page).locator('[data-cse] iframe');
    const sources = await frames.evaluateAll((all) => all.map((one) => (one as HTMLIFrameElement).src));
    expect(sources.map((source) => new URL(source).origin)).toEqual([product.sandbox, product.sandbox]);
    expect(await valuesOf(page, 'Expiry year')).toEqual(Array.from({ length: 25 }, (_, at) => String(2027 + at)));
    expect(await valuesOf(page, 'Expiry month')).toEqual(Array.from({ length: 12 }, (_, at) => String(at + 1)));
    const calls = callsOf(page);
    await press(page, 'Continue');
    const name = label(page, 'Cardholder name');
    await section(page).getByText('Cardholder name is required.').waitFor();
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await axeInBothThemes(page)).toEqual([]);
    for (const [typed, text] of [
      ['A', 'Enter 2 to 60 characters.'],
      ['x'.repeat(61), 'Enter 2 to 60 characters.'],
      ['4111 1111 1111 1111', 'Enter your name, not the card number.'],
    ] as const) {
      await name.fill(typed);
      await section(page).getByText(text).waitFor();
      expect(await isInvalid(page, 'Cardholder name')).toBe('true');
    }
    for (const typed of ['Jo', 'x'.repeat(60)]) {
      await name.fill(typed);
      await expect.poll(() => isInvalid(page, 'Cardholder name')).toBeNull();
    }
    await fillOlder(page, { month: '5', year: '2027' });
    await press(page, 'Continue');
    await section(page).getByText('This month has passed.').waitFor();
    await expect.poll(() => label(page, 'Expiry month').evaluate((e) => e === document.activeElement)).toBe(true);
    await label(page, 'Expiry month').selectOption('6');
    await expect.poll(() => isInvalid(page, 'Expiry month')).toBeNull();
    await label(page, 'Expiry month').selectOption('5');
    await label(page, 'Expiry year').selectOption('2028');
    await expect.poll(() => isInvalid(page, 'Expiry month')).toBeNull();
    await frame(page, 'SecurityCode').fill('');
    await press(page, 'Continue');
    await group(page, 'Security code').getByText('Enter the security code.').waitFor();
    await frame(page, 'SecurityCode').fill('737');
    await expect.poll(() => section(page).getByText('Enter the security code.').count()).toBe(0);
    await frame(page, 'CardNumber').fill('4111111111111112');
    await press(page, 'Continue');
    await group(page, 'Card number').getByText('Enter the whole card number.').waitFor();
    expect(calls).toEqual([]);
    await page.route('**/api/payment/paypal_session', (route) => route.abort(), { times: 1 });
    await fillOlder(page);
    await press(page, 'Continue with PayPal');
    await section(page).getByRole('alert').getByText('The payment details could not be saved.').waitFor();
    await expect.poll(() => frame(page, 'CardNumber').inputValue()).toBe('');
  });

  it('fits a phone and speaks German', async () => {
    const { page } = await openOlderBilling({ viewport: { width: 360, height: 740 }, locale: 'de-DE' });
    await press(page, 'Zahlungsart hinzufügen');
    await page.getByLabel('Name des Karteninhabers').waitFor();
    await frame(page, 'SecurityCode').waitFor();
    expect(await widthBeyondWindow(page)).toBe(0);
    expect(await axeInBothThemes(page)).toEqual([]);
  });
});

it('a bank that asks the payer shows its challenge instead of the form; a wrong answer is told, the right one stores the card (PAY-31)', async () => {
  const { page } = await openOlderForm({ expectedErrors: ['Blocked autofocusing'] });
  const bank = page.frameLocator('iframe[name=threeDSIframe]');
  for (const [password, text] of [
    ['guess', 'Your bank could not confirm that it is you.'],
    ['password', '•••• 0006'],
  ] as const) {
    await fillOlder(page, { number: '4212345678910006' });
    await press(page, 'Continue');
    await bank.getByLabel('Password').fill(password);
    expect(await section(page).getByLabel('Cardholder name').isVisible()).toBe(false);
    await bank.getByRole('button', { name: 'Confirm' }).click();
    await section(page).getByText(text).waitFor();
  }
});
