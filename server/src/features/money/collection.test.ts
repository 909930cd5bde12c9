import type { AnyStatement, MoneyActionLine } from '@waypost/contract/entities/money';
import type { ProjectId } from '@waypost/domain/base/ids';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, type Person } from '../../../test/factories/developers.ts';
import { cardWebhook, type Payer, testCards } from '../../../test/factories/payments.ts';
import {
  billsOf,
  buyProject,
  liveUntil,
  moveTo,
  statusOf,
  subscriptionOf,
  takenFor,
} from '../../../test/factories/subscriptions.ts';
import { csvLines } from '../../../test/csv-lines.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';
import { operate, readOperation } from '../../operations/operations.ts';

let world: PaymentWorld;
let app: TestApp;
let operator: Person;
beforeAll(async () => {
  world = await startPaymentWorld({ startAt: new Date('2026-01-10T06:00:00Z') });
  ({ app } = world);
  operator = await createPerson(app, { roles: [{ name: 'finance', value: '' }] });
  const cards = [testCards.expiredLater, ...Array.from({ length: 8 }, () => testCards.refusedLater)];
  waiting = await createDebtors('2026-01-10', '2026-02-10', cards);
});
afterAll(() => world.stop());

const total = 53_431;
const reason = 'The customer has called';

type Debtor = { readonly payer: Payer; readonly product_id: ProjectId; readonly statement_no: string };

/** Projects whose renewals of 534.31 euros were refused a month after they were bought, one for each card. */
async function createDebtors(bought: string, renewed: string, cards: readonly string[]): Promise<Debtor[]> {
  await moveTo(app, new Date(`${bought}T06:00:00Z`));
  const projects: Omit<Debtor, 'statement_no'>[] = [];
  for (const card of cards) {
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    const product_id = await buyProject(payer);
    await payer.pay(card);
    projects.push({ payer, product_id });
  }
  await liveUntil(app, renewed);
  const numberOf = async (product_id: ProjectId) => (await billsOf(app, product_id)).at(-1)?.statement_no ?? '';
  return Promise.all(
    projects.map(async (project) => ({ ...project, statement_no: await numberOf(project.product_id) })),
  );
}

async function createDebtor(bought: string, renewed: string): Promise<Debtor> {
  const [debtor] = await createDebtors(bought, renewed, [testCards.refusedLater]);
  if (!debtor) throw new Error('No debtor');
  return debtor;
}

/** Those of the tests that move no clock. */
let waiting: Debtor[] = [];
const nextDebtor = (): Debtor => {
  const debtor = waiting.shift();
  if (!debtor) throw new Error('Every debtor is used');
  return debtor;
};

const collect = (statement_no: string, action: string, who: Person = operator) =>
  who.call('POST', `/api/money/statements/${statement_no}/collection`, { action, reason });
const credit = (statement_no: string, body: object = {}) =>
  operator.call('POST', `/api/money/statements/${statement_no}/credit`, { reason, refund: false, ...body });
const statement = async (statement_no: string) => {
  const { data } = await operator.call('GET', `/api/money/statements?search=${statement_no}`);
  return (data as unknown as { statements: AnyStatement[] }).statements[0];
};
const actions = async () =>
  ((await operator.call('GET', '/api/money/actions')).data as unknown as { actions: MoneyActionLine[] }).actions;
const command = (...args: string[]) => {
  const operation = readOperation(args);
  if (!operation) throw new Error('No operation');
  const sendMail = (_: unknown, mail: (typeof app.mails)[number]) => Promise.resolve(void app.mails.push(mail));
  const { config, database } = app;
  return operate({ config, database: database.database, logger: pino({ level: 'silent' }), sendMail }, operation);
};
const balance = ({ payer }: Debtor, account: 'receivable' | 'credit') =>
  app.services.ledger.balanceOf(app.database.db, {
    account,
    developer_id: payer.account.developer_id,
    currency: 'eur',
  });
const badDebt = async () =>
  (await app.services.ledger.balances(app.database.db)).find(({ account }) => account === 'bad_debt')?.balance ?? 0;
const activityOf = async ({ payer, product_id }: Debtor, kind = 'billing') => {
  const { data } = await payer.call('GET', `/api/project/${product_id}/activity?kind=${kind}`);
  return data['items'] as { action: string; actor: unknown; address: unknown; before: unknown; after: unknown }[];
};

