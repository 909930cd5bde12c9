import type { ProjectId } from '@waypost/domain/base/ids';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { personPassword } from '../../../test/factories/developers.ts';
import { createLog } from '../../../test/factories/log.ts';
import { type Payer, testCards } from '../../../test/factories/payments.ts';
import {
  billsOf,
  buyProject,
  liveUntil,
  moveTo,
  statusOf,
  subscriptionOf,
} from '../../../test/factories/subscriptions.ts';
import { createUsage } from '../../../test/factories/usage.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
let app: TestApp;
let log: ReturnType<typeof createLog>;
beforeEach(async () => {
  log = createLog();
  world = await startPaymentWorld({ log: log.to, startAt: new Date('2026-04-01T06:00:00Z') });
  ({ app } = world);
});
afterEach(() => world.stop());

async function emailOf({ userId }: Payer): Promise<string> {
  const { db } = app.database;
  return (await db.selectFrom('user_account').select('email').where('userId', '=', userId).executeTakeFirstOrThrow())
    .email;
}

/** Signs in for a recent proof. */
async function deleteAccount(payer: Payer) {
  const email = await emailOf(payer);
  await payer.browser.signIn({ email, password: personPassword });
  return payer.browser.accountCall('POST', '/api/account/deletion', { email });
}

/** What stands in the way of the deletion. */
async function standing(payer: Payer) {
  await payer.browser.signIn({ email: await emailOf(payer), password: personPassword });
  return (await payer.browser.accountCall('GET', '/api/account/deletion')).data;
}

/** A project on Freemium Pro, which includes a million transactions a month. */
async function createUsingProject(payer: Payer, units: number, day = '2026-04-10') {
  const product_id = await buyProject(payer);
  const app_id = await createApp(app, { product_id });
  const addUsage = (on: string, count: number) =>
    createUsage(app, { product_id, app_id }, [{ day: on, service: 'routing', units: count }]);
  await addUsage(day, units);
  return { product_id, addUsage };
}

async function newPayer(): Promise<Payer> {
  const payer = await world.createPayer();
  await payer.pay(testCards.visa);
  return payer;
}

const cancel = ({ call }: Payer, product_id: ProjectId) =>
  call('PUT', `/api/project/${product_id}/status`, { status: 'CANCELLED' });

async function change({ call }: Payer, product_id: ProjectId, plan_id: string): Promise<void> {
  const input = { isUpgrade: true, plan_id, date: '2026-04-01', terms_version: '1' };
  const changed = await call('PUT', `/api/project/${product_id}`, input, { 'idempotency-key': `to ${plan_id}` });
  expect(changed).toMatchObject({ status: 200 });
}

const usageBills = async (product_id: ProjectId) =>
  (await billsOf(app, product_id)).filter(({ kind }) => kind === 'usage');

/** The currency of a bill, and whether it is of the project's last subscription. */
async function billOf(bill_id: string | undefined) {
  const { rows } = await sql`
    select bill.currency, subscription.ended is null or subscription.ended > '2026-05-01' as is_last
    from bill join subscription using (subscription_id) where bill_id = ${bill_id}`.execute(app.database.db);
  return rows[0];
}

const isRefused = { status: 409, error: { reason: 'USAGE_NOT_BILLED' } };

