import type { ProjectId } from '@waypost/domain/base/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey, createOwnedApp } from '../../../test/factories/keys.ts';
import { createLog } from '../../../test/factories/log.ts';
import { cardState } from '../../../test/card-state.ts';
import { newCharge, type Payer, testCards } from '../../../test/factories/payments.ts';
import { createProject } from '../../../test/factories/projects.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
let app: TestApp;
const log = createLog();
beforeAll(async () => {
  world = await startPaymentWorld({ log: log.to });
  ({ app } = world);
});
afterAll(() => world.stop());

const activityOf = (product_id: ProjectId) =>
  app.database.db
    .selectFrom('activity')
    .select(['action', 'subject_name', 'before', 'after'])
    .where('product_id', '=', product_id)
    .where('action', 'in', ['payment_method.stored', 'payment_method.replaced', 'payment_method.removed'])
    .orderBy('activity_id')
    .execute();
const remove = ({ call }: Payer) => call('DELETE', '/api/developer/payment/method');

const statesOf = ({ account }: Payer) =>
  app.database.db
    .selectFrom('payment_attempt')
    .select(['state', 'refusal_code'])
    .where('developer_id', '=', account.developer_id)
    .orderBy('attempt_id')
    .execute();

describe('a stored payment method', () => {
  it('is replaced by a later one and removed, and the log of each living project says so', async () => {
    const payer = await world.createPayer();
    const living = await createProject(app, payer.account);
    const ended = await createProject(app, payer.account, { aria_status: 'TERMINATED' });
    await payer.pay(testCards.visa);
    await payer.pay(testCards.master);
    expect(await world.methods(payer)).toMatchObject([
      { last_four: '1111', state: 'replaced' },
      { last_four: '0004', state: 'active' },
    ]);
    expect(await payer.method()).toMatchObject({ payment_type: 'MASTER', cc_last4digits: '0004' });
    expect((await remove(payer)).status).toBe(204);
    expect((await remove(payer)).status).toBe(204);
    expect(await payer.method()).toEqual({});
    const [visa, master] = [
      { payment_type: 'VISA', last_four: '1111' },
      { payment_type: 'MASTER', last_four: '0004' },
    ];
    expect(await activityOf(living)).toEqual([
      { action: 'payment_method.stored', subject_name: 'VISA', before: null, after: visa },
      { action: 'payment_method.replaced', subject_name: 'MASTER', before: visa, after: master },
      { action: 'payment_method.removed', subject_name: 'MASTER', before: master, after: null },
    ]);
    expect(await activityOf(ended)).toEqual([]);
  });

  it('is forgotten by the provider once it has ended, unless the same card was stored again', async () => {
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    await payer.pay(testCards.visa);
    const [first, second] = await world.methods(payer);
    expect(second?.token).toBe(first?.token);
    await app.services.runJob('payments.forget-methods');
    expect(await world.methods(payer)).toMatchObject([{ token: null }, { state: 'active', token: first?.token }]);
    expect(await app.services.payments.charge(newCharge(app, payer))).toMatchObject({ status: 'authorised' });
    await remove(payer);
    world.network.fault = 'down';
    await app.services.runJob('payments.forget-methods');
    expect(await world.methods(payer)).toMatchObject([{}, { state: 'removed', token: first?.token }]);
    world.network.fault = 'none';
    await app.services.runJob('payments.forget-methods');
    expect(await world.methods(payer)).toMatchObject([{}, { state: 'removed', token: null }]);
    expect(world.network.seen.filter(({ path }) => path.includes(`storedPaymentMethods/${first?.token}`))).toHaveLength(
      1,
    );
  });

  it('keeps its token while a charge of it has no outcome, and until its provider does not know it any more', async () => {
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    const [method] = await world.methods(payer);
    const charge = newCharge(app, payer);
    world.network.fault = 'down';
    await app.services.payments.charge(charge);
    world.network.fault = 'none';
    await remove(payer);
    await app.services.runJob('payments.forget-methods');
    expect(await world.methods(payer)).toEqual([{ ...method, state: 'removed' }]);
    expect(await app.services.payments.charge(charge)).toMatchObject({ status: 'authorised' });
    await fetch(`${world.sandbox.origin}/control/tokens/${method?.token}`, { method: 'DELETE' });
    await app.services.runJob('payments.forget-methods');
    expect(await world.methods(payer)).toEqual([{ ...method, state: 'removed', token: null }]);
  });

  it('keeps its token while the payer is storing another card, which may be the same', async () => {
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    const [method] = await world.methods(payer);
    await remove(payer);
    await payer.pay(testCards.challenge);
    await app.services.runJob('payments.forget-methods');
    expect(await world.methods(payer)).toEqual([{ ...method, state: 'removed' }]);
    app.clock.advance(61 * 60_000);
    await app.services.runJob('payments.give-up');
    await app.services.runJob('payments.forget-methods');
    expect(await world.methods(payer)).toEqual([{ ...method, state: 'removed', token: null }]);
  });

  it('keeps its token also when the payer begins to store another card while the provider is asked about others', async () => {
    const [first, second] = [await world.createPayer(), await world.createPayer()];
    for (const payer of [first, second]) {
      await payer.pay(testCards.visa);
      await remove(payer);
    }
    const [[earlier], [method]] = [await world.methods(first), await world.methods(second)];
    const answer = Promise.withResolvers<void>();
    world.network.held = answer.promise;
    const forgetting = app.services.runJob('payments.forget-methods');
    await expect.poll(() => world.network.seen.some(({ path }) => path.includes(`/${earlier?.token}`))).toBe(true);
    world.network.held = undefined;
    await second.pay(testCards.challenge);
    answer.resolve();
    await forgetting;
    expect(await world.methods(first)).toMatchObject([{ token: null }]);
    expect(await world.methods(second)).toEqual([method]);
  });

  it('that is stored again while its provider forgets it is not kept as one that pays', async () => {
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    const [method] = await world.methods(payer);
    await remove(payer);
    const answer = Promise.withResolvers<void>();
    world.network.held = answer.promise;
    const forgetting = app.services.runJob('payments.forget-methods');
    const isAsked = () => world.network.seen.some(({ path }) => path.includes(`storedPaymentMethods/${method?.token}`));
    await expect.poll(isAsked).toBe(true);
    world.network.held = undefined;
    await payer.pay(testCards.visa);
    expect(await world.methods(payer)).toMatchObject([{ state: 'removed' }, { state: 'active', token: method?.token }]);
    answer.resolve();
    await forgetting;
    expect(await world.methods(payer)).toMatchObject([
      { state: 'removed', token: null },
      { state: 'disabled', token: null },
    ]);
    expect(await payer.method()).toEqual({});
  });

  it('of an imported account, which has no token, is removed like any other', async () => {
    const payer = await world.createPayer();
    await app.database.db
      .updateTable('developer_account')
      .set({ pay_method: 1, payment_type: 'VISA', cc_last4digits: '4242' })
      .where('developer_id', '=', payer.account.developer_id)
      .execute();
    expect(await payer.method()).toMatchObject({ pay_method: 1, cc_last4digits: '4242' });
    await remove(payer);
    expect(await payer.method()).toEqual({});
  });

  it('has its amount and purpose from the attempt of the server, whatever the page sends (REQ-106)', async () => {
    const payer = await world.createPayer();
    const state = await cardState(world.sandbox, testCards.visa);
    const invented = { amount: { currency: 'USD', value: 99_900 }, reference: 'pay_x', purpose: 'purchase' };
    const { data } = await payer.call('POST', '/api/adyen/payment', { ...state, ...invented });
    expect(data).toEqual({ resultCode: 'Authorised', authentication_status: 'AUTHORISED', return_url: '' });
    const attempt = await world.latestAttempt(payer);
    const sent = world.network.seen.find(({ key }) => key === attempt);
    const { paymentMethod, ...request } = JSON.parse(sent?.body ?? '') as Readonly<Record<string, unknown>>;
    expect(request).toMatchObject({ amount: { currency: 'EUR', value: 0 }, reference: attempt });
    expect(paymentMethod).toEqual(state.paymentMethod);
    expect(await statesOf(payer)).toEqual([{ state: 'AUTHORISED', refusal_code: null }]);
    const { data: waiting } = await payer.pay(testCards.challenge);
    expect(waiting).toMatchObject({ resultCode: 'ChallengeShopper', action: { type: 'threeDS2' } });
    const open = { ...state.paymentMethod, number: testCards.visa, encryptedCardNumber: undefined };
    const refused = await payer.call('POST', '/api/adyen/payment', { ...state, paymentMethod: open });
    expect(refused).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
    expect((await payer.call('POST', '/api/adyen/payment', {})).status).toBe(400);
  });

  it('is offered for the country that was asked for and the currency of the account', async () => {
    const { call } = await world.createPayer();
    await call('GET', '/api/adyen/payment_methods?billingCountry=AUT');
    const asked = world.network.seen.filter(({ path }) => path.endsWith('/paymentMethods')).at(-1);
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({ countryCode: 'AT', amount: { currency: 'EUR', value: 0 } });
  });

  it('is offered without asking the provider again for ten minutes, and a failure is asked about again', async () => {
    const payers = [await world.createPayer(), await world.createPayer()] as const;
    const asked = () => world.network.seen.filter(({ path }) => path.endsWith('/paymentMethods')).length;
    const before = asked();
    const offer = async (payer: Payer) =>
      (await payer.call('GET', '/api/adyen/payment_methods?billingCountry=ITA&userLocale=it-IT')).status;
    world.network.fault = 'lost';
    expect([await offer(payers[0]), asked() - before]).toEqual([503, 1]);
    world.network.fault = 'none';
    for (const payer of [...payers, payers[0]]) expect(await offer(payer)).toBe(200);
    expect(asked() - before).toBe(2);
    app.clock.advance(600_000 - 1);
    expect([await offer(payers[1]), asked() - before]).toEqual([200, 2]);
    app.clock.advance(1);
    expect([await offer(payers[1]), asked() - before]).toEqual([200, 3]);
    const inDollars = '/api/adyen/payment_methods?billingCountry=ITA&userLocale=it-IT&currencyCd=usd';
    expect([(await payers[0].call('GET', inDollars)).status, asked() - before]).toEqual([200, 4]);
  });

  it('belongs to its account alone', async () => {
    const [one, other] = [await world.createPayer(), await world.createPayer()];
    await one.pay(testCards.visa);
    expect(await other.method()).toEqual({});
    await remove(other);
    expect(await one.method()).toMatchObject({ cc_last4digits: '1111' });
  });

  it('is the same after a double click: one method is active', async () => {
    const payer = await world.createPayer();
    await Promise.all([payer.pay(testCards.visa), payer.pay(testCards.visa)]);
    expect((await world.methods(payer)).filter(({ state }) => state === 'active')).toHaveLength(1);
  });

  it('is in the download of the account, and its details are gone after the deletion', async () => {
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    const { body: data } = await payer.browser.accountCall('GET', '/api/account/data');
    expect(data).toMatchObject({
      payment_methods: [{ payment_type: 'VISA', last_four: '1111', expiry_month: 3, expiry_year: 2030 }],
      payment_attempts: [{ purpose: 'method', amount: 0, state: 'AUTHORISED' }],
    });
    const [first] = await world.methods(payer);
    const token = first?.token ?? 'no token';
    expect(JSON.stringify(data)).not.toContain(token);
    const email = (data as { readonly user: { readonly email: string } }).user.email;
    expect((await payer.browser.accountCall('POST', '/api/account/deletion', { email })).status).toBe(204);
    expect(await world.methods(payer)).toEqual([{ last_four: null, state: 'removed', token }]);
    await app.services.runJob('payments.forget-methods');
    expect(await world.methods(payer)).toEqual([{ last_four: null, state: 'removed', token: null }]);
  });
});

