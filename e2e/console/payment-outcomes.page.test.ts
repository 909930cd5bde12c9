// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { answerElsewhere, atPayment, eventsOf, fillCard, formReady } from '../create-flow/buying-in-dom.ts';
import { part, press, stepOf } from '../create-flow/buying-page.ts';
import { type DomPage, openInDom } from '../dom/page.ts';
import { billing, cards, failure, method, openForm, payer, section } from './payment-page.ts';

const visa = (number: string) => ['Visa', `•••• ${number}`, '03/2030'];
const shownIn = (page: DomPage) => expect.poll(() => method(page));
const said = (page: DomPage, text: string) => failure(page).getByText(text, { exact: true }).waitFor();
const searchOf = (page: DomPage) => expect.poll(() => new URL(page.url()).search);
const none = (page: DomPage) => section(page).getByText('No payment method is stored.').waitFor();
const standard = 'The payment details could not be saved. Please try again.';

const tokenIn = (back: string) => new URL(back).searchParams.get('token');

async function sendCard(page: DomPage, number: string): Promise<void> {
  await formReady(page);
  await fillCard(page, number);
  await section(page)
    .getByRole('button', { name: /^(Continue|Save)$/ })
    .click();
}

describe('a declined card', () => {
  it('comes back with its reason in the address, is told in words, and another one can follow in the new form until a reload forgets the error (PAY-15, PAY-22, PAY-26, PAY-27, PAY-30)', async () => {
    const page = openInDom(await payer());
    const events = eventsOf();
    await openForm(page, '?from=mail');
    for (const [number, code, words] of [
      [cards.refused, 'declined', 'Your bank declined the payment. Use another card, or ask your bank.'],
      [cards.blocked, 'blocked_card', 'This card is blocked. Use another card, or ask your bank.'],
    ] as const) {
      await sendCard(page, number);
      await said(page, words);
      const returned = page.left.splice(0)[0]?.searchParams ?? new URLSearchParams();
      expect([returned.get('from'), returned.get('error'), returned.get('error_code')]).toEqual(['mail', '1', code]);
      await searchOf(page).toBe('?from=mail');
      expect(events.splice(0)).toEqual([{ status: 'ERROR', data: { code, error_message: words } }]);
      await formReady(page);
      await expect.poll(() => page.locator('input[name=holderName]').inputValue()).toBe('');
    }
    await sendCard(page, cards.plain);
    await shownIn(page).toEqual(visa('1111'));
    expect(await failure(page).count()).toBe(0);
    await press(page, 'Replace');
    await sendCard(page, cards.expired);
    await said(page, 'This card has expired. Use another card.');
    await page.reload();
    await shownIn(page).toEqual(visa('1111'));
    expect(await failure(page).count()).toBe(0);
  });
});

describe('a card whose bank asks the payer on its own page', () => {
  it("is stored after a visit to the bank's own page, whose return address works once more; an address with an error is told in our own words (PAY-15, PAY-25, PAY-27)", async () => {
    const page = openInDom(await payer());
    await openForm(page);
    await sendCard(page, cards.redirect);
    const back = await answerElsewhere(page, { password: 'password' });
    await shownIn(page).toEqual(visa('3220'));
    await searchOf(page).toBe('');
    await page.goto(back);
    await shownIn(page).toEqual(visa('3220'));
    await searchOf(page).toBe('');
    expect(await failure(page).count()).toBe(0);
    await page.goto(`${billing}?error=1&error_message=Call+0900+and+pay`);
    await said(page, standard);
    expect(await section(page).getByText('0900').count()).toBe(0);
    await searchOf(page).toBe('');
  });
});

