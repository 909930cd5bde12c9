import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atPayment, fillCard, fillDetails, formReady, paid, part, press, stepOf } from '../create-flow/buying-page.ts';
import { accountFrame, openPage, product } from '../harness.ts';
import { newDeveloper, newProject, openAs } from './developer.ts';
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

describe('a refused card', () => {
  it.each([
    [cards.refused, 'declined', 'Your bank declined the payment. Use another card, or ask your bank.'],
    [cards.expired, 'expired_card', 'This card has expired. Use another card.'],
    [cards.blocked, 'blocked_card', 'This card is blocked. Use another card, or ask your bank.'],
  ])(
    '%s comes back with its reason in the address, is told as %s, and another one can follow in the new form (PAY-15, PAY-22, PAY-26, PAY-27, PAY-30)',
    async (number, code, words) => {
      const page = await openAs(await payer());
      const events = await eventsOf(page);
      await openForm(page, '?from=mail');
      const addresses: string[] = [];
      page.on('framenavigated', (frame) => frame === page.mainFrame() && addresses.push(new URL(frame.url()).search));
      await Promise.all([page.waitForEvent('load'), sendCard(page, number)]);
      await said(page, words);
      const returned = new URLSearchParams(addresses[0]);
      expect([returned.get('from'), returned.get('error'), returned.get('error_code')]).toEqual(['mail', '1', code]);
      await searchOf(page).toBe('?from=mail');
      expect(events).toEqual([{ status: 'ERROR', data: { code, error_message: words } }]);
      await formReady(page);
      await expect.poll(() => page.locator('input[name=holderName]').inputValue()).toBe('');
      await sendCard(page, cards.plain);
      await shownIn(page).toEqual(visa('1111'));
      expect(await failure(page).count()).toBe(0);
    },
  );

  it('forgets its error with a reload', async () => {
    const page = await pageWithForm();
    await sendCard(page, cards.refused);
    await failure(page).waitFor();
    await page.reload();
    await none(page);
    expect(await failure(page).count()).toBe(0);
  });
});

