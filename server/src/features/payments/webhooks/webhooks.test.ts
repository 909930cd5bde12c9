import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardWebhook, newCharge, type Payer, testCards, tokenWebhook } from '../../../../test/factories/payments.ts';
import type { TestApp } from '../../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../../test/payment-world.ts';

let world: PaymentWorld;
let app: TestApp;
const logged: string[] = [];
/** The logged events of a name. */
const said = (event: string) =>
  logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['event'] === event);
beforeAll(async () => {
  world = await startPaymentWorld({ log: { write: (line) => void logged.push(line) } });
  ({ app } = world);
});
afterEach(() => {
  world.network.fault = 'none';
});
afterAll(() => world.stop());

async function createCardOwner(): Promise<Payer> {
  const payer = await world.createPayer();
  await payer.pay(testCards.visa);
  return payer;
}
const authorisation = (attempt_id: string, success: 'true' | 'false' = 'true', value = 11_900) => ({
  success,
  pspReference: `PSP-${attempt_id.slice(-12)}`,
  merchantReference: attempt_id,
  amount: { value, currency: 'EUR' },
});
/** Names a token, and says of its card what the provider does not. */
const tokenNamed = (token: string) => ({
  'tokenization.storedPaymentMethodId': token,
  cardSummary: '0666',
  expiryDate: '1/2042',
  paymentMethod: 'mc',
});
const newestToken = async (payer: Payer) => (await world.methods(payer)).at(-1)?.token ?? '';

/** A payer whose second card has no outcome yet, and the token of the first, which the provider knows. */
async function createSlowPayer() {
  const payer = await createCardOwner();
  const token = await newestToken(payer);
  await payer.pay(testCards.slow);
  return { payer, token, attempt_id: await world.latestAttempt(payer) };
}
const everyApplied = async (reference: string) => (await world.inbox(reference)).every(({ applied }) => applied);

