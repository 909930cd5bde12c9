import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atPayment, fillCard, formReady, part, press, stepOf } from '../create-flow/buying-page.ts';
import { openPage, product } from '../harness.ts';
import { openAs } from './developer.ts';
import {
  answerBank,
  bank,
  billing,
  cards,
  eventsOf,
  failure,
  loadsOf,
  method,
  openForm,
  pageWithForm,
  payer,
  section,
  sendCard,
} from './payment-page.ts';

const visa = (number: string) => ['Visa', `•••• ${number}`, '03/2030'];
const shownIn = (page: Page) => expect.poll(() => method(page));
const said = async (page: Page, text: string) => failure(page).getByText(text, { exact: true }).waitFor();
const searchOf = (page: Page) => expect.poll(() => new URL(page.url()).search);
const none = (page: Page) => section(page).getByText('No payment method is stored.').waitFor();
const refused = 'Your bank could not confirm that it is you. Try again, or use another card.';
const standard = 'The payment details could not be saved. Please try again.';

describe('a declined card', () => {
  it('comes back with its reason in the address, is told in words, and another one can follow in the new form until a reload forgets the error (PAY-15, PAY-22, PAY-26, PAY-27, PAY-30)', async () => {
    const page = await openAs(await payer());
    const events = await eventsOf(page);
    await openForm(page, '?from=mail');
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => frame === page.mainFrame() && addresses.push(new URL(frame.url()).search));
    for (const [number, code, words] of [
      [cards.refused, 'declined', 'Your bank declined the payment. Use another card, or ask your bank.'],
      [cards.blocked, 'blocked_card', 'This card is blocked. Use another card, or ask your bank.'],
    ] as const) {
      await Promise.all([page.waitForEvent('load'), sendCard(page, number)]);
      await said(page, words);
      const returned = new URLSearchParams(addresses[0]);
      expect([returned.get('from'), returned.get('error'), returned.get('error_code')]).toEqual(['mail', '1', code]);
      await searchOf(page).toBe('?from=mail');
      expect(events.splice(0)).toEqual([{ status: 'ERROR', data: { code, error_message: words } }]);
      await formReady(page);
      await expect.poll(() => page.locator('input[name=holderName]').inputValue()).toBe('');
      addresses.length = 0;
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

describe('a card whose bank asks the payer', () => {
  it('is refused after a wrong password, a cancelled question and a page that was left, and stored after the right password (PAY-22)', async () => {
    const page = await pageWithForm();
    await sendCard(page, cards.challenge);
    await answerBank(bank(page), 'guess');
    await said(page, refused);
    await sendCard(page, cards.challenge);
    await bank(page).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.locator('iframe[name=threeDSIframe]').count()).toBe(0);
    await said(page, refused);
    await sendCard(page, cards.challenge);
    await bank(page).getByLabel('Password').waitFor();
    await page.reload();
    await none(page);
    await press(page, 'Add a payment method');
    await sendCard(page, cards.challenge);
    await answerBank(bank(page), 'password');
    await shownIn(page).toEqual(visa('0006'));
  });

  it("is stored after a visit to the bank's own page, whose return address works once more; an address with an error is told in our own words (PAY-15, PAY-25, PAY-27)", async () => {
    const page = await openAs(await payer());
    await openForm(page);
    let back = '';
    page.on('request', (request) => {
      if (request.url().includes('/payment/adyen/callback')) back = request.url();
    });
    await sendCard(page, cards.redirect);
    await answerBank(page, 'password');
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
  const leave = async (page: Page) => {
    await formReady(page); // its fields move the button as they arrive
    const asked = Promise.withResolvers<{ token: string; return_url: string }>();
    await page.route(
      '**/api/payment/paypal_session',
      async (route) => {
        const response = await route.fetch();
        asked.resolve(((await response.json()) as { data: { token: string; return_url: string } }).data);
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await press(page, 'Continue with PayPal');
    const data = await asked.promise;
    await page.getByRole('button', { name: 'Agree' }).waitFor();
    expect(page.url()).toBe(data.return_url);
    return data.token;
  };
  /** The calls that store a wallet. */
  const kept = (page: Page) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/payment\/(?!paypal_session)/.test(pathname)) sent.push(`${request.method()} ${pathname}`);
    });
    return sent;
  };

  it('is left for its own page: a cancelled approval saves nothing, an approved one is stored once, a dead token is told as an error (PAY-14, PAY-17, PAY-24, PAY-25, PAY-26, BIL-25)', async () => {
    const page = await openAs(await payer(), { expectedErrors: ['400'] });
    const events = await eventsOf(page);
    const sent = kept(page);
    await openForm(page);
    const cancelled = await leave(page);
    await press(page, 'Cancel and return');
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
    await leave(page);
    const back = page.waitForRequest((request) => request.url().includes('outcome=success'));
    await press(page, 'Agree');
    const token = new URL((await back).url()).searchParams.get('token');
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
  const fails = (page: Page, path: string) =>
    page.route(path, (route) => route.fulfill({ status: 502, json: unavailable }), { times: 1 });
  /** Not by a route, which would also hold the pages of the bank in the frame. */
  const failsOnce = (page: Page, path: string) =>
    page.evaluate(
      ([part, answer]) => {
        const real = window.fetch;
        window.fetch = (input, init) => {
          const address = input instanceof Request ? input.url : String(input);
          if (!address.includes(part)) return real(input, init);
          window.fetch = real;
          return Promise.resolve(Response.json(answer, { status: 502 }));
        };
      },
      [path, unavailable] as const,
    );

  it('is told in fixed words for the payment and for its details, in the standard words for PayPal, after too many declined cards with the time of the next attempt, and the form begins anew each time (PAY-15, PAY-25, PAY-26, PAY-28, PAY-29, PAY-33)', async () => {
    const page = await openAs(await payer(), { expectedErrors: ['429', '502'] });
    const events = await eventsOf(page);
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
    await page.unrouteAll();
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
    await failsOnce(page, '/api/adyen/payment_additional');
    await sendCard(page, cards.challenge);
    await answerBank(bank(page), 'password');
    await told('Payment Additional failed');
    await sendCard(page, cards.plain);
    await shownIn(page).toEqual(visa('1111'));
  });

  it('with its frames is told after a while', async () => {
    const page = await openAs(await payer(), { expectedErrors: ['ERR_FAILED'] });
    await page.route('**/securedFields.html*', (route) => route.abort());
    await page.clock.install();
    await openForm(page);
    const told = section(page).getByText(/^The card fields could not be loaded\./);
    await expect
      .poll(async () => {
        await page.clock.runFor(15_000); // from when the form has asked for its frames
        return told.count();
      })
      .toBe(1);
  });
});

it("the form of the create flow comes back from the bank's page to its step, with a refusal in words, and goes on by the OK event without a reload (PAY-10, PAY-21, PAY-22, PAY-26)", async () => {
  const page = await openPage();
  const events = await eventsOf(page);
  await atPayment(page);
  await formReady(page);
  expect(await page.locator('[data-payment-flow]').getAttribute('data-payment-flow')).toBe('create');
  await fillCard(page, cards.redirect);
  await press(page, 'Continue');
  await answerBank(page, 'guess');
  await page.waitForURL(`${product.portal}/**`);
  await page.getByRole('alert').getByText(refused, { exact: true }).waitFor();
  await searchOf(page).toBe('?create=Freemium-Pro&step=payment');
  await formReady(page);
  events.length = 0;
  const loads = loadsOf(page);
  await fillCard(page, cards.plain);
  await press(page, 'Continue');
  await part(page, 'Your order').waitFor();
  expect([stepOf(page), loads(), events]).toEqual(['review', 0, [{ status: 'OK' }]]);
});
