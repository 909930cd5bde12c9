import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardWebhook, newCharge, type Payer, testCards, tokenWebhook } from '../../../../test/factories/payments.ts';
import type { TestApp } from '../../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../../test/payment-world.ts';

let world: PaymentWorld;
let app: TestApp;
beforeAll(async () => {
  world = await startPaymentWorld();
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
const tokenNamed = (token: string) => ({ 'tokenization.storedPaymentMethodId': token, paymentMethod: 'visa' });
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
    // outside of what the signature covers
    const changed = { NotificationRequestItem: { ...item, paymentMethod: { type: 'new' } } };
    const known = itemsOf(cardWebhook(authorisation(charge.attempt_id)));
    const body = JSON.stringify({ live: 'false', notificationItems: [changed, ...known] });
    expect((await world.send('/webhooks/cards', body)).status).toBe(200);
    await expect.poll(() => world.attempt(charge.attempt_id)).toMatchObject({ state: 'AUTHORISED' });
    expect(await world.inbox('unknown')).toEqual([]);
  });

  it('counts by its rank, not by its arrival (BIL-42)', async () => {
    const { charge } = await openCharge();
    const refused = { ...authorisation(charge.attempt_id, 'false'), additionalData: { refusalReasonCode: '12' } };
    await world.send('/webhooks/cards', cardWebhook(refused));
    await expect
      .poll(() => world.attempt(charge.attempt_id))
      .toMatchObject({ state: 'REFUSED', refusal_code: 'insufficient_funds' });
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

  it('stores the card of a slow bank, whose first answer has no outcome', async () => {
    const payer = await world.createPayer();
    const { data } = await payer.pay(testCards.slow);
    expect(data).toMatchObject({ authentication_status: 'PENDING' });
    expect(data.return_url).toContain('error_code=try_later');
    expect((await payer.browser.call('GET', '/api/developer/payment/method')).data).toBeNull();
    const attempt_id = await world.latestAttempt(payer);
    const card = { 'tokenization.storedPaymentMethodId': 'TOKEN', cardSummary: '0077', expiryDate: '3/2030' };
    const event = authorisation(attempt_id, 'true', 0);
    await world.send('/webhooks/cards', cardWebhook({ ...event, additionalData: { ...card, paymentMethod: 'visa' } }));
    await expect.poll(payer.method).toMatchObject({ payment_type: 'VISA', cc_last4digits: '0077' });
  });

  it('that names a card by its token only holds no transaction while the provider is asked about the card', async () => {
    const payer = await world.createPayer();
    await payer.pay(testCards.slow);
    const attempt_id = await world.latestAttempt(payer);
    const release = Promise.withResolvers<void>();
    world.network.held = release.promise;
    const additionalData = { 'tokenization.storedPaymentMethodId': 'TOKEN-ONLY', paymentMethod: 'visa' };
    await world.send('/webhooks/cards', cardWebhook({ ...authorisation(attempt_id, 'true', 0), additionalData }));
    await expect.poll(() => world.network.seen.some(({ path }) => path.includes('storedPaymentMethods?'))).toBe(true);
    expect(await app.services.transact(() => Promise.resolve('done'))).toBe('done');
    release.resolve();
    world.network.held = undefined;
    await expect.poll(payer.method).toMatchObject({ payment_type: 'VISA', cc_last4digits: null });
  });

  it('about an earlier card does not bring it back after a later card was stored and removed', async () => {
    const payer = await world.createPayer();
    await payer.pay(testCards.slow);
    const attempt_id = await world.latestAttempt(payer);
    await payer.pay(testCards.visa);
    await payer.call('DELETE', '/api/developer/payment/method');
    const additionalData = {
      'tokenization.storedPaymentMethodId': 'EARLIER',
      cardSummary: '0077',
      paymentMethod: 'visa',
    };
    await world.send('/webhooks/cards', cardWebhook({ ...authorisation(attempt_id, 'true', 0), additionalData }));
    await expect.poll(() => world.attempt(attempt_id)).toMatchObject({ state: 'AUTHORISED' });
    expect(await payer.method()).toEqual({});
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
    const attempt_id = await world.latestAttempt(payer);
    const additionalData = { ...tokenNamed('OTHER'), cardSummary: '0077' };
    await world.send('/webhooks/cards', cardWebhook({ ...authorisation(attempt_id, 'true', 0), additionalData }));
    const charge = newCharge(app, payer);
    await app.services.payments.charge(charge);
    await world.send('/webhooks/cards', cardWebhook({ ...authorisation(charge.attempt_id), additionalData }));
    for (const id of [attempt_id, charge.attempt_id]) await expect.poll(() => everyApplied(id)).toBe(true);
    expect(await world.methods(payer)).toMatchObject([{ last_four: '1111', state: 'active' }]);
  });

  it('may name the token as the provider did earlier', async () => {
    const payer = await world.createPayer();
    await payer.pay(testCards.slow);
    const event = authorisation(await world.latestAttempt(payer), 'true', 0);
    const additionalData = { 'recurring.recurringDetailReference': 'T', cardSummary: '0078', paymentMethod: 'mc' };
    await world.send('/webhooks/cards', cardWebhook({ ...event, additionalData }));
    await expect.poll(payer.method).toMatchObject({ payment_type: 'MASTER', cc_last4digits: '0078' });
  });

  it('about a deleted account leaves the account empty; those that were stored before are deleted with it', async () => {
    const payer = await world.createPayer();
    await payer.pay(testCards.slow);
    const attempt_id = await world.latestAttempt(payer);
    await world.send('/webhooks/cards', cardWebhook(authorisation(attempt_id, 'false', 1)));
    await expect.poll(async () => (await world.inbox(attempt_id)).length).toBe(1);
    const { body } = await payer.browser.accountCall('GET', '/api/account/data');
    const { email } = (body as { readonly user: { readonly email: string } }).user;
    expect((await payer.browser.accountCall('POST', '/api/account/deletion', { email })).status).toBe(204);
    expect(await world.inbox(attempt_id)).toEqual([]);
    const additionalData = { ...tokenNamed('LATE'), cardSummary: '0077' };
    await world.send('/webhooks/cards', cardWebhook({ ...authorisation(attempt_id, 'true', 0), additionalData }));
    await expect.poll(() => world.methods(payer)).toMatchObject([{ state: 'replaced' }]);
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
