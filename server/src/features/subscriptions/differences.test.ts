import type { BooksDifference } from '@waypost/contract/entities/money';
import { failedRefundPosting, refundPosting } from '@waypost/domain/billing/ledger/ledger';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, type Person } from '../../../test/factories/developers.ts';
import { cardWebhook, type Payer, testCards } from '../../../test/factories/payments.ts';
import { billsOf, buyProject, moveTo } from '../../../test/factories/subscriptions.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';
import { operate, readOperation } from '../../operations/operations.ts';

let world: PaymentWorld;
let app: TestApp;
let payer: Payer;
let operator: Person;
let attempt_id: Awaited<ReturnType<PaymentWorld['latestAttempt']>>;
let statement_no: string;
beforeAll(async () => {
  world = await startPaymentWorld({ startAt: new Date('2026-04-01T06:00:00Z') });
  ({ app } = world);
  operator = await createPerson(app, { roles: [{ name: 'finance', value: '' }] });
  payer = await world.createPayer();
  await payer.pay(testCards.visa);
  const [bill] = await billsOf(app, await buyProject(payer));
  statement_no = bill?.statement_no ?? '';
  attempt_id = await world.latestAttempt(payer);
});
afterAll(() => world.stop());

type Listed = { compared: string | null; found: number; differences: BooksDifference[]; next: string | null };
const list = async (query = '') =>
  (await operator.call('GET', `/api/money/differences${query}`)).data as unknown as Listed;
const compare = async () => {
  await app.services.reconcile();
  return list();
};
const change = (statement: ReturnType<typeof sql>) => statement.execute(app.database.db);
const sides = ({ differences }: Listed) =>
  differences.map(({ kind, subject_id, expected, found }) => [kind, subject_id, expected, found]);
/** Changes a row that triggers keep from changing. */
async function force(table: string, statement: ReturnType<typeof sql>) {
  await change(sql`alter table ${sql.table(table)} disable trigger user`);
  await change(statement);
  await change(sql`alter table ${sql.table(table)} enable trigger user`);
}