describe('a webhook of the card provider', () => {
  const openCharge = async () => {
    const payer = await createCardOwner();
    const charge = newCharge(app, payer);
    world.network.fault = 'down';
    await app.services.payments.charge(charge);
    return { payer, charge };
  };

  it('brings the outcome of a charge, once, also when it is repeated (BIL-42)', async () => {
    const { charge } = await openCharge();
    const body = cardWebhook(authorisation(charge.attempt_id));
    for (const _time of ['first', 'second']) expect((await world.send('/webhooks/cards', body)).status).toBe(200);
    await expect.poll(() => world.attempt(charge.attempt_id)).toMatchObject({ state: 'AUTHORISED' });
    expect(await world.inbox(charge.attempt_id)).toEqual([
      { event: 'AUTHORISATION', result: 'applied', applied: expect.any(Date) as Date },
    ]);
    expect(await app.services.payments.charge(charge)).toMatchObject({ status: 'authorised' });
  });

  it('is not held up by one of an unknown form in the same message', async () => {
    const { charge } = await openCharge();
    const itemsOf = (body: string) => (JSON.parse(body) as { notificationItems: object[] }).notificationItems;
    const [unknown] = itemsOf(cardWebhook({ ...authorisation('unknown'), pspReference: 'PSP-unknown' }));
    const item = (unknown as { NotificationRequestItem: object }).NotificationRequestItem;
    const amount = { value: '11900', currency: 'EUR' }; // signed as the number is
    const changed = { NotificationRequestItem: { ...item, amount } };
    const known = itemsOf(cardWebhook(authorisation(charge.attempt_id)));
    const body = JSON.stringify({ live: 'false', notificationItems: [changed, ...known] });
    expect((await world.send('/webhooks/cards', body)).status).toBe(200);
    await expect.poll(() => world.attempt(charge.attempt_id)).toMatchObject({ state: 'AUTHORISED' });
    expect(await world.inbox('unknown')).toEqual([]);
    expect(said('payment.webhook_unreadable')).toMatchObject([{ fields: ['amount.value'] }]);
  });

  it('counts by its rank, not by its arrival (BIL-42)', async () => {
    const { charge } = await openCharge();
    const refused = { ...authorisation(charge.attempt_id, 'false'), additionalData: { refusalReasonCode: '12' } };
    await world.send('/webhooks/cards', cardWebhook(refused));
    await expect
      .poll(() => world.attempt(charge.attempt_id))
      .toMatchObject({ state: 'REFUSED', refusal_code: 'declined' }); // the reason is not signed
    await world.send('/webhooks/cards', cardWebhook(authorisation(charge.attempt_id)));
    await expect
      .poll(() => world.attempt(charge.attempt_id))
      .toMatchObject({ state: 'AUTHORISED', refusal_code: null });
    await world.send('/webhooks/cards', cardWebhook({ ...refused, pspReference: 'PSP-LATER' }));
    await expect.poll(async () => (await world.inbox(charge.attempt_id)).every(({ applied }) => applied)).toBe(true);
    expect(await world.attempt(charge.attempt_id)).toMatchObject({ state: 'AUTHORISED' });
  });

  it('with a wrong signature is refused and not stored, whichever part was changed (BIL-42)', async () => {
    const { payer, charge } = await openCharge();
    const event = authorisation(charge.attempt_id);
    const changed = cardWebhook(event).replace('11900', '100');
    const bodies = [changed, cardWebhook(event, 'AAAA'), cardWebhook(event, ''), '{"notificationItems":[]}'];
    for (const body of bodies) expect((await world.send('/webhooks/cards', body)).status).toBe(403);
    const both = [cardWebhook(event), changed].map((body) => JSON.parse(body) as { notificationItems: unknown[] });
    const mixed = JSON.stringify({ notificationItems: both.flatMap(({ notificationItems }) => notificationItems) });
    expect((await world.send('/webhooks/cards', mixed)).status).toBe(403);
    expect((await world.send('/webhooks/cards', 'not json')).status).toBe(400);
    const data = { storedPaymentMethodId: 'x', shopperReference: payer.account.developer_id };
    const { body, headers } = tokenWebhook('recurring.token.disabled', data);
    expect((await world.send('/webhooks/card-tokens', `${body} `, headers)).status).toBe(403);
    expect((await world.send('/webhooks/card-tokens', body)).status).toBe(403);
    expect([...(await world.inbox(charge.attempt_id)), ...(await world.inbox(payer.account.developer_id))]).toEqual([]);
    expect((await world.attempt(charge.attempt_id)).state).toBe('PENDING');
  });

  it('about another amount, or no attempt, changes nothing', async () => {
    const { charge } = await openCharge();
    const unknown = app.services.newId('pay');
    await world.send('/webhooks/cards', cardWebhook(authorisation(charge.attempt_id, 'true', 100)));
    const dollars = { ...authorisation(charge.attempt_id), amount: { value: 11_900, currency: 'USD' } };
    await world.send('/webhooks/cards', cardWebhook({ ...dollars, pspReference: 'PSP-DOLLARS' }));
    await world.send('/webhooks/cards', cardWebhook(authorisation(unknown)));
    await world.send('/webhooks/cards', cardWebhook({ ...authorisation(unknown), eventCode: 'REPORT_AVAILABLE' }));
    await expect
      .poll(async () => (await world.inbox(unknown)).map(({ result }) => result))
      .toEqual(['no such attempt', 'kept']);
    expect(await world.inbox(charge.attempt_id)).toMatchObject([
      { result: 'another amount' },
      { result: 'another amount' },
    ]);
    expect((await world.attempt(charge.attempt_id)).state).toBe('PENDING');
  });

  it('stores the card of a slow bank, whose first answer has no outcome, as the provider describes it', async () => {
    const payer = await createCardOwner();
    const token = await newestToken(payer);
    const { data } = await payer.pay(testCards.slow);
    expect(data).toMatchObject({ authentication_status: 'PENDING' });
    expect(data.return_url).toContain('error_code=try_later');
    const attempt_id = await world.latestAttempt(payer);
    const event = { ...authorisation(attempt_id, 'true', 0), additionalData: tokenNamed(token) };
    await world.send('/webhooks/cards', cardWebhook(event));
    await expect
      .poll(() => world.methods(payer))
      .toMatchObject([{ state: 'replaced' }, { state: 'active', token, last_four: '1111' }]);
    const expiry = { billing_cc_expire_mm: '03', billing_cc_expire_yyyy: '2030' };
    expect(await payer.method()).toMatchObject({ payment_type: 'VISA', cc_last4digits: '1111', ...expiry });
  });

  it('cannot give an account the card of another, nor one that the provider does not know', async () => {
    const token = await newestToken(await createCardOwner());
    for (const named of [token, 'INVENTED']) {
      const { payer, attempt_id } = await createSlowPayer();
      const event = { ...authorisation(attempt_id, 'true', 0), additionalData: tokenNamed(named) };
      await world.send('/webhooks/cards', cardWebhook(event));
      await expect.poll(() => world.attempt(attempt_id)).toMatchObject({ state: 'AUTHORISED' });
      expect(await world.methods(payer)).toMatchObject([{ state: 'active', last_four: '1111' }]);
    }
  });

  it('that names a card waits while the provider cannot be asked about it, and is tried again', async () => {
    const { payer, token, attempt_id } = await createSlowPayer();
    world.network.fault = 'down';
    const event = { ...authorisation(attempt_id, 'true', 0), additionalData: tokenNamed(token) };
    await world.send('/webhooks/cards', cardWebhook(event));
    await expect.poll(() => world.tries(attempt_id)).toEqual([1]);
    expect((await world.methods(payer)).length).toBe(1);
    world.network.fault = 'none';
    app.clock.advance(60_000);
    await app.services.runJob('payments.apply-webhooks');
    expect(await world.methods(payer)).toMatchObject([{ state: 'replaced' }, { state: 'active', last_four: '1111' }]);
  });

  it('holds no transaction while the provider is asked about its card', async () => {
    const { payer, token, attempt_id } = await createSlowPayer();
    const release = Promise.withResolvers<void>();
    world.network.held = release.promise;
    const event = { ...authorisation(attempt_id, 'true', 0), additionalData: tokenNamed(token) };
    await world.send('/webhooks/cards', cardWebhook(event));
    const asks = ({ path }: { readonly path: string }) => path.includes(payer.account.developer_id);
    await expect.poll(() => world.network.seen.some(asks)).toBe(true);
    expect(await app.services.transact(() => Promise.resolve('done'))).toBe('done');
    release.resolve();
    world.network.held = undefined;
    await expect.poll(async () => (await world.methods(payer)).length).toBe(2);
  });

  it('about an earlier card does not bring it back after a later card was stored and removed', async () => {
    const { payer, token, attempt_id } = await createSlowPayer();
    await payer.pay(testCards.master);
    await payer.call('DELETE', '/api/developer/payment/method');
    const event = { ...authorisation(attempt_id, 'true', 0), additionalData: tokenNamed(token) };
    await world.send('/webhooks/cards', cardWebhook(event));
    await expect.poll(() => world.attempt(attempt_id)).toMatchObject({ state: 'AUTHORISED' });
    expect(await payer.method()).toEqual({});
    const states = (await world.methods(payer)).map(({ state }) => state);
    expect(states).toEqual(['replaced', 'removed', 'replaced']);
  });

  it('about another merchant account of the same key is taken and changes nothing, of a token too', async () => {
    const { charge, payer } = await openCharge();
    const foreign = { ...authorisation(charge.attempt_id), merchantAccountCode: 'WaypostOther' };
    expect((await world.send('/webhooks/cards', cardWebhook(foreign))).status).toBe(200);
    const ofToken = { storedPaymentMethodId: await newestToken(payer), shopperReference: payer.account.developer_id };
    const { body, headers } = tokenWebhook('recurring.token.disabled', { ...ofToken, merchantAccount: 'WaypostOther' });
    expect((await world.send('/webhooks/card-tokens', body, headers)).status).toBe(200);
    const stranger = { merchantAccount: 'WaypostOther' };
    expect(said('payment.webhook_foreign')).toMatchObject([stranger, stranger]);
    await app.services.runJob('payments.apply-webhooks');
    expect([...(await world.inbox(charge.attempt_id)), ...(await world.inbox(payer.account.developer_id))]).toEqual([]);
    expect([(await world.attempt(charge.attempt_id)).state, (await world.methods(payer)).length]).toEqual([
      'PENDING',
      1,
    ]);
  });

  it('keeps of itself what its signature covers, and the token that it names', async () => {
    const { charge } = await openCharge();
    const event = { ...authorisation(charge.attempt_id), additionalData: tokenNamed('NAMED') };
    await world.send('/webhooks/cards', cardWebhook(event));
    const { payload } = await app.database.db
      .selectFrom('webhook_inbox')
      .select('payload')
      .where('reference', '=', charge.attempt_id)
      .executeTakeFirstOrThrow();
    const { additionalData: _named, ...signed } = event;
    expect(JSON.parse(payload)).toEqual({
      ...signed,
      eventCode: 'AUTHORISATION',
      merchantAccountCode: 'WaypostDemo',
      additionalData: { 'tokenization.storedPaymentMethodId': 'NAMED' },
    });
  });

  it('ends a method that the provider has disabled', async () => {
    const payer = await createCardOwner();
    const { developer_id } = payer.account;
    const [stored] = await world.methods(payer);
    const data = { storedPaymentMethodId: stored?.token ?? '', shopperReference: developer_id };
    const { body, headers } = tokenWebhook('recurring.token.disabled', data);
    const created = tokenWebhook('recurring.token.created', data);
    await world.send('/webhooks/card-tokens', created.body, created.headers);
    await expect.poll(() => world.inbox(developer_id)).toMatchObject([{ result: 'kept' }]);
    expect(await payer.method()).toMatchObject({ cc_last4digits: '1111' });
    expect((await world.send('/webhooks/card-tokens', body, headers)).status).toBe(200);
    await expect.poll(payer.method).toEqual({});
    expect(await world.methods(payer)).toMatchObject([{ state: 'disabled', token: null }]);
    expect((await payer.call('GET', '/api/developer')).data['payment_type']).toBeNull();
  });

  it('about a removed method tells that its provider has forgotten it', async () => {
    const payer = await createCardOwner();
    await payer.call('DELETE', '/api/developer/payment/method');
    const [removed] = await world.methods(payer);
    const data = { storedPaymentMethodId: removed?.token ?? '', shopperReference: payer.account.developer_id };
    const { body, headers } = tokenWebhook('recurring.token.disabled', data);
    await world.send('/webhooks/card-tokens', body, headers);
    await expect.poll(() => world.methods(payer)).toEqual([{ ...removed, state: 'removed', token: null }]);
  });

  it('is applied by the job, if the process that stored it has ended (BIL-42)', async () => {
    const { charge } = await openCharge();
    const payload = JSON.stringify(authorisation(charge.attempt_id));
    const event = { eventCode: 'AUTHORISATION', key: `AUTHORISATION:${charge.attempt_id}:true` };
    await app.database.db
      .insertInto('webhook_inbox')
      .values({
        webhook_id: app.services.newId('whk'),
        source: 'cards',
        event_key: event.key,
        event: event.eventCode,
        reference: charge.attempt_id,
        payload: JSON.stringify({ ...(JSON.parse(payload) as object), eventCode: event.eventCode }),
        received: app.clock(),
      })
      .execute();
    await app.services.runJob('payments.apply-webhooks');
    expect((await world.attempt(charge.attempt_id)).state).toBe('AUTHORISED');
  });

  it('about a capture is kept and is no outcome', async () => {
    const { charge } = await openCharge();
    await world.send(
      '/webhooks/cards',
      cardWebhook({ ...authorisation(charge.attempt_id), eventCode: 'CAPTURE_FAILED' }),
    );
    await expect.poll(() => world.inbox(charge.attempt_id)).toMatchObject([{ result: 'kept' }]);
    expect((await world.attempt(charge.attempt_id)).state).toBe('PENDING');
  });

  it('stores the card of an attempt once, and none of a charge', async () => {
    const payer = await createCardOwner();
    const additionalData = tokenNamed(await newestToken(payer));
    await payer.pay(testCards.master);
    const attempt_id = await world.latestAttempt(payer);
    await world.send('/webhooks/cards', cardWebhook({ ...authorisation(attempt_id, 'true', 0), additionalData }));
    const charge = newCharge(app, payer);
    await app.services.payments.charge(charge);
    await world.send('/webhooks/cards', cardWebhook({ ...authorisation(charge.attempt_id), additionalData }));
    for (const id of [attempt_id, charge.attempt_id]) await expect.poll(() => everyApplied(id)).toBe(true);
    expect(await world.methods(payer)).toMatchObject([{ state: 'replaced' }, { last_four: '0004', state: 'active' }]);
  });

  it('that refuses a card asks nothing about the token that it names', async () => {
    const { token, attempt_id } = await createSlowPayer();
    const additionalData = tokenNamed(token);
    const before = world.network.seen.length;
    await world.send('/webhooks/cards', cardWebhook({ ...authorisation(attempt_id, 'false', 0), additionalData }));
    await expect.poll(() => everyApplied(attempt_id)).toBe(true);
    expect(world.network.seen.slice(before)).toEqual([]);
  });

  it('may name the token as the provider did earlier', async () => {
    const { payer, token, attempt_id } = await createSlowPayer();
    const additionalData = { 'recurring.recurringDetailReference': token };
    await world.send('/webhooks/cards', cardWebhook({ ...authorisation(attempt_id, 'true', 0), additionalData }));
    await expect.poll(() => world.methods(payer)).toMatchObject([{ state: 'replaced' }, { state: 'active', token }]);
  });

  it('about a deleted account leaves the account empty; those that were stored before are deleted with it', async () => {
    const { payer, token, attempt_id } = await createSlowPayer();
    await world.send('/webhooks/cards', cardWebhook(authorisation(attempt_id, 'false', 1)));
    await expect.poll(async () => (await world.inbox(attempt_id)).length).toBe(1);
    const { body } = await payer.browser.accountCall('GET', '/api/account/data');
    const { email } = (body as { readonly user: { readonly email: string } }).user;
    expect((await payer.browser.accountCall('POST', '/api/account/deletion', { email })).status).toBe(204);
    expect(await world.inbox(attempt_id)).toEqual([]);
    const additionalData = tokenNamed(token);
    await world.send('/webhooks/cards', cardWebhook({ ...authorisation(attempt_id, 'true', 0), additionalData }));
    await expect.poll(() => world.methods(payer)).toMatchObject([{ state: 'removed' }, { state: 'replaced' }]);
    const account = await app.database.db
      .selectFrom('developer_account')
      .select('payment_type')
      .where('developer_id', '=', payer.account.developer_id)
      .executeTakeFirstOrThrow();
    expect(account.payment_type).toBeNull();
  });

  it('is kept for 90 days after it was applied', async () => {
    const { charge } = await openCharge();
    await world.send('/webhooks/cards', cardWebhook(authorisation(charge.attempt_id)));
    await expect.poll(() => everyApplied(charge.attempt_id)).toBe(true);
    const tidy = async () => {
      await app.services.runJob('payments.remove-old-webhooks');
      return (await world.inbox(charge.attempt_id)).length;
    };
    app.clock.advance(90 * 86_400_000);
    expect(await tidy()).toBe(1);
    app.clock.advance(1);
    expect(await tidy()).toBe(0);
  });
});
