import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardState } from '../../../test/card-state.ts';
import { answerBank, challengeDetails, createPayer, type Payer, testCards } from '../../../test/factories/payments.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { type SandboxProcess, startSandboxProcess } from '../../../test/sandbox-process.ts';

let sandbox: SandboxProcess;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  app = await startTestApp({ file: { origins: { sandbox: sandbox.origin } } });
});
afterAll(async () => {
  await app.dispose();
  await sandbox.stop();
});

const tokenOf = (data: Awaited<ReturnType<Payer['pay']>>['data']) => String(data.action?.['paymentData']);
const visa = {
  pay_method_name: 'Credit card',
  pay_method: 13,
  payment_type: 'VISA',
  cc_last4digits: '1111',
  billing_cc_expire_mm: '03',
  billing_cc_expire_yyyy: '2030',
};
const listAttempts = ({ account }: Payer) =>
  app.database.db
    .selectFrom('payment_attempt')
    .select(['attempt_id', 'state', 'refusal_code', 'amount', 'currency', 'purpose'])
    .where('developer_id', '=', account.developer_id)
    .orderBy('attempt_id')
    .execute();

describe('a card', () => {
  it('is stored with brand, last digits and expiry, without a charge REQ-21', async () => {
    const payer = await createPayer(app, sandbox);
    expect(await payer.method()).toEqual({});
    expect((await payer.browser.call('GET', '/api/developer/payment/method')).data).toBeNull();
    const { status, data } = await payer.pay(testCards.visa);
    expect(status).toBe(200);
    expect(data).toEqual({ resultCode: 'Authorised', authentication_status: 'AUTHORISED', return_url: '' });
    expect(await payer.method()).toEqual(visa);
    expect(await listAttempts(payer)).toEqual([
      expect.objectContaining({ state: 'AUTHORISED', amount: 0, currency: 'eur', purpose: 'method' }),
    ]);
    const { data: account } = await payer.call('GET', '/api/developer');
    expect(account).toMatchObject(visa);
  });

  it('is offered with what its fields need, for the country and the currency asked for REQ-105', async () => {
    const { call } = await createPayer(app, sandbox);
    const query = 'userLocale=de-DE&billingCountry=DEU&currencyCd=EUR';
    expect(await call('GET', `/api/adyen/payment_methods?${query}`)).toMatchObject({
      status: 200,
      data: {
        methods: [{ type: 'scheme', brands: ['visa', 'mc', 'amex', 'maestro'] }, { type: 'paypal' }],
        client_key: expect.stringMatching(/^sbx_/) as string,
        environment: 'test',
        base: sandbox.origin,
        country_code: 'DE',
      },
    });
  });

  it('is shown by the component in the country that is billed: the asked one, then the account’s billing country, then its own', async () => {
    const { call, account } = await createPayer(app, sandbox);
    const shown = async (query = '') => (await call('GET', `/api/adyen/payment_methods${query}`)).data['country_code'];
    expect([await shown('?billingCountry=fin'), await shown('?billingCountry=SE'), await shown()]).toEqual([
      'FI',
      'SE',
      'DE',
    ]);
    const bill = (billing_country: string | null) =>
      app.database.db
        .updateTable('developer_account')
        .set({ billing_country })
        .where('developer_id', '=', account.developer_id)
        .execute();
    await bill(null);
    await call('PUT', '/api/developer', { country: 'USA' });
    expect(await shown()).toBe('US');
    await bill('FRA');
    expect(await shown()).toBe('FR');
  });

  it.each([
    [testCards.refused, 'REFUSED', 'declined'],
    [testCards.expired, 'REFUSED', 'expired_card'],
    [testCards.blocked, 'REFUSED', 'blocked_card'],
  ])('that is refused (%s) says why and is not stored', async (number, authentication_status, code) => {
    const payer = await createPayer(app, sandbox);
    const { data } = await payer.pay(number);
    expect(data).toMatchObject({ resultCode: 'Refused', authentication_status });
    const parameters = new URLSearchParams(data.return_url);
    expect([parameters.get('error'), parameters.get('error_code')]).toEqual(['1', code]);
    expect(parameters.get('error_message')).toMatch(/card/);
    expect((await payer.browser.call('GET', '/api/developer/payment/method')).data).toBeNull();
    expect(await listAttempts(payer)).toMatchObject([{ state: 'REFUSED', refusal_code: code }]);
  });

  it('is refused in the open: no field takes a number, not even the name', async () => {
    const payer = await createPayer(app, sandbox);
    const state = await cardState(sandbox, testCards.visa);
    const wrong = [
      { ...state.paymentMethod, number: testCards.visa },
      { ...state.paymentMethod, holderName: testCards.visa },
      { ...state.paymentMethod, holderName: '4111 1111 1111 1111' },
      { ...state.paymentMethod, encryptedCardNumber: `test_${testCards.visa}` },
    ];
    for (const paymentMethod of wrong) {
      const answer = await payer.call('POST', '/api/adyen/payment', { ...state, paymentMethod });
      expect(answer).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
      expect(JSON.stringify(answer)).not.toContain(testCards.visa);
    }
    const details = { details: { threeDSResult: 'x' }, paymentData: testCards.visa };
    expect((await payer.call('POST', '/api/adyen/payment_additional', details)).reason).toBe('INVALID_FIELDS');
    expect(await listAttempts(payer)).toEqual([]);
  });

  it('needs a developer account', async () => {
    const { browser } = await createPayer(app, sandbox);
    const stranger = await app.signedUp();
    const state = await cardState(sandbox, testCards.visa);
    const { error } = await stranger.call('POST', '/api/adyen/payment', state);
    expect(error?.reason).toBe('DEVELOPER_NOT_FOUND');
    expect((await browser.call('GET', '/api/developer/payment/method')).status).toBe(200);
  });
});

