import type { ProjectId } from '@waypost/domain/base/ids';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPerson } from '../../../test/factories/developers.ts';
import { cardWebhook, type Payer, testCards } from '../../../test/factories/payments.ts';
import {
  billsOf,
  buyProject,
  collectionsOf,
  liveUntil,
  moveTo,
  statusOf,
  takenFor,
} from '../../../test/factories/subscriptions.ts';
import { giveWallet } from '../../../test/factories/wallets.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
let app: TestApp;
beforeEach(async () => {
  world = await startPaymentWorld({ startAt: new Date('2026-01-10T06:00:00Z') });
  ({ app } = world);
  world.network.refusal = { status: 401, body: {} };
});
afterEach(() => world.stop());

type Customer = { readonly payer: Payer; readonly product_id: ProjectId };

async function createCustomer(wallet = false): Promise<Customer> {
  const payer = await world.createPayer();
  await (wallet ? giveWallet(world.sandbox, payer) : payer.pay(testCards.visa));
  return { payer, product_id: await buyProject(payer) };
}

const jobs = [
  'payments.ask-again',
  'payments.give-up',
  'subscriptions.renew',
  'subscriptions.dun',
  'subscriptions.charge-not-taken',
  'subscriptions.collect',
];
/** Lives on, an hour after the other. */
async function live(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    app.clock.advance(3_600_000);
    for (const job of jobs) await app.services.runJob(job);
  }
}
const days = async (count: number) => {
  for (let day = 0; day < count; day += 1) {
    await moveTo(app, new Date(app.clock().getTime() + 23 * 3_600_000));
    await live(1);
  }
};

const triesOf = ({ product_id }: Customer) => collectionsOf(app, product_id);
const notices = () => app.mails.filter(({ kind }) => kind === 'payment-notice');
const price = 53_431;

async function isPaidOnce({ payer, product_id }: Customer): Promise<void> {
  expect(await statusOf(app, product_id)).toBe('ACTIVE');
  expect(await billsOf(app, product_id)).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
  expect(await takenFor(app, payer)).toBe(2 * price);
}

describe('a provider that is away for more than a day', () => {
  it.each(['down', 'lost'] as const)(
    'while bills are due (%s) takes each of them once when it is back, and nobody hears of it (BIL-40)',
    async (fault) => {
      const customers: Customer[] = [];
      for (let count = 0; count < 12; count += 1) customers.push(await createCustomer());
      await moveTo(app, new Date('2026-02-10T06:00:00Z'));
      world.network.fault = fault;
      for (const job of jobs) await app.services.runJob(job);
      await live(30);
      expect(await billsOf(app, customers[0]?.product_id as ProjectId)).toMatchObject([{}, { state: 'open' }]);
      world.network.fault = 'none';
      await live(2);
      for (const customer of customers) {
        await isPaidOnce(customer);
        expect(await triesOf(customer)).toEqual([['first', 'paid', null]]);
      }
      expect(notices()).toEqual([]);
      expect(await app.services.reconcile()).toEqual([]);
    },
  );

  it('and forgets the charge meanwhile is sent another one a day after that one was given up (BIL-40)', async () => {
    const customer = await createCustomer(true);
    await moveTo(app, new Date('2026-02-10T06:00:00Z'));
    world.network.fault = 'down';
    for (const job of jobs) await app.services.runJob(job);
    await live(8);
    const given = ['first', 'refused', 'error'];
    expect(await triesOf(customer)).toEqual([given]);
    world.network.fault = 'none';
    await live(22);
    expect([await triesOf(customer), await statusOf(app, customer.product_id)]).toEqual([[given], 'ACTIVE']);
    await live(2);
    expect(await triesOf(customer)).toEqual([given, ['again', 'paid', null]]);
    await isPaidOnce(customer);
    expect(notices()).toEqual([]);
    expect(await app.services.reconcile()).toEqual([]);
  });

  it('and reports the payment after it was given up is not sent another one', async () => {
    const customer = await createCustomer();
    world.network.fault = 'lost';
    await moveTo(app, new Date('2026-02-10T06:00:00Z'));
    for (const job of jobs) await app.services.runJob(job);
    await days(8);
    expect(await triesOf(customer)).toEqual([['first', 'refused', 'error']]);
    const merchantReference = await world.latestAttempt(customer.payer);
    const event = { success: 'true', merchantReference, pspReference: 'PSP-LATE' } as const;
    await world.send('/webhooks/cards', cardWebhook({ ...event, amount: { value: price, currency: 'EUR' } }));
    await expect.poll(() => world.attempt(merchantReference)).toMatchObject({ state: 'AUTHORISED' });
    world.network.fault = 'none';
    await days(3);
    expect(await triesOf(customer)).toEqual([['first', 'paid', null]]);
    await isPaidOnce(customer);
  });
});

