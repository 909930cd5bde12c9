import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerBank, cardWebhook, type Payer, payInSession, testCards } from '../../../../test/factories/payments.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../../test/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterEach(() => {
  world.network.fault = 'none';
});
afterAll(() => world.stop());

const minuteMs = 60_000;
const begin = async ({ call }: Pick<Payer, 'call'>, input: object = { flow: 'billing' }) =>
  (await call('POST', '/api/payment/session', input)).data as unknown as string;
type Form = { readonly token: string; readonly session_data: string };
const openForm = async ({ call }: Pick<Payer, 'call'>, session_id: string) =>
  (await call('POST', '/api/payment/token', { session_id })) as unknown as {
    readonly status: number;
    readonly data: Form;
  };
const opened = async (payer: Payer, input?: object): Promise<Form> =>
  (await openForm(payer, await begin(payer, input))).data;
const statusOf = ({ call }: Pick<Payer, 'call'>, token: string, sessionResult?: string) =>
  call('POST', `/api/payment/status/${token}`, { sessionResult });
const stored = async ({ browser }: Payer) => (await browser.call('GET', '/api/developer/payment/method')).data;
type SessionRequest = { readonly reference: string; readonly returnUrl: string };
const sessionRequests = () =>
  world.network.seen
    .filter(({ path }) => path === '/v72/sessions')
    .map(({ key, body }) => ({ key, request: JSON.parse(body) as SessionRequest }));