describe('PayPal', () => {
  /** The calls that store a wallet. */
  const kept = (page: DomPage) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/payment\/(?!paypal_session)/.test(pathname)) sent.push(`${request.method()} ${pathname}`);
    });
    return sent;
  };
  const answerWallet = async (page: DomPage, answer: 'agree' | 'cancel') => {
    const [asked] = await Promise.all([
      page.waitForRequest('**/api/payment/paypal_session'),
      press(page, 'Continue with PayPal'),
    ]);
    expect(asked.method()).toBe('POST');
    return answerElsewhere(page, { answer });
  };

  it('is left for its own page: a cancelled approval saves nothing, an approved one is stored once, a dead token is told as an error (PAY-14, PAY-17, PAY-24, PAY-25, PAY-26, BIL-25)', async () => {
    const page = openInDom(await payer());
    const events = eventsOf();
    const sent = kept(page);
    await openForm(page);
    const cancelled = tokenIn(await answerWallet(page, 'cancel'));
    await page.getByText('The PayPal payment was cancelled.', { exact: true }).waitFor();
    await none(page);
    await searchOf(page).toBe('');
    await expect.poll(() => events.splice(0)).toEqual([{ status: 'CANCEL' }]);
    expect(sent.splice(0)).toHaveLength(1);
    await page.goto(`${billing}?outcome=success&token=${cancelled}`);
    await said(page, standard);
    await searchOf(page).toBe('');
    events.length = 0;
    sent.length = 0;
    const token = tokenIn(await answerWallet(page, 'agree'));
    await shownIn(page).toEqual(['PayPal']);
    await searchOf(page).toBe('');
    await expect.poll(() => events).toEqual([{ status: 'OK' }]);
    await page.goto(`${billing}?outcome=success&token=${token}`);
    await shownIn(page).toEqual(['PayPal']);
    expect(sent).toHaveLength(2);
    await page.goto(`${billing}?outcome=success`);
    await shownIn(page).toEqual(['PayPal']);
    expect(sent).toHaveLength(2);
  });
});

describe('a card provider that answers with an error', () => {
  const unavailable = { status: 'ERROR', error: { reason: 'PAYMENT_PROVIDER_UNAVAILABLE', code: 502, message: '' } };
  const fails = (page: DomPage, path: string) =>
    page.route(path, (route) => route.fulfill({ status: 502, json: unavailable }), { times: 1 });

  it('is told in fixed words for the payment and for its details, in the standard words for PayPal, after too many declined cards with the time of the next attempt, and the form begins anew each time (PAY-15, PAY-25, PAY-26, PAY-28, PAY-29, PAY-33)', async () => {
    const page = openInDom(await payer());
    const events = eventsOf();
    const told = async (words: string) => {
      await said(page, words);
      expect(events.splice(0)).toEqual([{ status: 'ERROR', data: { error_message: words } }]);
      await expect.poll(() => page.locator('input[name=holderName]').inputValue()).toBe('');
      await formReady(page);
    };
    await page.route('**/api/adyen/payment_methods*', (route) => route.fulfill({ status: 502, json: unavailable }));
    await openForm(page);
    await section(page).getByText('The payment form could not be loaded').waitFor();
    await press(page, 'Cancel');
    await none(page);
    await page.unroute('**/api/adyen/payment_methods*');
    await press(page, 'Add a payment method');
    await formReady(page);
    events.length = 0;
    await fails(page, '**/api/payment/paypal_session');
    await press(page, 'Continue with PayPal');
    await told(standard);
    await fails(page, '**/api/adyen/payment');
    await sendCard(page, cards.plain);
    await told('Payment initiation failed');
    const fields = [{ path: 'paymentMethod', reason: 'WAIT', message: 'Try again in 86400 seconds.' }];
    const limited = { status: 'ERROR', error: { reason: 'RATE_LIMITED', code: 429, message: '', fields } };
    await page.route('**/api/adyen/payment', (route) => route.fulfill({ status: 429, json: limited }), { times: 1 });
    await sendCard(page, cards.plain);
    await failure(page)
      .getByText(/^Too many payment attempts have failed\. Try again after .+ UTC\.$/)
      .waitFor();
    events.length = 0;
    await formReady(page);
    await fails(page, '**/api/adyen/payment_additional');
    await sendCard(page, cards.challenge);
    await told('Payment Additional failed');
    await sendCard(page, cards.plain);
    await shownIn(page).toEqual(visa('1111'));
  });
});

it("the form of the create flow comes back from the bank's page to its step, with a refusal in words, and goes on by the OK event without a reload (PAY-10, PAY-21, PAY-22, PAY-26)", async () => {
  const page = await atPayment();
  const events = eventsOf();
  await formReady(page);
  expect(await page.locator('[data-payment-flow]').getAttribute('data-payment-flow')).toBe('create');
  await fillCard(page, cards.redirect);
  await press(page, 'Continue');
  await answerElsewhere(page, { password: 'guess' });
  const refused = 'Your bank could not confirm that it is you. Try again, or use another card.';
  await page.getByRole('alert').getByText(refused, { exact: true }).waitFor();
  await searchOf(page).toBe('?create=Freemium-Pro&step=payment');
  await formReady(page);
  events.length = 0;
  await fillCard(page, cards.plain);
  await press(page, 'Continue');
  await part(page, 'Your order').waitFor();
  expect([stepOf(page), page.left, events]).toEqual(['review', [], [{ status: 'OK' }]]);
});