it('a stored method lifts the end that was imposed on keys, and later keys have none', async () => {
  const own = await createOwnedApp(app, { isVerified: false });
  const key = await createKey(own);
  expect(key.expiresAt).toBeGreaterThan(0);
  const state = await cardState(world.sandbox, testCards.visa);
  expect((await own.browser.call('POST', '/api/adyen/payment', state)).status).toBe(200);
  const { expiresAt } = await app.database.db
    .selectFrom('api_key')
    .select('expiresAt')
    .where('apiKeyId', '=', key.apiKeyId)
    .executeTakeFirstOrThrow();
  expect(expiresAt).toBe(-1);
  expect((await createKey(own, 'Second')).expiresAt).toBe(-1);
});

it('an attempt that its payer leaves fails after an hour, and a card that is stored later stays', async () => {
  const payer = await world.createPayer();
  await payer.pay(testCards.challenge);
  await payer.pay(testCards.visa);
  const [first] = await statesOf(payer);
  app.clock.advance(60 * 60_000 - 1000);
  await app.services.runJob('payments.give-up');
  expect(first).toEqual({ state: 'ACTION_REQUIRED', refusal_code: null });
  expect((await statesOf(payer))[0]).toEqual(first);
  app.clock.advance(1000);
  await app.services.runJob('payments.give-up');
  expect(await statesOf(payer)).toEqual([
    { state: 'FAILED', refusal_code: 'expired' },
    { state: 'AUTHORISED', refusal_code: null },
  ]);
  expect(await payer.method()).toMatchObject({ cc_last4digits: '1111' });
});

it('no card number is in the requests to the provider, the log or any table after all of this (PAY-32)', async () => {
  const { rows: tables } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(app.database.db);
  expect(tables.map(({ table_name }) => table_name)).toContain('payment_attempt');
  const everything = [log.text(), JSON.stringify(world.network.seen)];
  for (const { table_name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table_name)} t`.execute(
      app.database.db,
    );
    everything.push(...rows.map(({ row }) => row));
  }
  const verifications = world.network.seen.filter(({ body }) => body.includes('encryptedCardNumber'));
  expect(verifications.length).toBeGreaterThan(5);
  for (const { key, body } of verifications) expect(JSON.parse(body)).toMatchObject({ reference: key });
  const text = everything.join('\n');
  for (const number of Object.values(testCards)) expect(text).not.toContain(number);
});