describe('an operator who charges again', () => {
  it('is refused with a payment method that must not be charged again (BIL-45)', async () => {
    const { statement_no } = nextDebtor();
    expect(await collect(statement_no, 'retry')).toMatchObject({ status: 409, reason: 'NOT_CHARGEABLE' });
    expect(await statement(statement_no)).toMatchObject({ collection: { charging: false } });
  });

  it('does so at once, once, with a reason in the log, and a success brings the project back (BIL-45)', async () => {
    const { payer, product_id, statement_no } = nextDebtor();
    expect((await statement(statement_no))?.collection).toEqual({
      bill: 'open',
      owed: total / 100,
      charging: false,
      dunning: 'ACTIVE DUNNING PENDING',
      paused: false,
    });
    expect(await collect(statement_no, 'retry')).toMatchObject({ status: 200 });
    await expect.poll(() => statement(statement_no)).toMatchObject({ collection: { charging: false } });
    const tries = () =>
      app.database.db
        .selectFrom('collection')
        .innerJoin('bill', 'bill.bill_id', 'collection.bill_id')
        .select(['cause', 'collection.state'])
        .where('product_id', '=', product_id)
        .orderBy('attempt_id')
        .execute();
    expect(await tries()).toEqual([
      { cause: 'first', state: 'refused' },
      { cause: 'operator', state: 'refused' },
    ]);
    expect((await actions())[0]).toMatchObject({
      action: 'retry',
      operator: operator.browser.session?.email,
      statement_no,
      result_no: null,
      amount: total / 100,
      reason,
    });
    expect(await statusOf(app, product_id)).toBe('ACTIVE DUNNING PENDING');
    await payer.pay(testCards.visa);
    await expect.poll(() => statusOf(app, product_id)).toBe('ACTIVE');
    expect(await collect(statement_no, 'retry')).toMatchObject({ status: 409, reason: 'NOT_OPEN' });
    expect(await takenFor(app, payer)).toBe(2 * total);
  });
});

describe('the collection of a statement', () => {
  it('does not exist for everybody else, for a credit note and without a subscription, and needs a reason (BIL-45)', async () => {
    const { payer, statement_no } = nextDebtor();
    const reseller = await createPerson(app, { roles: [{ name: 'reseller', value: 'res_1' }] });
    for (const action of ['retry', 'pause', 'resume', 'write_off'])
      for (const other of [payer, reseller])
        expect(await collect(statement_no, action, other as Person)).toMatchObject({
          status: 404,
          reason: 'NOT_FOUND',
        });
    expect(await statement(statement_no)).toMatchObject({ collection: { bill: 'open', paused: false } });
    const note = String((await credit(statement_no, { net: 1 })).data['statement_no']);
    expect((await statement(note))?.collection).toBeNull();
    expect(await collect(note, 'retry')).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    const path = `/api/money/statements/${statement_no}/collection`;
    for (const body of [{ action: 'retry' }, { action: 'retry', reason: 'no' }, { action: 'delete', reason }])
      expect((await operator.call('POST', path, body)).status).toBe(400);
  });

  it.each([
    ['retry-payment', 'retry', /^WP-\S+ is charged again by the running servers\.$/],
    ['pause-dunning', 'pause', /^The dunning of WP-\S+ is paused\.$/],
    ['resume-dunning', 'resume', /^The dunning of WP-\S+ goes on\.$/],
    ['write-off', 'write_off', /^WP-\S+ is written off\.$/],
  ])('is ordered by the command %s too, under the name that it is told (BIL-45)', async (name, action, answer) => {
    const { product_id, statement_no } = nextDebtor();
    if (action === 'resume') await collect(statement_no, 'pause');
    const args = ['--statement', statement_no, '--reason', reason, '--by', 'Grace'];
    expect(await command(name, ...args)).toMatch(answer);
    const line = (await actions()).find((each) => each.operator === 'Grace' && each.statement_no === statement_no);
    expect(line).toMatchObject({ action, amount: total / 100, reason });
    await expect
      .poll(() => statement(statement_no))
      .toMatchObject({
        collection: {
          bill: action === 'write_off' ? 'written_off' : 'open',
          paused: action === 'pause',
          charging: false,
        },
      });
    expect(await statusOf(app, product_id)).toBe(action === 'write_off' ? 'TERMINATED' : 'ACTIVE DUNNING PENDING');
    await expect(command(name, '--statement', 'WP-1', '--reason', reason, '--by', 'Grace')).rejects.toThrow(
      'not exist',
    );
    for (const wrong of [[], args.slice(2), args.slice(0, 4), [...args.slice(0, 3), 'no', ...args.slice(4)], ['--all']])
      expect(() => readOperation([name, ...wrong])).toThrow(`npm run ${name} -- --statement`);
  });
});