describe('an account whose plan has ended', () => {
  it('is deleted only after the bill of the plan’s last usage, whose amount and day it says (ACC-52)', async () => {
    const payer = await newPayer();
    const { product_id } = await createUsingProject(payer, 5_000_000);
    await cancel(payer, product_id);
    // while the plan still runs, that is the only thing to do
    expect(await standing(payer)).toMatchObject({ blocking: [{ product_id }], unbilled: [] });
    expect(await deleteAccount(payer)).toMatchObject({ status: 409, error: { reason: 'PAID_PROJECT_ACTIVE' } });
    await liveUntil(app, '2026-05-01');
    expect(await statusOf(app, product_id)).toBe('CANCELLED');
    // four million beyond the plan, at 0.90 euros a thousand
    const unbilled = { product_id, app_name: 'Freemium Pro', amount: 3600, currency: 'eur', billed_on: '2026-05-04' };
    expect(await standing(payer)).toEqual({ blocking: [], unbilled: [unbilled], closing: [] });
    const refused = await deleteAccount(payer);
    expect(refused).toMatchObject(isRefused);
    expect(JSON.stringify(refused.body)).toContain('The last usage of “Freemium Pro” is billed on 2026-05-04.');
    // nothing of the refused deletion stays
    expect(await standing(payer)).toEqual({ blocking: [], unbilled: [unbilled], closing: [] });
    await liveUntil(app, '2026-05-04');
    expect(await usageBills(product_id)).toMatchObject([{ net: 360_000, state: 'paid' }]);
    expect(await standing(payer)).toEqual({ blocking: [], unbilled: [], closing: [] });
    expect(await deleteAccount(payer)).toMatchObject({ status: 204 });
  });

  it('is deleted at once after usage that no bill will contain, whatever others wait for (ACC-52)', async () => {
    const payers: Payer[] = [];
    // within the plan, less than the smallest bill of 0.50 euros, and just that
    for (const units of [1_000_000, 1_000_500, 1_000_556, 1_000_556]) {
      const payer = await newPayer();
      const { product_id } = await createUsingProject(payer, units);
      await cancel(payer, product_id);
      payers.push(payer);
    }
    const [within, below, waiting, active] = payers as [Payer, Payer, Payer, Payer];
    const second = await buyProject(active, { flow: 'flow-2' });
    await liveUntil(app, '2026-05-01');
    expect(await deleteAccount(within)).toMatchObject({ status: 204 });
    expect(await deleteAccount(below)).toMatchObject({ status: 204 });
    expect(await deleteAccount(waiting)).toMatchObject(isRefused);
    // what its owner can do something about comes first
    expect(await standing(active)).toMatchObject({ blocking: [{ product_id: second }], unbilled: [{ amount: 0.5 }] });
    expect(await deleteAccount(active)).toMatchObject({ status: 409, error: { reason: 'PAID_PROJECT_ACTIVE' } });
  });

  it('waits for the bill of the last subscription of a project that was bought again (ACC-52)', async () => {
    const payer = await newPayer();
    const { product_id, addUsage } = await createUsingProject(payer, 1_100_000);
    await cancel(payer, product_id);
    const { db } = app.database;
    await db.updateTable('subscription').set({ currency: 'usd' }).where('product_id', '=', product_id).execute();
    await liveUntil(app, '2026-05-01');
    await moveTo(app, new Date('2026-05-02T06:00:00Z'));
    const again = await payer.call('PUT', `/api/project/${product_id}/status`, { status: 'ACTIVE' });
    expect(again).toMatchObject({ status: 200 });
    await liveUntil(app, '2026-05-04');
    const [first] = await usageBills(product_id);
    expect(await billOf(first?.bill_id)).toEqual({ currency: 'usd', is_last: false });
    await addUsage('2026-05-20', 2_000_000);
    await cancel(payer, product_id);
    await liveUntil(app, '2026-06-02');
    expect(await standing(payer)).toMatchObject({ unbilled: [{ amount: 900, currency: 'eur' }] });
    await liveUntil(app, '2026-06-06');
    expect(await billOf((await usageBills(product_id)).at(-1)?.bill_id)).toEqual({ currency: 'eur', is_last: true });
  });

  it('waits for bills that could not be issued, and for no days after the plan (ACC-52)', async () => {
    const payer = await newPayer();
    const { product_id, addUsage } = await createUsingProject(payer, 2_000_000);
    await cancel(payer, product_id);
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''refused''; end'`.execute(
      app.database.db,
    );
    await sql`create trigger refuse before insert on rated_period for each row execute function refuse()`.execute(
      app.database.db,
    );
    await liveUntil(app, '2026-05-10');
    await addUsage('2026-05-02', 9_000_000); // a day without a plan
    const unbilled = { product_id, amount: 900, billed_on: '2026-05-04' };
    expect(await standing(payer)).toMatchObject({ unbilled: [unbilled] });
    expect(await deleteAccount(payer)).toMatchObject(isRefused);
    await sql`drop trigger refuse on rated_period`.execute(app.database.db);
    await liveUntil(app, '2026-05-10');
    expect(await deleteAccount(payer)).toMatchObject({ status: 204 });
  });

  it('waits for the usage of a plan that was left for a free one, and of a suspended one (ACC-52)', async () => {
    const [leaving, suspended] = [await newPayer(), await newPayer()];
    const left = await createUsingProject(leaving, 2_000_000);
    const unpaid = await createUsingProject(suspended, 2_000_000, '2026-05-20');
    await change(leaving, left.product_id, 'Freemium-Basic');
    await suspended.pay(testCards.refusedLater);
    await liveUntil(app, '2026-05-01');
    expect(await statusOf(app, left.product_id)).toBe('ACTIVE');
    expect(await deleteAccount(leaving)).toMatchObject(isRefused);
    await liveUntil(app, '2026-05-31');
    expect(await statusOf(app, unpaid.product_id)).toBe('SUSPENDED DUNNING 1');
    expect((await subscriptionOf(app, unpaid.product_id)).ended).toBeNull();
    expect(await deleteAccount(suspended)).toMatchObject(isRefused);
    expect(await standing(suspended)).toMatchObject({ unbilled: [{ billed_on: '2026-06-04' }] });
    await liveUntil(app, '2026-06-04');
    expect(await deleteAccount(leaving)).toMatchObject({ status: 204 });
    expect(await deleteAccount(suspended)).toMatchObject({ status: 204 });
  });
});