it('a slow provider is sent ten bills at a time by an instance, however often it is told of them', async () => {
  const customers: Customer[] = [];
  for (let count = 0; count < 12; count += 1) customers.push(await createCustomer());
  await moveTo(app, new Date('2026-02-10T06:00:00Z'));
  const before = world.network.seen.length;
  const sent = () => world.network.seen.slice(before).map(({ key }) => key);
  let release = (): void => undefined;
  world.network.held = new Promise((resolve) => (release = resolve));
  await app.services.runJob('subscriptions.renew');
  await expect.poll(sent).toHaveLength(10);
  const runs = [1, 2].map(() => app.services.runJob('subscriptions.collect'));
  const taken = app.database.db.selectFrom('collection').select('attempt_id').where('due', '>', new Date(0));
  expect(await taken.execute()).toHaveLength(10);
  release();
  await Promise.all(runs);
  for (const customer of customers) await isPaidOnce(customer);
  expect(new Set(sent()).size).toBe(12);
  expect(sent()).toHaveLength(12);
});

describe('a provider that takes no request, as after its key was withdrawn', () => {
  it('is sent the bill again each day; the payer hears of it after two weeks, as of a refusal (BIL-41)', async () => {
    const customer = await createCustomer();
    world.network.fault = 'refusing';
    await liveUntil(app, '2026-02-10');
    const tries = (count: number) => [
      ['first', 'refused', 'error'],
      ...Array.from({ length: count }, () => ['again', 'refused', 'error']),
    ];
    await days(3);
    expect(await triesOf(customer)).toEqual(tries(3));
    await days(10);
    expect([await triesOf(customer), await statusOf(app, customer.product_id)]).toEqual([tries(13), 'ACTIVE']);
    expect(notices()).toEqual([]);
    await days(1);
    expect(await statusOf(app, customer.product_id)).toBe('ACTIVE DUNNING PENDING');
    expect(notices()).toMatchObject([{ notice: 'failed' }]);
    // from here on the steps charge
    await days(2);
    expect((await triesOf(customer)).slice(15)).toEqual([['ACTIVE DUNNING 1', 'refused', 'error']]);
    world.network.fault = 'none';
    await days(3);
    await isPaidOnce(customer);
    expect(notices().map((mail) => 'notice' in mail && mail.notice)).toEqual(['failed', 'failed', 'restored']);
  });

  it('is sent the last bill of an ended subscription too, for two weeks', async () => {
    const customer = await createCustomer();
    world.network.fault = 'refusing';
    await liveUntil(app, '2026-02-10');
    const ended = { ended: '2026-02-10' };
    const { db } = app.database;
    await db.updateTable('subscription').set(ended).where('product_id', '=', customer.product_id).execute();
    await days(16);
    expect(await triesOf(customer)).toHaveLength(15);
    expect(notices()).toEqual([]);
  });

  it('is not sent a bill that an operator has had charged, or written off, meanwhile (BIL-45)', async () => {
    const [charged, writtenOff] = [await createCustomer(), await createCustomer()];
    world.network.fault = 'refusing';
    await liveUntil(app, '2026-02-10');
    world.network.fault = 'none';
    const operator = await createPerson(app, { roles: [{ name: 'finance', value: '' }] });
    for (const [{ product_id }, action] of [
      [charged, 'retry'],
      [writtenOff, 'write_off'],
    ] as const) {
      const { statement_no } = (await billsOf(app, product_id)).at(-1) ?? {};
      const url = `/api/money/statements/${statement_no}/collection`;
      expect(await operator.call('POST', url, { action, reason: 'The key is back' })).toMatchObject({ status: 200 });
    }
    await expect.poll(() => billsOf(app, charged.product_id)).toMatchObject([{}, { state: 'paid' }]);
    await days(2);
    await isPaidOnce(charged);
    expect(await triesOf(charged)).toEqual([
      ['first', 'refused', 'error'],
      ['operator', 'paid', null],
    ]);
    expect(await triesOf(writtenOff)).toEqual([['first', 'refused', 'error']]);
  });

  it('is sent no bill whose steps have begun but by the steps (BIL-41)', async () => {
    const customer = await createCustomer();
    await customer.payer.pay(testCards.refusedLater);
    await liveUntil(app, '2026-02-10');
    world.network.fault = 'refusing';
    await days(4);
    expect(await triesOf(customer)).toEqual([
      ['first', 'refused', 'declined'],
      ['ACTIVE DUNNING 1', 'refused', 'error'],
    ]);
  });

  it('is not sent a bill that was settled while the others were ordered', async () => {
    const [first, second] = [await createCustomer(), await createCustomer()];
    world.network.fault = 'refusing';
    await liveUntil(app, '2026-02-10');
    const settled = (await billsOf(app, second.product_id)).at(-1)?.bill_id;
    const { db } = app.database;
    const settle = `begin update bill set state = 'written_off' where bill_id = '${settled}'; return null; end`;
    await sql`create function settle() returns trigger language plpgsql as ${sql.lit(settle)}`.execute(db);
    await sql`create trigger settle after insert on collection execute function settle()`.execute(db);
    await days(1);
    expect([(await triesOf(first)).length, (await triesOf(second)).length]).toEqual([2, 1]);
  });

  it('is sent the bill once, although two instances order it', async () => {
    const customer = await createCustomer();
    world.network.fault = 'refusing';
    await liveUntil(app, '2026-02-10');
    world.network.fault = 'none';
    await moveTo(app, new Date('2026-02-11T06:00:00Z'));
    await Promise.all([1, 2].map(() => app.services.runJob('subscriptions.charge-not-taken')));
    await app.services.runJob('subscriptions.collect');
    await isPaidOnce(customer);
    expect(await triesOf(customer)).toHaveLength(2);
  });
});