describe('a payment of an open statement', () => {
  it('by its credit note leaves what another credit note gave for later statements (BIL-45)', async () => {
    const debtor = nextDebtor();
    const [bought] = await billsOf(app, debtor.product_id);
    await credit(bought?.statement_no ?? '', { net: 100 });
    expect(await statement(debtor.statement_no)).toMatchObject({ collection: { owed: total / 100 } });
    await credit(debtor.statement_no, { net: 50 });
    expect(await statement(debtor.statement_no)).toMatchObject({ collection: { owed: 474.81 } });
    expect(await balance(debtor, 'credit')).toBe(-11_900);
    await debtor.payer.pay(testCards.visa);
  });

  it('that is more than what a credit note has left of it leaves the difference as a credit', async () => {
    const debtor = nextDebtor();
    const { payer, statement_no } = debtor;
    const merchantReference = await world.latestAttempt(payer);
    await credit(statement_no, { net: 100 });
    const event = { success: 'true', merchantReference, pspReference: 'PSP-LATE' } as const;
    await world.send('/webhooks/cards', cardWebhook({ ...event, amount: { value: total, currency: 'EUR' } }));
    await expect.poll(() => statement(statement_no)).toMatchObject({ collection: { bill: 'paid' } });
    expect([await balance(debtor, 'receivable'), await balance(debtor, 'credit')]).toEqual([0, -11_900]);
    await payer.pay(testCards.visa); // its later bills are paid
    expect(await app.services.reconcile()).toEqual([]);
  });
});

describe('paused dunning', () => {
  it('takes no step, and goes on where it stopped; the project is billed for what it uses meanwhile (BIL-45)', async () => {
    const debtor = await createDebtor('2026-05-10', '2026-06-10');
    const { product_id, statement_no } = debtor;
    await liveUntil(app, '2026-06-15');
    expect(await statusOf(app, product_id)).toBe('ACTIVE DUNNING 3');
    expect(await collect(statement_no, 'resume')).toMatchObject({ status: 409, reason: 'NOT_IN_DUNNING' });
    expect(await collect(statement_no, 'pause')).toMatchObject({ status: 200 });
    expect(await collect(statement_no, 'pause')).toMatchObject({ status: 409, reason: 'NOT_IN_DUNNING' });
    app.mails.length = 0;
    await liveUntil(app, '2026-07-25');
    expect(await statusOf(app, product_id)).toBe('ACTIVE DUNNING 3');
    expect(app.mails.filter(({ kind }) => kind === 'payment-notice')).toEqual([]);
    // the services work, so the next period is billed although the 28th day is over
    expect((await billsOf(app, product_id)).map(({ period_from }) => period_from)).toEqual([
      '2026-05-10',
      '2026-06-10',
      '2026-07-10',
    ]);
    expect(await collect(statement_no, 'resume')).toMatchObject({ status: 200 });
    expect(await subscriptionOf(app, product_id)).toMatchObject({
      dunning_started: '2026-07-20',
      dunning_paused: null,
    });
    await liveUntil(app, '2026-07-26');
    expect(await statusOf(app, product_id)).toBe('ACTIVE DUNNING 3');
    await liveUntil(app, '2026-07-27');
    expect(await statusOf(app, product_id)).toBe('ACTIVE DUNNING 4');
    const lines = (await activityOf(debtor)).filter(({ action }) => /paused|resumed/.test(action));
    expect(lines).toMatchObject([
      { action: 'dunning.resumed', actor: null, address: null, after: { aria_status: 'ACTIVE DUNNING 3' } },
      { action: 'dunning.paused', actor: null, address: null, after: { aria_status: 'ACTIVE DUNNING 3' } },
    ]);
  });

  it('ends with a payment, so that a later failure takes its steps again (BIL-45)', async () => {
    const { payer, product_id, statement_no } = await createDebtor('2026-08-10', '2026-09-10');
    await collect(statement_no, 'pause');
    await payer.pay(testCards.visa);
    await expect.poll(() => statusOf(app, product_id)).toBe('ACTIVE');
    await payer.pay(testCards.refusedLater);
    await liveUntil(app, '2026-10-10');
    await liveUntil(app, '2026-10-11');
    expect(await statusOf(app, product_id)).toBe('ACTIVE DUNNING 1');
  });
});