describe('a card whose bank asks the payer', () => {
  it('is stored after the right password in the form', async () => {
    const page = await pageWithForm();
    await sendCard(page, cards.challenge);
    await answerBank(bank(page), 'password');
    await shownIn(page).toEqual(visa('0006'));
  });

  it('is refused after a wrong password, and after the question was cancelled (PAY-22)', async () => {
    const page = await pageWithForm();
    await sendCard(page, cards.challenge);
    await answerBank(bank(page), 'guess');
    await said(page, refused);
    await sendCard(page, cards.challenge);
    await bank(page).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.locator('iframe[name=threeDSIframe]').count()).toBe(0);
    await said(page, refused);
    await page.reload();
    await none(page);
  });

  it('is not stored by a page that is left before the answer, and the next card is', async () => {
    const page = await pageWithForm();
    await sendCard(page, cards.challenge);
    await bank(page).getByLabel('Password').waitFor();
    await page.reload();
    await none(page);
    await openForm(page);
    await sendCard(page, cards.plain);
    await shownIn(page).toEqual(visa('1111'));
  });

  it("is stored after a visit to the bank's own page, whose return address works once more and for nobody else (PAY-15)", async () => {
    const client = await payer();
    const page = await openAs(client);
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
    await page.goto(back.replace(/redirectResult=[^&]+/, 'redirectResult=sbxr_invented'));
    await shownIn(page).toEqual(visa('3220'));
    const other = await openAs(await payer());
    await other.goto(back);
    await said(other, standard);
    await searchOf(other).toBe('');
    await other.reload();
    await none(other);
    const guest = await openPage();
    await guest.goto(back);
    await guest.waitForURL(/\/login\?/);
    await accountFrame(guest).getByLabel('Email').waitFor();
  });

  it('is not stored by a return with an invented result, and is told as a payment error (PAY-25, PAY-27)', async () => {
    const page = await pageWithForm();
    await sendCard(page, cards.redirect);
    const asked = Promise.withResolvers<string>();
    await page.route('**/threeds/redirect', async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      asked.resolve(answer.headers()['location'] ?? '');
      await route.fulfill({ body: '' });
    });
    await answerBank(page, 'guess'); // an approved card would be stored by the provider's own message
    const back = await asked.promise;
    await page.goto(back.replace(/redirectResult=[^&]+/, 'redirectResult=sbxr_invented'));
    await said(page, standard);
    await searchOf(page).toBe('');
    await page.goto(`${billing}?error=1&error_message=Call+0900+and+pay`);
    await said(page, standard);
    expect(await section(page).getByText('0900').count()).toBe(0);
    await page.reload();
    await none(page);
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
  const kept = (page: Page) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/payment\/(?!paypal_session)/.test(pathname)) sent.push(`${request.method()} ${pathname}`);
    });
    return sent;
  };

  it('is approved on its own page and stored once, by the token of the return (PAY-17, BIL-25, PAY-26)', async () => {
    const page = await openAs(await payer(), { expectedErrors: ['400'] });
    const events = await eventsOf(page);
    const sent = kept(page);
    await openForm(page);
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
    const other = await openAs(await payer(), { expectedErrors: ['400'] });
    await other.goto(`${billing}?outcome=success&token=${token}`);
    await said(other, standard);
    await other.goto(`${billing}?token=${token}`);
    await said(other, standard);
    await searchOf(other).toBe('');
    await other.reload();
    await none(other);
  });

  it('is cancelled on its own page: this is told, nothing is saved, and the token is dead (PAY-14, PAY-24, PAY-26)', async () => {
    const page = await openAs(await payer(), { expectedErrors: ['400'] });
    const events = await eventsOf(page);
    const sent = kept(page);
    await openForm(page);
    const token = await leave(page);
    await press(page, 'Cancel and return');
    await page.getByText('The PayPal payment was cancelled.', { exact: true }).waitFor();
    await none(page);
    await searchOf(page).toBe('');
    await expect.poll(() => events).toEqual([{ status: 'CANCEL' }]);
    expect(sent).toHaveLength(1);
    await page.goto(`${billing}?outcome=success&token=${token}`);
    await said(page, standard);
    await page.reload();
    await none(page);
  });

  it('is not stored for a signed-out visitor, and not before it was approved (PAY-25)', async () => {
    const page = await openAs(await payer(), { expectedErrors: ['400'] });
    await openForm(page);
    const token = await leave(page);
    await page.goto(`${billing}?outcome=success&token=${token}`);
    await said(page, standard);
    const guest = await openPage();
    await guest.goto(`${billing}?outcome=success&token=${token}`);
    await guest.waitForURL(/\/login\?/);
    await page.reload();
    await none(page);
  });
});