describe('3-D Secure in the page', () => {
  it('has an action first and the result afterwards PAY-18 PAY-19 REQ-107', async () => {
    const payer = await createPayer(app, sandbox);
    const { data } = await payer.pay(testCards.challenge);
    expect(data).toMatchObject({ resultCode: 'ChallengeShopper', action: { type: 'threeDS2', subtype: 'challenge' } });
    expect(data.authentication_status).toBeUndefined();
    expect((await payer.browser.call('GET', '/api/developer/payment/method')).data).toBeNull();
    await answerBank(sandbox, { token: tokenOf(data), page: 'answer', password: 'password' });
    const finished = await payer.call('POST', '/api/adyen/payment_additional', challengeDetails(tokenOf(data)));
    expect(finished).toMatchObject({ status: 200, data: { authentication_status: 'AUTHORISED', return_url: '' } });
    expect(await payer.method()).toMatchObject({ payment_type: 'VISA', cc_last4digits: '0006' });
  });

  it('that fails, or whose challenge is closed, stores nothing', async () => {
    for (const password of ['wrong', undefined]) {
      const payer = await createPayer(app, sandbox);
      const { data } = await payer.pay(testCards.challenge);
      if (password !== undefined) await answerBank(sandbox, { token: tokenOf(data), page: 'answer', password });
      const finished = await payer.call('POST', '/api/adyen/payment_additional', challengeDetails(tokenOf(data)));
      expect(finished.data).toMatchObject({ authentication_status: 'REFUSED' });
      expect(finished.data['return_url']).toContain('error_code=authentication_failed');
      expect((await payer.browser.call('GET', '/api/developer/payment/method')).data).toBeNull();
    }
  });

  it('cannot be finished for another account, with an invented result, or without a payment', async () => {
    const [payer, thief, idle] = [
      await createPayer(app, sandbox),
      await createPayer(app, sandbox),
      await createPayer(app, sandbox),
    ];
    const { data } = await payer.pay(testCards.challenge);
    await thief.pay(testCards.challenge);
    await answerBank(sandbox, { token: tokenOf(data), page: 'answer', password: 'password' });
    const stolen = challengeDetails(tokenOf(data));
    for (const [who, details] of [
      [thief, stolen],
      [thief, challengeDetails('invented')],
      [idle, stolen],
    ] as const) {
      expect(await who.call('POST', '/api/adyen/payment_additional', details)).toMatchObject({
        status: 409,
        reason: 'PAYMENT_FAILED',
      });
    }
    expect((await thief.browser.call('GET', '/api/developer/payment/method')).data).toBeNull();
    await payer.call('POST', '/api/adyen/payment_additional', stolen);
    expect(await payer.method()).toMatchObject({ cc_last4digits: '0006' });
  });
});