describe('a write-off', () => {
  it('becomes bad debt, ends the collection and, with nothing else open, the project by the last step (BIL-45)', async () => {
    const debtor = await createDebtor('2026-11-10', '2026-12-10');
    const { payer, product_id, statement_no } = debtor;
    await liveUntil(app, '2026-12-13');
    const before = await badDebt();
    app.mails.length = 0;
    expect(await collect(statement_no, 'write_off')).toMatchObject({ status: 200 });
    expect(await balance(debtor, 'receivable')).toBe(0);
    expect((await badDebt()) - before).toBe(total);
    expect(await statement(statement_no)).toMatchObject({
      is_paid_ind: false,
      collection: { bill: 'written_off', dunning: 'TERMINATED' },
    });
    expect(await statusOf(app, product_id)).toBe('TERMINATED');
    expect((await subscriptionOf(app, product_id)).ended).toBe('2026-12-13');
    expect(app.mails).toMatchObject([{ kind: 'payment-notice', notice: 'terminated', amount: total }]);
    expect(await collect(statement_no, 'write_off')).toMatchObject({ status: 409, reason: 'NOT_OPEN' });
    await payer.pay(testCards.visa);
    await liveUntil(app, '2027-01-15');
    expect(await takenFor(app, payer)).toBe(total);
    expect(await app.services.reconcile()).toEqual([]);
    expect((await activityOf(debtor)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['bill.written_off', 'dunning.step', 'bill.payment_failed']),
    );
  });

  it('of one of two bills leaves the project to the other one, whose payment brings it back (BIL-45)', async () => {
    const debtor = await createDebtor('2027-02-10', '2027-03-10');
    const { payer, product_id, statement_no } = debtor;
    await collect(statement_no, 'pause');
    await liveUntil(app, '2027-04-10');
    expect((await billsOf(app, product_id)).filter(({ state }) => state === 'open')).toHaveLength(2);
    await collect(statement_no, 'write_off');
    expect(await statusOf(app, product_id)).toBe('ACTIVE DUNNING PENDING');
    await payer.pay(testCards.visa);
    await expect.poll(() => statusOf(app, product_id)).toBe('ACTIVE');
    expect((await billsOf(app, product_id)).map(({ state }) => state)).toEqual(['paid', 'written_off', 'paid']);
    expect(await app.services.reconcile()).toEqual([]);
  });

  it('of a payment that its bank took back is a recovery if the bank gives it back (BIL-45)', async () => {
    await moveTo(app, new Date('2027-05-10T06:00:00Z'));
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    const product_id = await buyProject(payer);
    const [bill] = await billsOf(app, product_id);
    const statement_no = bill?.statement_no ?? '';
    const merchantReference = await world.latestAttempt(payer);
    const tell = async (eventCode: string) => {
      const event = { eventCode, success: 'true', merchantReference, pspReference: `${eventCode}-1` } as const;
      await world.send('/webhooks/cards', cardWebhook({ ...event, amount: { value: total, currency: 'EUR' } }));
      await app.services.runJob('payments.apply-webhooks');
    };
    await tell('CHARGEBACK');
    // the bank has the money already, so it is not sent a second time
    expect(await credit(statement_no, { refund: true })).toMatchObject({ status: 409, reason: 'NOT_REFUNDABLE' });
    const before = await badDebt();
    expect(await collect(statement_no, 'write_off')).toMatchObject({ status: 200 });
    expect(await statusOf(app, product_id)).toBe('ACTIVE');
    expect((await badDebt()) - before).toBe(total);
    await tell('CHARGEBACK_REVERSED');
    expect((await badDebt()) - before).toBe(0);
    expect(await billsOf(app, product_id)).toMatchObject([{ state: 'paid' }]);
    expect(await app.services.reconcile()).toEqual([]);
  });
});

