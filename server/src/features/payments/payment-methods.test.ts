import type { ProjectId } from '@waypost/domain/base/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey, createOwnedApp } from '../../../test/factories/keys.ts';
import { createLog } from '../../../test/factories/log.ts';
import { cardState, createPayer, newCharge, type Payer, testCards } from '../../../test/factories/payments.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startFaultyProxy, type FaultyProxy } from '../../../test/faulty-proxy.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { type SandboxProcess, startSandboxProcess } from '../../../test/sandbox-process.ts';

let sandbox: SandboxProcess;
let network: FaultyProxy;
let app: TestApp;
const log = createLog();
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  network = await startFaultyProxy(sandbox.origin);
  app = await startTestApp({ log: log.to, file: { origins: { sandbox: network.origin } } });
});
afterAll(async () => {
  await app.dispose();
  await network.close();
  await sandbox.stop();
});

const stored = ({ account }: Payer) =>
  app.database.db
    .selectFrom('stored_payment_method')
    .select(['last_four', 'state', 'token'])
    .where('developer_id', '=', account.developer_id)
    .orderBy('payment_method_id')
    .execute();
const activityOf = (product_id: ProjectId) =>
  app.database.db
    .selectFrom('activity')
    .select(['action', 'subject_name', 'before', 'after'])
    .where('product_id', '=', product_id)
    .where('action', 'in', ['payment_method.stored', 'payment_method.replaced', 'payment_method.removed'])
    .orderBy('activity_id')
    .execute();
const remove = ({ call }: Payer) => call('DELETE', '/api/developer/payment/method');

describe('a stored payment method', () => {
  it('is replaced by a later one and removed, and the log of each living project says so', async () => {
    const payer = await createPayer(app, sandbox);
    const living = await createProject(app, payer.account);
    const ended = await createProject(app, payer.account, { aria_status: 'TERMINATED' });
    await payer.pay(testCards.visa);
    await payer.pay(testCards.master);
    expect(await stored(payer)).toMatchObject([
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
    const payer = await createPayer(app, sandbox);
    await payer.pay(testCards.visa);
    await payer.pay(testCards.visa);
    const [first, second] = await stored(payer);
    expect(second?.token).toBe(first?.token);
    await app.services.runJob('payments.forget-methods');
    expect(await stored(payer)).toMatchObject([{ token: null }, { state: 'active', token: first?.token }]);
    expect(await app.services.payments.charge(newCharge(app, payer))).toMatchObject({ status: 'authorised' });
    await remove(payer);
    network.fault = 'down';
    await app.services.runJob('payments.forget-methods');
    expect(await stored(payer)).toMatchObject([{}, { state: 'removed', token: first?.token }]);
    network.fault = 'none';
    await app.services.runJob('payments.forget-methods');
    expect(await stored(payer)).toMatchObject([{}, { state: 'removed', token: null }]);
    expect(network.seen.filter(({ path }) => path.includes(`storedPaymentMethods/${first?.token}`))).toHaveLength(1);
  });

  it('belongs to its account alone', async () => {
    const [one, other] = [await createPayer(app, sandbox), await createPayer(app, sandbox)];
    await one.pay(testCards.visa);
    expect(await other.method()).toEqual({});
    await remove(other);
    expect(await one.method()).toMatchObject({ cc_last4digits: '1111' });
  });

  it('is the same after a double click: one method is active', async () => {
    const payer = await createPayer(app, sandbox);
    await Promise.all([payer.pay(testCards.visa), payer.pay(testCards.visa)]);
    expect((await stored(payer)).filter(({ state }) => state === 'active')).toHaveLength(1);
  });

  it('is in the download of the account, and its details are gone after the deletion', async () => {
    const payer = await createPayer(app, sandbox);
    await payer.pay(testCards.visa);
    const { body: data } = await payer.browser.accountCall('GET', '/api/account/data');
    expect(data).toMatchObject({
      payment_methods: [{ payment_type: 'VISA', last_four: '1111', expiry_month: 3, expiry_year: 2030 }],
      payment_attempts: [{ purpose: 'method', amount: 0, state: 'AUTHORISED' }],
    });
    const [first] = await stored(payer);
    const token = first?.token ?? 'no token';
    expect(JSON.stringify(data)).not.toContain(token);
    const email = (data as { readonly user: { readonly email: string } }).user.email;
    expect((await payer.browser.accountCall('POST', '/api/account/deletion', { email })).status).toBe(204);
    expect(await stored(payer)).toEqual([{ last_four: null, state: 'removed', token }]);
    await app.services.runJob('payments.forget-methods');
    expect(await stored(payer)).toEqual([{ last_four: null, state: 'removed', token: null }]);
  });
});

it('a stored method lifts the end that was imposed on keys, and later keys have none', async () => {
  const own = await createOwnedApp(app, { isVerified: false });
  const key = await createKey(own);
  expect(key.expiresAt).toBeGreaterThan(0);
  const state = await cardState(sandbox, testCards.visa);
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
  const payer = await createPayer(app, sandbox);
  await payer.pay(testCards.challenge);
  await payer.pay(testCards.visa);
  app.clock.advance(60 * 60_000);
  await app.services.runJob('payments.give-up');
  const attempts = await app.database.db
    .selectFrom('payment_attempt')
    .select(['state', 'refusal_code'])
    .where('developer_id', '=', payer.account.developer_id)
    .orderBy('attempt_id')
    .execute();
  expect(attempts).toEqual([
    { state: 'FAILED', refusal_code: 'expired' },
    { state: 'AUTHORISED', refusal_code: null },
  ]);
  expect(await payer.method()).toMatchObject({ cc_last4digits: '1111' });
});

it('no card number is in the requests to the provider, the log or any table after all of this', async () => {
  const { rows: tables } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(app.database.db);
  expect(tables.map(({ table_name }) => table_name)).toContain('payment_attempt');
  const everything = [log.text(), JSON.stringify(network.seen)];
  for (const { table_name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table_name)} t`.execute(
      app.database.db,
    );
    everything.push(...rows.map(({ row }) => row));
  }
  expect(network.seen.some(({ body }) => body.includes('encryptedCardNumber'))).toBe(true);
  const text = everything.join('\n');
  for (const number of Object.values(testCards)) expect(text).not.toContain(number);
});