describe('the return from the bank’s own page', () => {
  const begin = async (payer: Payer) => {
    const { data } = await payer.pay(testCards.redirect);
    expect(data).toMatchObject({ resultCode: 'RedirectShopper', action: { type: 'redirect' } });
    return new URL(String(data.action?.['url'])).searchParams.get('MD') ?? '';
  };
  const open = async ({ browser }: Pick<Payer, 'browser'>, address: string) => {
    const { pathname, search } = new URL(address);
    const response = await browser.portal(`${pathname}${search}`, { redirect: 'manual' });
    expect(response.status).toBe(303);
    return new URL(response.headers.get('location') ?? '', app.config.origins.portal);
  };
  const confirm = async (token: string) =>
    (await answerBank(sandbox, { token, page: 'redirect', password: 'password' })) ?? '';

  it('finishes the payment and goes back to the page without parameters, also when it is opened twice', async () => {
    const payer = await createPayer(app, sandbox);
    const address = await confirm(await begin(payer));
    for (const _time of ['first', 'second']) {
      expect((await open(payer, address)).href).toBe(`${app.config.origins.portal}/billing-management`);
      expect(await payer.method()).toMatchObject({ cc_last4digits: '3220' });
    }
    expect(await listAttempts(payer)).toMatchObject([{ state: 'AUTHORISED' }]);
  });

  it('tells the create flow that the method is stored, and no other page (CRE-04)', async () => {
    for (const [source, search] of [
      ['/projects?create=Freemium-Pro&step=payment', '?create=Freemium-Pro&step=payment&isPayMethodUpdated=true'],
      ['/billing-management?from=mail', '?from=mail'],
    ] as const) {
      const payer = await createPayer(app, sandbox);
      const address = new URL(await confirm(await begin(payer)));
      address.searchParams.set('source', source);
      expect((await open(payer, address.href)).search).toBe(search);
    }
    const payer = await createPayer(app, sandbox);
    const refused = await answerBank(sandbox, { token: await begin(payer), page: 'redirect', password: 'wrong' });
    const back = new URL(refused ?? '');
    back.searchParams.set('source', '/projects?create=Freemium-Pro&isPayMethodUpdated=true');
    const { searchParams } = await open(payer, back.href);
    expect([searchParams.get('isPayMethodUpdated'), searchParams.get('error')]).toEqual([null, '1']);
  });

  it('tells the page of a refusal and of a cancellation', async () => {
    for (const [answer, code] of [
      [{ password: 'wrong' }, 'authentication_failed'],
      [{ answer: 'cancel' as const }, 'cancelled'],
    ] as const) {
      const payer = await createPayer(app, sandbox);
      const address = await answerBank(sandbox, { token: await begin(payer), page: 'redirect', ...answer });
      const { searchParams } = await open(payer, address ?? '');
      expect([searchParams.get('error'), searchParams.get('error_code')]).toEqual(['1', code]);
      expect((await payer.browser.call('GET', '/api/developer/payment/method')).data).toBeNull();
    }
  });

  it('does nothing for another user, with an invented result or an hour later', async () => {
    const [payer, other] = [await createPayer(app, sandbox), await createPayer(app, sandbox)];
    const address = await confirm(await begin(payer));
    const invented = new URL(address);
    invented.searchParams.set('redirectResult', 'sbxr_invented');
    const failures = [await open(other, address), await open(payer, invented.href)];
    app.clock.advance(61 * 60_000);
    failures.push(await open(payer, address));
    for (const { searchParams } of failures) expect(searchParams.get('error')).toBe('1');
    expect((await other.browser.call('GET', '/api/developer/payment/method')).data).toBeNull();
    expect((await payer.browser.call('GET', '/api/developer/payment/method')).data).toBeNull();
  });

  it('leads only to pages of the portal, and somebody who was signed out to the sign-in first NAV-34', async () => {
    const payer = await createPayer(app, sandbox);
    const portal = app.config.origins.portal;
    for (const [source, expected] of [
      ['https://elsewhere.example/x', '/billing-management'],
      ['//elsewhere.example', '/billing-management'],
      ['javascript:alert(1)', '/billing-management'],
      ['/applications/create?create=NBM3-ESS&error=1', '/applications/create'],
      [`${portal}/billing-management`, '/billing-management'],
      ['/billing-management?outcome=success&token=t', '/billing-management'],
      ['/payment/adyen/callback?source=/projects', '/billing-management'],
      [`blob:${portal}/projects`, '/billing-management'],
      [portal.replace('//', '//ada:secret@'), '/billing-management'],
    ]) {
      const query = new URLSearchParams({ source: source ?? '' });
      const location = await open(payer, `${portal}/payment/adyen/callback?${query}`);
      expect([location.origin, location.pathname]).toEqual([portal, expected]);
      expect(location.searchParams.getAll('error')).toEqual(['1']);
      expect(location.searchParams.has('outcome')).toBe(false);
      expect(location.searchParams.get('error_message')).not.toBe('');
    }
    const visitor = { browser: app.visitor() };
    const login = await open(visitor, `${portal}/payment/adyen/callback?source=/projects`);
    expect([login.pathname, login.searchParams.get('return')]).toEqual([
      '/login',
      '/payment/adyen/callback?source=/projects',
    ]);
    const address = new URL(await confirm(await begin(payer)));
    const redirectResult = address.searchParams.get('redirectResult') ?? '';
    address.searchParams.delete('redirectResult');
    const post = async (search: string, body: Record<string, string>) => {
      const init = { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' } as const;
      const posted = await app.portal(`${address.pathname}${search}`, init);
      expect(posted.status).toBe(303);
      return new URL(posted.headers.get('location') ?? '', portal);
    };
    const again = await post(address.search, { redirectResult });
    const query = new URLSearchParams([...address.searchParams, ['redirectResult', redirectResult]]);
    expect((await post(`?${query}`, { other: 'x' })).href).toBe(again.href);
    const foreign = await app.portal(address.pathname, {
      method: 'POST',
      body: new URLSearchParams({ redirectResult: '𝕏'.repeat(5000) }),
    });
    expect(foreign.status).toBe(400); // it would not fit into the header that sends the browser back
    expect((await open(payer, again.href)).href).toBe(`${portal}/billing-management`);
    expect(await payer.method()).toMatchObject({ cc_last4digits: '3220' });
  });
});