describe('a session of the older form', () => {
  it('has its id as the data itself (PAY-16)', async () => {
    const { browser } = await world.createPayer();
    const session = await browser.call('POST', '/api/payment/session', { flow: 'billing' });
    expect(session.body).toEqual({
      status: 'OK',
      data: expect.stringMatching(/^psn_[0-9a-hjkmnp-tv-z]{26}$/) as string,
    });
    const wallet = await browser.call('POST', '/api/payment/paypal_session', {});
    expect(wallet.body).toEqual({
      status: 'OK',
      data: { token: expect.any(String) as string, return_url: expect.stringContaining('http') as string },
    });
  });

  it('serves the flows billing, upgrade and create, and no other (REQ-101)', async () => {
    const payer = await world.createPayer();
    const inputs = [
      { flow: 'billing' },
      { flow: 'upgrade', upgradeId: 'prj_00000000000000000000000001' },
      { flow: 'create', create: 'NBM3-ESS', source: '/?create=NBM3-ESS' },
    ];
    for (const input of inputs) {
      const id = await begin(payer, input);
      const row = await world.app.database.db
        .selectFrom('payment_session')
        .select(['flow', 'create', 'upgradeId', 'developer_id'])
        .where('payment_session_id', '=', id as never)
        .executeTakeFirstOrThrow();
      const { developer_id } = payer.account;
      const { source: _source, ...kept } = { source: '', ...input };
      expect(row).toEqual({ create: null, upgradeId: null, ...kept, developer_id });
    }
    for (const wrong of [{ flow: 'other' }, { flow: '' }, {}]) {
      const answer = await payer.call('POST', '/api/payment/session', wrong);
      expect(answer).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
    }
    const stranger = await world.app.signedUp();
    const { status, error } = await stranger.call('POST', '/api/payment/session', { flow: 'billing' });
    expect([status, error?.reason]).toEqual([404, 'DEVELOPER_NOT_FOUND']);
  });

  it('is its user’s alone and valid for ten minutes; every other one is refused alike (REQ-101)', async () => {
    const [payer, thief] = [await world.createPayer(), await world.createPayer()];
    const session_id = await begin(payer);
    const refused = { status: 400, reason: 'PAYMENT_TOKEN_NOT_VALID' };
    expect(await openForm(thief, session_id)).toMatchObject(refused);
    for (const invented of ['', 'x', 'psn_00000000000000000000000001', payer.account.developer_id])
      expect(await openForm(payer, invented)).toMatchObject(refused);
    world.app.clock.advance(10 * minuteMs - 1000);
    const { token } = (await openForm(payer, session_id)).data;
    expect(await statusOf(thief, token)).toMatchObject(refused);
    expect((await statusOf(payer, token)).data).toEqual({ status: 'PENDING' });
    world.app.clock.advance(1000);
    expect(await openForm(payer, session_id)).toMatchObject(refused);
    expect(await statusOf(payer, token)).toMatchObject(refused);
    expect(await statusOf(payer, 'CSinvented')).toMatchObject(refused);
  });

  it('opens the provider’s session, which stores a card without a charge, once (REQ-99)', async () => {
    const payer = await world.createPayer();
    const session_id = await begin(payer, { flow: 'billing', source: '/billing-management?x=1' });
    expect(
      await world.app.database.db
        .selectFrom('payment_attempt')
        .where('developer_id', '=', payer.account.developer_id)
        .selectAll()
        .execute(),
    ).toEqual([]);
    const { status, data } = await openForm(payer, session_id);
    expect(status).toBe(200);
    expect(data).toEqual({
      token: expect.stringMatching(/^CS/) as string,
      session_data: expect.stringMatching(/^sbxs_/) as string,
      client_key: expect.stringMatching(/^sbx_/) as string,
      country_code: 'DE',
      environment: 'test',
      base: world.network.origin,
    });
    const attempt = await world.latestAttempt(payer);
    expect((await openForm(payer, session_id)).data).toEqual(data);
    expect(await world.latestAttempt(payer)).toBe(attempt);
    const requests = sessionRequests().filter(({ key }) => key === attempt);
    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual(requests[0]);
    expect(requests[0]?.request).toMatchObject({
      reference: attempt,
      amount: { value: 0, currency: 'EUR' },
      shopperReference: payer.account.developer_id,
      storePaymentMethodMode: 'enabled',
      recurringProcessingModel: 'Subscription',
    });
    const { searchParams } = new URL(requests[0]?.request.returnUrl ?? '');
    expect(searchParams.get('source')).toBe(`${world.app.config.origins.portal}/billing-management?x=1`);
  });

  it('has its attempt before the provider is called, which may not answer (REQ-99)', async () => {
    const payer = await world.createPayer();
    const session_id = await begin(payer);
    world.network.fault = 'lost';
    expect(await openForm(payer, session_id)).toMatchObject({ status: 503, reason: 'PAYMENT_PROVIDER_UNAVAILABLE' });
    const attempt = await world.latestAttempt(payer);
    expect(await world.attempt(attempt)).toMatchObject({ state: 'INITIATED' });
    world.network.fault = 'refusing';
    expect(await openForm(payer, session_id)).toMatchObject({ status: 409, reason: 'PAYMENT_FAILED' });
    world.network.fault = 'none';
    expect((await openForm(payer, session_id)).status).toBe(200);
    expect(await world.latestAttempt(payer)).toBe(attempt);
    const keys = sessionRequests().filter(({ request }) => request.reference === attempt);
    expect(new Set(keys.map(({ key }) => key))).toEqual(new Set([attempt]));
  });
});