describe('usage that arrives after its account was deleted', () => {
  it('is stated and not billed, which is logged once, and keeps no other account waiting', async () => {
    const [payer, other] = [await newPayer(), await newPayer()];
    const { product_id, addUsage } = await createUsingProject(payer, 1_000_000);
    await cancel(payer, product_id);
    const others = await createUsingProject(other, 1_000_000);
    await liveUntil(app, '2026-05-05');
    expect(await deleteAccount(payer)).toMatchObject({ status: 204 });
    await addUsage('2026-04-30', 100_000);
    await others.addUsage('2026-04-30', 100_000);
    await liveUntil(app, '2026-06-04');
    await liveUntil(app, '2026-07-04'); // of the period before it, there is nothing to say
    expect(await usageBills(product_id)).toEqual([]);
    expect(await usageBills(others.product_id)).toMatchObject([{ net: 9000 }]);
    const { db } = app.database;
    const rated = db.selectFrom('rated_usage').select(['amount', 'billed']).where('product_id', '=', product_id);
    expect(await rated.where('first_day', '=', '2026-05-01').where('amount', '>', 0).execute()).toEqual([
      { amount: 9000, billed: 0 },
    ]);
    const logged = log.since('usage').filter(({ event }) => event !== 'usage.period_closed');
    const facts = { product_id, first_day: '2026-05-01', amount: 9000, currency: 'eur' };
    expect(logged).toEqual([{ event: 'usage.not_charged', ...facts }]);
    expect(await app.services.reconcile()).toEqual([]);
  });
});

describe('usage of a project that was handed over', () => {
  it('is paid by the owner whose plan it was under, also when it arrives late (ACC-52)', async () => {
    const [former, owner] = [await newPayer(), await newPayer()];
    // 300 transactions beyond the plan cost less than a charge is worth
    const { product_id, addUsage } = await createUsingProject(former, 1_000_300);
    await change(former, product_id, 'Freemium-Basic');
    await liveUntil(app, '2026-05-04');
    const { db } = app.database;
    const own = { developer_id: owner.account.developer_id, app_name: 'Secret plans' };
    await db.updateTable('project').set(own).where('product_id', '=', product_id).execute();
    await change(owner, product_id, 'Freemium-Pro');
    await liveUntil(app, '2026-05-10'); // the days between the two plans are closed
    await addUsage('2026-04-20', 2_000_000);
    await addUsage('2026-05-20', 1_200_000);
    await liveUntil(app, '2026-05-21');
    expect(await standing(former)).toMatchObject({ unbilled: [] });
    expect(await standing(owner)).toMatchObject({ blocking: [{ product_id }] });
    await liveUntil(app, '2026-06-08');
    const bills = db.selectFrom('bill').select(['developer_id', 'net']).where('kind', '=', 'usage');
    // two hundred thousand transactions of their own
    expect(await bills.execute()).toEqual([{ developer_id: owner.account.developer_id, net: 18_000 }]);
    expect(await app.services.reconcile()).toEqual([]);
  });

  it('keeps its former owner waiting without telling the name that the new one gave it (ACC-52)', async () => {
    const [former, owner] = [await newPayer(), await newPayer()];
    const { product_id } = await createUsingProject(former, 2_000_000);
    await change(former, product_id, 'Freemium-Basic');
    await liveUntil(app, '2026-05-01');
    const own = { developer_id: owner.account.developer_id, app_name: 'Secret plans' };
    await app.database.db.updateTable('project').set(own).where('product_id', '=', product_id).execute();
    expect(await standing(former)).toMatchObject({ unbilled: [{ app_name: 'Freemium Pro', amount: 900 }] });
    expect(await standing(owner)).toMatchObject({ unbilled: [], closing: [{ app_name: 'Secret plans' }] });
  });
});

it('bills the usage of all projects in one run, however many periods before them cannot be billed', async () => {
  const [failing, other] = [await newPayer(), await newPayer()];
  const { product_id: broken } = await createUsingProject(failing, 10);
  await moveTo(app, new Date('2026-04-01T07:00:00Z')); // ids are ordered by time
  const { product_id } = await createUsingProject(other, 1_100_000);
  expect(broken < product_id).toBe(true);
  const { db } = app.database;
  await sql`
    insert into usage_period (product_id, first_day, last_day, anchor, closed_at, late_from)
    select ${broken}, day, day, '2026-04-01', now(), day
    from generate_series('2026-04-01'::date, '2028-04-01'::date, interval '1 day') as day`.execute(db);
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''refused''; end'`.execute(db);
  await sql`
    create trigger refuse before insert on rated_period for each row
    when (new.product_id = ${sql.lit(broken)}) execute function refuse()`.execute(db);
  await liveUntil(app, '2026-05-04');
  expect(await usageBills(product_id)).toMatchObject([{ net: 9000 }]);
  // the later ones of a project build on its first one
  expect(
    log
      .text()
      .split('\n')
      .filter((line) => line.includes('usage.not_rated')),
  ).toHaveLength(1);
});
