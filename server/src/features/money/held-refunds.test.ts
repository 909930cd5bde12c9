import type { ProjectId } from '@waypost/domain/base/ids';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, type Person } from '../../../test/factories/developers.ts';
import { cardWebhook, type Payer, testCards } from '../../../test/factories/payments.ts';
import { billsOf, buyProject, liveUntil, moveTo } from '../../../test/factories/subscriptions.ts';
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
});
afterAll(() => world.stop());

/** A project that was bought on a day, and its first statement. */
async function bought(day: string) {
  await moveTo(app, new Date(`${day}T06:00:00Z`));
  const payer = await world.createPayer();
  await payer.pay(testCards.visa);
  const product_id = await buyProject(payer);
  const [bill] = await billsOf(app, product_id);
  return { payer, product_id, statement_no: bill?.statement_no ?? '' };
}
/** Credits 119 euros of a statement and wants them back. */
async function refund(statement_no: string) {
  const body = { net: 100, reason: 'The service was down', refund: true };
  expect(await operator.call('POST', `/api/money/statements/${statement_no}/credit`, body)).toMatchObject({
    status: 201,
  });
}
const send = () => app.services.runJob('payments.send-refunds');

/** What the customer may still use, and what is held of it. */
async function credits({ account: { developer_id } }: Payer) {
  const of = (account: 'credit' | 'credit_held') =>
    app.services.ledger.balanceOf(app.database.db, { account, developer_id, currency: 'eur' });
  return { free: 0 - (await of('credit')), held: 0 - (await of('credit_held')) };
}
const lastBill = async (product_id: ProjectId) => (await billsOf(app, product_id)).at(-1);

async function tellOutcome({ account }: Payer, eventCode: 'REFUND' | 'REFUND_FAILED') {
  const { provider_reference } = await app.database.db
    .selectFrom('refund')
    .innerJoin('payment_attempt as attempt', 'attempt.attempt_id', 'refund.attempt_id')
    .select('refund.provider_reference')
    .where('attempt.developer_id', '=', account.developer_id)
    .executeTakeFirstOrThrow();
  const amount = { value: 11_900, currency: 'EUR' };
  const about = { merchantReference: 'refund', pspReference: provider_reference ?? '', amount };
  await world.send('/webhooks/cards', cardWebhook({ ...about, eventCode, success: 'true' }));
  await app.services.runJob('payments.apply-webhooks');
}

describe('the credit of a refund', () => {
  it('is held until the money has arrived, so that no bill uses it meanwhile (BIL-45)', async () => {
    const { payer, product_id, statement_no } = await bought('2026-02-10');
    await refund(statement_no);
    expect(await credits(payer)).toEqual({ free: 0, held: 11_900 });
    await send(); // the provider takes its time
    await liveUntil(app, '2026-03-10');
    expect(await lastBill(product_id)).toMatchObject({ credit_used: 0, total: 53_431, state: 'paid' });
    await tellOutcome(payer, 'REFUND');
    expect(await credits(payer)).toEqual({ free: 0, held: 0 });
    expect(await app.services.reconcile()).toEqual([]);
  });

  it('can be used again when the refund has failed, or has come back', async () => {
    const [failed, returned] = [await bought('2026-04-10'), await bought('2026-04-10')];
    for (const { statement_no } of [failed, returned]) await refund(statement_no);
    await send();
    await tellOutcome(failed.payer, 'REFUND_FAILED');
    await tellOutcome(returned.payer, 'REFUND');
    expect(await credits(returned.payer)).toEqual({ free: 0, held: 0 });
    await tellOutcome(returned.payer, 'REFUND_FAILED');
    for (const { payer } of [failed, returned]) expect(await credits(payer)).toEqual({ free: 11_900, held: 0 });
    await liveUntil(app, '2026-05-10');
    for (const { product_id } of [failed, returned])
      expect(await lastBill(product_id)).toMatchObject({ credit_used: 11_900, state: 'paid' });
    expect(await app.services.reconcile()).toEqual([]);
  });

  it('is held for a refund by command too', async () => {
    const { payer, statement_no } = await bought('2026-06-10');
    const why = ['--reason', 'The service was down', '--by', 'Ada Lovelace'];
    const operation = readOperation(['credit', '--statement', statement_no, '--net', '100', '--refund', ...why]);
    if (!operation) throw new Error('No operation');
    const { config, database } = app;
    const deps = { config, database: database.database, logger: pino({ level: 'silent' }) };
    await operate({ ...deps, sendMail: () => Promise.resolve() }, operation);
    expect(await credits(payer)).toEqual({ free: 0, held: 11_900 });
  });

  it('of a refund that was requested before credits were held goes back from what is free', async () => {
    const { payer, statement_no } = await bought('2026-07-10');
    await refund(statement_no);
    await send();
    const { developer_id } = payer.account;
    for (const table of ['ledger_posting', 'ledger_entry'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(app.database.db);
    await sql`delete from ledger_entry using ledger_posting as posting where posting.posting_id = ledger_entry.posting_id
      and posting.developer_id = ${developer_id} and kind = 'credit_held'`.execute(app.database.db);
    await sql`delete from ledger_posting where developer_id = ${developer_id} and kind = 'credit_held'`.execute(
      app.database.db,
    );
    for (const table of ['ledger_posting', 'ledger_entry'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(app.database.db);
    expect(await credits(payer)).toEqual({ free: 11_900, held: 0 });
    await tellOutcome(payer, 'REFUND');
    expect(await credits(payer)).toEqual({ free: 0, held: 0 });
  });
});