describe('the result of a session', () => {
  it('is OK once the card is stored, and the same when it is asked again (REQ-100)', async () => {
    const payer = await world.createPayer();
    const form = await opened(payer);
    expect((await statusOf(payer, form.token)).data).toEqual({ status: 'PENDING' });
    const { resultCode, sessionResult } = await payInSession(world.sandbox, form, testCards.visa);
    expect(resultCode).toBe('Authorised');
    expect(await stored(payer)).toBeNull();
    expect((await statusOf(payer, form.token)).data).toEqual({ status: 'PENDING' }); // nobody has told the portal
    for (const given of [sessionResult, sessionResult, undefined])
      expect((await statusOf(payer, form.token, given)).data).toEqual({ status: 'OK' });
    expect(await stored(payer)).toMatchObject({ payment_type: 'VISA', cc_last4digits: '1111', pay_method: 13 });
    expect(await world.methods(payer)).toHaveLength(1);
  });

  it.each([
    [testCards.expired, 'expired_card', ['cc_exp_mm', 'cc_exp_yyyy']],
    [testCards.blocked, 'blocked_card', ['cc_no']],
    [testCards.refused, 'declined', []],
  ])('of the refused card %s names the reason and the fields (REQ-100)', async (number, error_code, error_field) => {
    const payer = await world.createPayer();
    const form = await opened(payer);
    const { sessionResult } = await payInSession(world.sandbox, form, number);
    const expected = { status: 'ERROR', errors: Math.max(1, error_field.length), error_code, error_field };
    expect((await statusOf(payer, form.token, sessionResult)).data).toEqual(expected);
    expect((await statusOf(payer, form.token)).data).toEqual(expected);
    expect(await stored(payer)).toBeNull();
  });

  it('says why the provider has declined a card, also after a webhook that does not (REQ-100)', async () => {
    const payer = await world.createPayer();
    const form = await opened(payer);
    const { sessionResult } = await payInSession(world.sandbox, form, testCards.expired);
    const merchantReference = await world.latestAttempt(payer);
    const amount = { value: 0, currency: 'EUR' };
    const event = { success: 'false', pspReference: `PSP-${merchantReference}`, merchantReference, amount } as const;
    await world.send('/webhooks/cards', cardWebhook(event));
    await expect.poll(() => world.attempt(merchantReference)).toMatchObject({ refusal_code: 'declined' });
    expect((await statusOf(payer, form.token)).data).toMatchObject({ error_code: 'declined', error_field: [] });
    for (const given of [sessionResult, undefined])
      expect((await statusOf(payer, form.token, given)).data).toMatchObject({ error_code: 'expired_card' });
    expect(await world.attempt(merchantReference)).toMatchObject({ state: 'REFUSED', refusal_code: 'expired_card' });
  });

  it('is kept for the next question when the provider does not answer (REQ-100)', async () => {
    const payer = await world.createPayer();
    const form = await opened(payer);
    const { sessionResult } = await payInSession(world.sandbox, form, testCards.visa);
    world.network.fault = 'down';
    const { status, reason } = await statusOf(payer, form.token, sessionResult);
    expect([status, reason]).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE']);
    world.network.fault = 'none';
    expect((await statusOf(payer, form.token)).data).toEqual({ status: 'OK' });
  });

  it('cannot be invented or taken from another session, and changes nothing then (REQ-100)', async () => {
    const [payer, other] = [await world.createPayer(), await world.createPayer()];
    const form = await opened(payer);
    const paid = await payInSession(world.sandbox, await opened(other), testCards.visa);
    for (const wrong of ['Authorised', paid.sessionResult])
      expect(await statusOf(payer, form.token, wrong)).toMatchObject({
        status: 400,
        reason: 'PAYMENT_TOKEN_NOT_VALID',
      });
    expect((await statusOf(payer, form.token)).data).toEqual({ status: 'PENDING' });
    const number = await statusOf(payer, form.token, testCards.visa);
    expect(number).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
  });

  it('is pending while an authorised card is not stored, and OK by the webhook that brings it (REQ-100)', async () => {
    const payer = await world.createPayer();
    const form = await opened(payer);
    const merchantReference = await world.latestAttempt(payer);
    const event = {
      success: 'true',
      pspReference: 'PSP-S',
      merchantReference,
      amount: { value: 0, currency: 'EUR' },
    } as const;
    await world.send('/webhooks/cards', cardWebhook(event));
    expect((await statusOf(payer, form.token)).data).toEqual({ status: 'PENDING' });
    const { sessionResult } = await payInSession(world.sandbox, form, testCards.visa);
    expect((await statusOf(payer, form.token, sessionResult)).data).toEqual({ status: 'OK' });
  });

  it('of a bank’s page goes back to the form, which finishes it, and a cancelled one is CANCEL, also when a webhook reported first that it was declined (REQ-100)', async () => {
    const payer = await world.createPayer();
    const form = await opened(payer, { flow: 'billing', source: '/billing-management?errors=3&inSessionID=x' });
    const { action, sessionResult } = await payInSession(world.sandbox, form, testCards.redirect);
    expect((await statusOf(payer, form.token, sessionResult)).data).toEqual({ status: 'PENDING' });
    const token = new URL(action?.['url'] ?? '').searchParams.get('MD') ?? '';
    const address = new URL((await answerBank(world.sandbox, { token, page: 'redirect', answer: 'cancel' })) ?? '');
    const response = await payer.browser.portal(`${address.pathname}${address.search}`, { redirect: 'manual' });
    const location = new URL(response.headers.get('location') ?? '', world.app.config.origins.portal);
    const redirectResult = address.searchParams.get('redirectResult');
    expect(location.pathname).toBe('/billing-management');
    expect(Object.fromEntries(location.searchParams)).toEqual({ inSessionID: form.token, errors: '0', redirectResult });
    await fetch(
      `${world.sandbox.origin}/checkoutshopper/v1/sessions/${form.token}/paymentDetails?clientKey=sbx_client_9d31a7f0c5e84b26`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sessionData: form.session_data, details: { redirectResult } }),
      },
    );
    const merchantReference = await world.latestAttempt(payer);
    const amount = { value: 0, currency: 'EUR' };
    const event = { success: 'false', pspReference: `PSP-${merchantReference}`, merchantReference, amount } as const;
    await world.send('/webhooks/cards', cardWebhook(event));
    await expect.poll(() => world.attempt(merchantReference)).toMatchObject({ refusal_code: 'declined' });
    expect((await statusOf(payer, form.token, sessionResult)).data).toEqual({ status: 'CANCEL' });
  });
});