describe('a card provider that answers with an error', () => {
  const unavailable = { status: 'ERROR', error: { reason: 'PAYMENT_PROVIDER_UNAVAILABLE', code: 502, message: '' } };
  const fails = (page: Page, path: string) =>
    page.route(path, (route) => route.fulfill({ status: 502, json: unavailable }), { times: 1 });

  it('on the payment is told as Payment initiation failed, and the form begins anew (PAY-28, PAY-15, PAY-26)', async () => {
    const page = await openAs(await payer(), { expectedErrors: ['502'] });
    const events = await eventsOf(page);
    await openForm(page);
    await fails(page, '**/api/adyen/payment');
    await sendCard(page, cards.plain);
    await said(page, 'Payment initiation failed');
    expect(events).toEqual([{ status: 'ERROR', data: { error_message: 'Payment initiation failed' } }]);
    await expect.poll(() => page.locator('input[name=holderName]').inputValue()).toBe('');
    await formReady(page);
    await sendCard(page, cards.plain);
    await shownIn(page).toEqual(visa('1111'));
  });

  it('after too many refused cards is told with the time of the next attempt (PAY-33)', async () => {
    const page = await openAs(await payer(), { expectedErrors: ['429'] });
    await openForm(page);
    const fields = [{ path: 'paymentMethod', reason: 'WAIT', message: 'Try again in 86400 seconds.' }];
    const limited = { status: 'ERROR', error: { reason: 'RATE_LIMITED', code: 429, message: '', fields } };
    await page.route('**/api/adyen/payment', (route) => route.fulfill({ status: 429, json: limited }), { times: 1 });
    await sendCard(page, cards.plain);
    await failure(page)
      .getByText(/^Too many payment attempts have failed\. Try again after .+ UTC\.$/)
      .waitFor();
  });

  it('on the additional details is told as Payment Additional failed, and the form begins anew (PAY-29, PAY-15, PAY-26)', async () => {
    const page = await openAs(await payer(), { expectedErrors: ['502'] });
    const events = await eventsOf(page);
    await openForm(page);
    // not by a route, which would also hold the pages of the bank in the frame
    await page.evaluate((answer) => {
      const real = window.fetch;
      window.fetch = (input, init) => {
        const address = input instanceof Request ? input.url : String(input);
        if (!address.includes('/api/adyen/payment_additional')) return real(input, init);
        window.fetch = real;
        return Promise.resolve(Response.json(answer, { status: 502 }));
      };
    }, unavailable);
    await sendCard(page, cards.challenge);
    await answerBank(bank(page), 'password');
    await said(page, 'Payment Additional failed');
    expect(events).toEqual([{ status: 'ERROR', data: { error_message: 'Payment Additional failed' } }]);
    await formReady(page);
    await sendCard(page, cards.plain);
    await shownIn(page).toEqual(visa('1111'));
  });

  it('when PayPal is opened is told with the standard words (PAY-25, PAY-26)', async () => {
    const page = await openAs(await payer(), { expectedErrors: ['502'] });
    const events = await eventsOf(page);
    await openForm(page);
    await formReady(page);
    await fails(page, '**/api/payment/paypal_session');
    await press(page, 'Continue with PayPal');
    await said(page, standard);
    expect(events).toEqual([{ status: 'ERROR', data: { error_message: standard } }]);
  });

  it('before the form is there is told, and can be tried again or left', async () => {
    const page = await openAs(await payer(), { expectedErrors: ['502'] });
    await page.route('**/api/adyen/payment_methods*', (route) => route.fulfill({ status: 502, json: unavailable }));
    await openForm(page);
    await section(page).getByText('The payment form could not be loaded').waitFor();
    await press(page, 'Cancel');
    await none(page);
    await page.unrouteAll();
    await press(page, 'Add a payment method');
    await formReady(page);
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

describe('the form in the flows that buy', () => {
  const flow = (page: Page) => page.locator('[data-payment-flow]').getAttribute('data-payment-flow');

  it('serves the creation of a project, which goes on by the OK event without a reload (PAY-10, PAY-21, PAY-26)', async () => {
    const page = await openPage();
    const events = await eventsOf(page);
    await atPayment(page);
    await formReady(page);
    expect(await flow(page)).toBe('create');
    const loads = loadsOf(page);
    await part(page, 'Payment details').waitFor();
    await fillCard(page, cards.plain);
    await press(page, 'Continue');
    await part(page, 'Your order').waitFor();
    expect([loads(), events]).toEqual([0, [{ status: 'OK' }]]);
  });

  it('serves an upgrade (PAY-10)', async () => {
    const client = await newDeveloper();
    const project = await newProject(client);
    const page = await openAs(client);
    await page.goto(`${paid}&upgradeId=${project}`);
    await part(page, 'Billing details').waitFor();
    await fillDetails(page);
    await press(page, 'Continue');
    await formReady(page);
    expect(await flow(page)).toBe('upgrade');
  });

  it("comes back from the bank's page to its step, with a refusal in words and then with the card (PAY-22)", async () => {
    const page = await openPage();
    await atPayment(page);
    await fillCard(page, cards.redirect);
    await press(page, 'Continue');
    await answerBank(page, 'guess');
    await page.waitForURL(`${product.portal}/**`);
    await page.getByRole('alert').getByText(refused, { exact: true }).waitFor();
    await searchOf(page).toBe('?create=Freemium-Pro&step=payment');
    await fillCard(page, cards.redirect);
    await press(page, 'Continue');
    await answerBank(page, 'password');
    await part(page, 'Your order').waitFor();
    expect(stepOf(page)).toBe('review');
  });
});