describe('the differences of the books, as operators read them', () => {
  it('are none before the first comparison, and none where everything agrees, with its time (BIL-43)', async () => {
    expect(await list()).toEqual({ compared: null, found: 0, differences: [], next: null });
    expect(await compare()).toEqual({ compared: app.clock().toISOString(), found: 0, differences: [], next: null });
  });

  it('do not exist for everybody without the role', async () => {
    expect(await payer.call('GET', '/api/money/differences')).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
  });

  it('name the customer, amounts in major units, and the day since which they are seen (BIL-43)', async () => {
    const { developer_id } = payer.account;
    await change(sql`update payment_attempt set amount = amount + 1 where attempt_id = ${attempt_id}`);
    const since = app.clock().toISOString();
    const seen = {
      kind: 'cash',
      subject_id: attempt_id,
      developer_id,
      currency: 'eur',
      expected: 534.32,
      found: 534.31,
      first_seen: since,
    };
    expect(await compare()).toEqual({ compared: since, found: 1, differences: [seen], next: null });
    app.clock.advance(86_400_000);
    expect((await compare()).differences).toEqual([seen]);
    await change(sql`update payment_attempt set amount = amount - 1 where attempt_id = ${attempt_id}`);
    app.clock.advance(86_400_000);
    expect(await compare()).toMatchObject({ found: 0, differences: [] });
    await change(sql`update payment_attempt set amount = amount + 1 where attempt_id = ${attempt_id}`);
    app.clock.advance(86_400_000);
    expect((await compare()).differences).toEqual([{ ...seen, first_seen: app.clock().toISOString() }]); // a new one
    await change(sql`update payment_attempt set amount = amount - 1 where attempt_id = ${attempt_id}`);
  });

  it('say that a bill has no statement, one of another amount, or one that says otherwise whether it is paid', async () => {
    const of = sql`where statement_no = ${statement_no}`;
    await change(sql`update bill set total = total + 100, net = net + 100 ${of}`);
    expect(sides(await compare())).toEqual([['statement_total', statement_no, 535.31, 534.31]]);
    await change(sql`update bill set total = total - 100, net = net - 100 ${of}`);
    await force('statement', sql`update statement set is_paid_ind = false ${of}`);
    expect(sides(await compare())).toEqual([['statement_paid', statement_no, 'paid', 'unpaid']]);
    await force('statement', sql`update statement set is_paid_ind = true ${of}`);
    const { rows } = await sql<{ bill_id: string }>`select bill_id from bill ${of}`.execute(app.database.db);
    await change(sql`update bill set statement_no = null where bill_id = ${rows[0]?.bill_id}`);
    expect(sides(await compare())).toEqual([['statement_missing', rows[0]?.bill_id, 'issued', 'none']]);
    await change(sql`update bill set statement_no = ${statement_no} where bill_id = ${rows[0]?.bill_id}`);
  });

  it('say that a number was given and belongs to no statement', async () => {
    await change(sql`update statement_counter set last = last + 1 where series = 'statement'`);
    expect(sides(await compare())).toEqual([['numbers', 'WP statement 2026', 2, 1]]);
    await change(sql`update statement_counter set last = last - 1 where series = 'statement'`);
    await force('statement_document', sql`update statement_document set sequence = 9`);
    expect(sides(await compare())).toEqual([['numbers', 'WP statement 2026', 1, 0]]);
    await force('statement_document', sql`update statement_document set sequence = 1`);
  });

  it('say that a customer has used more credit than there was, and that a currency does not sum to zero', async () => {
    await force(
      'ledger_entry',
      sql`update ledger_entry set account = 'credit' where account = 'receivable' and amount > 0`,
    );
    expect(sides(await compare())).toEqual([
      ['credit', `${payer.account.developer_id} eur`, 0, -534.31],
      ['receivable', `${payer.account.developer_id} eur`, 0, -534.31],
    ]);
    await force('ledger_entry', sql`update ledger_entry set account = 'receivable' where account = 'credit'`);
    await force('ledger_entry', sql`update ledger_entry set amount = amount - 1 where account = 'revenue'`);
    expect(sides(await compare())).toEqual([['ledger', 'eur', 0, -0.01]]);
    await force('ledger_entry', sql`update ledger_entry set amount = amount + 1 where account = 'revenue'`);
  });

  it('say what a provider has reported otherwise, in both directions, and which webhook waits for a day (BIL-43)', async () => {
    const { amount } = await app.database.db
      .selectFrom('payment_attempt')
      .select('amount')
      .where('attempt_id', '=', attempt_id)
      .executeTakeFirstOrThrow();
    const event = { merchantReference: attempt_id, amount: { value: amount, currency: 'EUR' } };
    await world.send('/webhooks/cards', cardWebhook({ ...event, success: 'false', pspReference: 'PSP-NO' }));
    await app.services.runJob('payments.apply-webhooks');
    const refuted = sql`delete from webhook_inbox where reported = 'AUTHORISED' and reference = ${attempt_id}`;
    await change(refuted); // the sandbox has reported the payment
    expect(sides(await compare())).toEqual([['attempt', attempt_id, 'unpaid', 'paid']]);
    await world.send('/webhooks/cards', cardWebhook({ ...event, success: 'true', pspReference: 'PSP-YES' }));
    await app.services.runJob('payments.apply-webhooks');
    expect(sides(await compare())).toEqual([]);

    const [storing] = await app.database.db
      .selectFrom('payment_attempt')
      .select('attempt_id')
      .where('purpose', '=', 'method')
      .execute();
    const other = { merchantReference: storing?.attempt_id ?? '', amount: { value: 0, currency: 'EUR' } };
    await world.send('/webhooks/cards', cardWebhook({ ...other, success: 'false', pspReference: 'PSP-OTHER-CARD' }));
    await app.services.runJob('payments.apply-webhooks');
    const stored = sql`delete from webhook_inbox where reported = 'AUTHORISED' and reference = ${storing?.attempt_id}`;
    await change(stored);
    expect(sides(await compare())).toEqual([]); // another card was refused before this one was stored

    const waits = sql`update webhook_inbox set applied = null, due = ${new Date(app.clock().getTime() + 864e6)}
      where event_key like '%PSP-YES%' returning webhook_id`;
    const [webhook] = (await waits.execute(app.database.db)).rows as { webhook_id: string }[];
    await change(sql`update webhook_inbox set received = ${app.clock()} where webhook_id = ${webhook?.webhook_id}`);
    expect((await compare()).differences.map(({ kind }) => kind)).not.toContain('webhook');
    app.clock.advance(86_400_001);
    expect(sides(await compare())).toContainEqual(['webhook', webhook?.webhook_id, 'applied', 'waiting']);
    await change(sql`update webhook_inbox set applied = received where webhook_id = ${webhook?.webhook_id}`);
  });

  it('say that a refund was not sent and its provider has forgotten it, has no outcome after a week, and is not in the books', async () => {
    const refund_id = app.services.newId('rfd');
    const [created, amount] = [app.clock(), 4000];
    const row = { refund_id, attempt_id, amount, currency: 'eur', created, updated: created } as const;
    await app.database.db
      .insertInto('refund')
      .values({ ...row, state: 'requested' })
      .execute();
    await moveTo(app, new Date(created.getTime() + 8 * 86_400_000 - 1));
    expect(sides(await compare())).toEqual([]);
    app.clock.advance(1);
    const late = ['refund_outcome', refund_id, 'known', 'unknown'];
    expect(sides(await compare())).toEqual([late]);
    await change(sql`update refund set state = 'sent', updated = ${app.clock()}`);
    await moveTo(app, new Date(app.clock().getTime() + 6 * 86_400_000));
    expect(sides(await compare())).toEqual([]);
    await moveTo(app, new Date(app.clock().getTime() + 86_400_001));
    expect(sides(await compare())).toEqual([late]);
    await change(sql`update refund set state = 'done'`);
    expect(sides(await compare())).toEqual([['refund', refund_id, 40, 0]]);
    const { developer_id } = payer.account;
    const post = (kind: 'refund' | 'refund_failed', entries: ReturnType<typeof refundPosting>) =>
      app.services.transact((tx) =>
        app.services.ledger.post(tx, { developer_id, currency: 'eur', subject_id: refund_id, kind, entries }),
      );
    await post('refund', refundPosting(4000, 'cards'));
    const kinds = async () => (await compare()).differences.map(({ kind }) => kind);
    expect(await kinds()).not.toContain('refund');
    await change(sql`update refund set state = 'failed'`);
    expect(await kinds()).toContain('refund');
    await post('refund_failed', failedRefundPosting(4000, 'cards'));
    expect(await kinds()).toEqual([]);
    await change(sql`delete from refund`);
  });

  it('are found by command too, which ends with an error that names them (BIL-43)', async () => {
    const { config, database } = app;
    const run = (...args: string[]) => {
      const operation = readOperation(['compare-books', ...args]);
      if (!operation) throw new Error('No operation');
      const deps = { config, database: database.database, logger: pino({ level: 'silent' }) };
      return operate({ ...deps, sendMail: () => Promise.resolve() }, operation);
    };
    expect(() => run('--now')).toThrow('npm run compare-books');
    expect(await run()).toBe('Nothing differs.');
    await change(sql`update payment_attempt set amount = amount + 1 where attempt_id = ${attempt_id}`);
    await change(sql`update statement_counter set last = last + 1 where series = 'statement'`);
    await expect(run()).rejects.toThrow(
      `cash ${attempt_id}: expected 534.32 EUR, found 534.31 EUR\nnumbers WP statement 2026: expected 2, found 1`,
    );
    expect((await list()).found).toBe(2);
    await change(sql`update payment_attempt set amount = amount - 1 where attempt_id = ${attempt_id}`);
    await change(sql`update statement_counter set last = last - 1 where series = 'statement'`);
    const many = sql`insert into statement_counter select 'WP', 'statement', year, 1 from generate_series(3000, 3120) year`;
    await change(many);
    const text = await run().catch((error: unknown) => (error as Error).message);
    expect([text.split('\n').length, text.split('\n').at(-1)]).toEqual([101, 'and more, on the page about money']);
    await change(sql`delete from statement_counter where year >= 3000`);
  });

  it('are listed a hundred at a time, each once', async () => {
    await app.services.reconcile();
    const last = app.database.db.selectFrom('billing_comparison').select((eb) => eb.fn.max('comparison_id').as('id'));
    const comparison_id = (await last.executeTakeFirstOrThrow()).id;
    const rows = Array.from({ length: 230 }, (_, at) => ({
      ...({ kind: 'cash', developer_id: null, currency: 'usd', expected: '1', found: '2' } as const),
      subject_id: `pay_${String(at).padStart(3, '0')}`,
      first_seen: app.clock(),
      last_seen: app.clock(),
      comparison_id,
    }));
    await app.database.db.insertInto('billing_difference').values(rows).execute();
    const read: string[] = [];
    for (let page = await list(); ; page = await list(`?after=${page.next}`)) {
      read.push(...page.differences.map(({ subject_id }) => subject_id));
      if (page.next === null) break;
      expect(page.differences).toHaveLength(100);
    }
    expect(read).toEqual(rows.map(({ subject_id }) => subject_id));
  });
});