describe('the payment types of a country', () => {
  it('are those that the provider offers there, in their order (REQ-102)', async () => {
    const { call } = await world.createPayer();
    const { status, data } = await call('GET', '/payment/methods/AUT');
    expect([status, data]).toEqual([200, ['VISA', 'MASTER', 'AMEX', 'MAESTRO', 'PAYPAL']]);
    const asked = world.network.seen.filter(({ path }) => path.endsWith('/paymentMethods')).at(-1);
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({ countryCode: 'AT' });
    expect((await call('GET', '/payment/methods/1')).status).toBe(400);
    world.network.fault = 'down';
    expect((await call('GET', '/payment/methods/DEU')).reason).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
  });
});

it('sessions are in the download of the account, and gone after its deletion or a day', async () => {
  const [payer, leaving] = [await world.createPayer(), await world.createPayer()];
  const sessionsOf = ({ account }: Payer) =>
    world.app.database.db
      .selectFrom('payment_session')
      .select('flow')
      .where('developer_id', '=', account.developer_id)
      .execute();
  for (const one of [payer, leaving]) await begin(one, { flow: 'create', create: 'NBM3-ESS' });
  const { body } = await leaving.browser.accountCall('GET', '/api/account/data');
  expect(body).toMatchObject({ payment_sessions: [{ flow: 'create', create: 'NBM3-ESS', upgradeId: null }] });
  const { email } = (body as { readonly user: { readonly email: string } }).user;
  expect((await leaving.browser.accountCall('POST', '/api/account/deletion', { email })).status).toBe(204);
  expect(await sessionsOf(leaving)).toEqual([]);
  world.app.clock.advance(24 * 60 * minuteMs - 1000);
  await world.app.services.runJob('payments.remove-old-sessions');
  expect(await sessionsOf(payer)).toHaveLength(1);
  world.app.clock.advance(2000);
  await world.app.services.runJob('payments.remove-old-sessions');
  expect(await sessionsOf(payer)).toEqual([]);
});