describe('a credit note of an open statement', () => {
  it('lessens what is collected, and pays it as a whole with what is left (BIL-45)', async () => {
    const debtor = await createDebtor('2027-06-10', '2027-07-10');
    const { payer, product_id, statement_no } = debtor;
    expect(await credit(statement_no, { net: 100 })).toMatchObject({ status: 201, data: { total: 119 } });
    expect(await statement(statement_no)).toMatchObject({ collection: { bill: 'open', owed: 415.31 } });
    expect([await balance(debtor, 'receivable'), await balance(debtor, 'credit')]).toEqual([41_531, 0]);
    await liveUntil(app, '2027-07-11');
    const latest = await world.latestAttempt(payer);
    const { amount } = await app.database.db
      .selectFrom('payment_attempt')
      .select('amount')
      .where('attempt_id', '=', latest)
      .executeTakeFirstOrThrow();
    expect(amount).toBe(41_531);
    app.mails.length = 0;
    expect(await credit(statement_no)).toMatchObject({ data: { total: 415.31 } });
    expect(await statement(statement_no)).toMatchObject({ is_paid_ind: true, collection: { bill: 'paid', owed: 0 } });
    expect(await statusOf(app, product_id)).toBe('ACTIVE');
    expect(app.mails).toContainEqual(expect.objectContaining({ kind: 'payment-notice', notice: 'restored' }));
    await liveUntil(app, '2027-07-25');
    expect(await takenFor(app, payer)).toBe(total);
    expect(await app.services.reconcile()).toEqual([]);
    const credited = (await activityOf(debtor)).filter(({ action }) => action === 'bill.credited');
    expect(credited).toMatchObject([
      { actor: null, address: null, after: { statement_no, total: '415.31 EUR' } },
      { after: { total: '119.00 EUR' } },
    ]);
  });

  it('while a charge is on its way pays what the charge leaves open (BIL-45)', async () => {
    await moveTo(app, new Date('2027-10-10T06:00:00Z'));
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    const product_id = await buyProject(payer);
    await payer.pay(testCards.refusedLater);
    await moveTo(app, new Date('2027-11-10T06:00:00Z'));
    world.network.fault = 'down';
    await app.services.runJob('subscriptions.renew');
    await app.services.runJob('subscriptions.collect');
    const statement_no = (await billsOf(app, product_id)).at(-1)?.statement_no ?? '';
    expect(await credit(statement_no, { net: 100 })).toMatchObject({ status: 201 });
    expect(await statement(statement_no)).toMatchObject({ collection: { charging: true, owed: total / 100 } });
    for (const action of ['retry', 'write_off'])
      expect(await collect(statement_no, action)).toMatchObject({ status: 409, reason: 'CHARGE_PENDING' });
    world.network.fault = 'none';
    app.clock.advance(120_000);
    await app.services.runJob('payments.ask-again');
    await app.services.runJob('subscriptions.collect');
    await expect.poll(() => statement(statement_no)).toMatchObject({ collection: { charging: false, owed: 415.31 } });
    expect(await statusOf(app, product_id)).toBe('ACTIVE DUNNING PENDING');
    expect(await app.services.reconcile()).toEqual([]);
  });
});

describe('the sums of a month by account', () => {
  it('equal the statements of the month, with what was there before it OPS-14 (BIL-45)', async () => {
    await createDebtor('2034-05-10', '2027-12-10');
    const { payer } = await createDebtor('2027-12-11', '2034-07-11');
    const [paid] = (await billsOf(app, await buyProject(payer, { flow: 'flow-2' }).catch(() => '' as ProjectId))) ?? [];
    void paid;
    const { db } = app.database;
    const ofMonth = await db
      .selectFrom('statement')
      .select(['currency_cd', 'new_charges_minor'])
      .where('create_date', '>=', '2027-12-01')
      .where('create_date', '<', '2028-01-01')
      .execute();
    expect(ofMonth.length).toBeGreaterThan(1);
    const stated = ofMonth.reduce((sum, { new_charges_minor }) => sum + new_charges_minor, 0);
    const read = async (who: Person) => who.browser.portal('/api/money/ledger/2027-12/accounts.csv');
    const answer = await read(operator);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="ledger-accounts-2027-12.csv"');
    const [head, ...lines] = await csvLines(answer);
    expect(head).toBe('Month,Account,Part,Currency,Before,Debit,Credit,After');
    const rows = lines.map((line) => {
      const [, account, part, currency, ...amounts] = line.split(',');
      const [before = 0, debit = 0, charged = 0, after = 0] = amounts.map((amount) => Math.round(Number(amount) * 100));
      expect(before + debit - charged).toBe(after);
      return { account, part, currency, before, debit, charged, after };
    });
    const earned = rows.filter(({ account }) => account === 'revenue' || account === 'tax');
    expect(earned.reduce((sum, { debit, charged }) => sum + charged - debit, 0)).toBe(stated);
    expect(rows.reduce((sum, { after }) => sum + after, 0)).toBe(0);
    expect(rows.filter(({ account }) => account === 'tax').map(({ part }) => part)).toEqual(['DE 1900']);
    const refused = await read(await createPerson(app));
    await refused.arrayBuffer();
    expect(refused.status).toBe(404);
  });
});
