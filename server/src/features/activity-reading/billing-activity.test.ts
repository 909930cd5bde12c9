import type { ActivityLine } from '@waypost/contract/entities/activity';
import type { ProjectId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, type Person } from '../../../test/factories/developers.ts';
import { cardWebhook, type Payer, testCards } from '../../../test/factories/payments.ts';
import { billsOf, buyProject, liveUntil, statusOf } from '../../../test/factories/subscriptions.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
let app: TestApp;
let operator: Person;
let payer: Payer;
let product_id: ProjectId;
beforeAll(async () => {
  world = await startPaymentWorld({ startAt: new Date('2026-01-10T06:00:00Z') });
  ({ app } = world);
  operator = await createPerson(app, { roles: [{ name: 'finance', value: '' }] });
  payer = await world.createPayer();
  await payer.pay(testCards.visa);
  product_id = await buyProject(payer);
});
afterAll(() => world.stop());

const linesOf = async (query = '') =>
  (await payer.call('GET', `/api/project/${product_id}/activity${query}`)).data['items'] as ActivityLine[];
/** The lines that an act has added, oldest first. */
async function linesAfter(act: () => Promise<unknown>): Promise<ActivityLine[]> {
  const before = new Set((await linesOf()).map(({ activity_id }) => activity_id));
  await act();
  return (await linesOf()).filter(({ activity_id }) => !before.has(activity_id)).toReversed();
}
const portal = { actor: null, address: null };
const byPayer = () => ({ actor: { userId: payer.browser.session?.userId }, address: expect.any(String) as string });
const latestStatement = async () => (await billsOf(app, product_id)).at(-1)?.statement_no ?? '';
const correct = (path: string, body: object) => async () =>
  operator.call('POST', `/api/money/statements/${await latestStatement()}/${path}`, { reason: 'By phone', ...body });

describe('the activity log about money', () => {
  it('has the purchase and each change of plan: scheduled, taken back and applied (KEY-53)', async () => {
    const [bought] = (await linesOf()).filter(({ action }) => action === 'purchase.paid');
    expect(bought).toMatchObject({ kind: 'billing', ...byPayer(), after: expect.any(Object) as object });
    expect(Number.isNaN(Date.parse(bought?.time ?? ''))).toBe(false);
    const downgrade = { isUpgrade: true, plan_id: 'Freemium-Basic', date: '2026-01-10', terms_version: '1' };
    const change = (flow: string, plan = downgrade) =>
      payer.call('PUT', `/api/project/${product_id}`, plan, { 'idempotency-key': flow });
    expect(await linesAfter(() => change('change-1'))).toMatchObject([
      { kind: 'plan', action: 'plan.change_planned', ...byPayer(), after: { takes_effect: '2026-02-10' } },
    ]);
    const undone = await linesAfter(() => payer.call('DELETE', `/api/project/${product_id}/plan-change`));
    expect(undone).toMatchObject([{ kind: 'plan', action: 'plan.change_undone', ...byPayer() }]);
    const upgraded = await linesAfter(() => change('change-2', { ...downgrade, plan_id: 'Pro-XYZ' }));
    expect(upgraded).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ kind: 'plan', action: 'plan.changed' })]) as ActivityLine[],
    );
  });

  it('has renewals, declined and settled payments, the suspension and what ends it (KEY-53)', async () => {
    const renewed = await linesAfter(() => liveUntil(app, '2026-02-10'));
    expect(renewed).toMatchObject([
      { action: 'bill.issued', kind: 'billing', ...portal, after: { total: '534.31 EUR' } },
      { action: 'bill.paid', kind: 'billing', ...portal, after: { statement_no: await latestStatement() } },
    ]);
    await payer.pay(testCards.refusedLater);
    const refused = await linesAfter(() => liveUntil(app, '2026-03-10'));
    expect(refused).toMatchObject([
      { action: 'bill.issued' },
      { action: 'bill.payment_failed', ...portal, after: { statement_no: await latestStatement() } },
      {
        action: 'dunning.step',
        ...portal,
        before: { aria_status: 'ACTIVE' },
        after: { aria_status: 'ACTIVE DUNNING PENDING' },
      },
    ]);
    const suspended = await linesAfter(() => liveUntil(app, '2026-04-07'));
    expect(suspended).toContainEqual(
      expect.objectContaining({ action: 'dunning.step', after: { aria_status: 'SUSPENDED DUNNING 1' } }),
    );
    const revived = await linesAfter(async () => {
      await payer.pay(testCards.visa);
      await expect.poll(() => statusOf(app, product_id)).toBe('ACTIVE');
    });
    expect(revived).toMatchObject([
      { action: 'payment_method.replaced', ...byPayer(), before: expect.any(Object) as object },
      { action: 'bill.paid', ...portal },
      {
        action: 'dunning.step',
        ...portal,
        before: { aria_status: 'SUSPENDED DUNNING 1' },
        after: { aria_status: 'ACTIVE' },
      },
    ]);
  });

  it('has credits, refunds and payments that a bank took back, without the operator (KEY-53)', async () => {
    const credited = await linesAfter(correct('credit', { net: 10, refund: false }));
    const statement_no = await latestStatement();
    expect(credited).toMatchObject([
      { action: 'bill.credited', kind: 'billing', ...portal, after: { statement_no, total: '11.90 EUR' } },
    ]);
    const refunded = await linesAfter(correct('credit', { net: 20, refund: true }));
    expect(refunded).toMatchObject([
      { action: 'bill.refunded', kind: 'billing', ...portal, after: { statement_no, total: '23.80 EUR' } },
    ]);
    const merchantReference = await world.latestAttempt(payer);
    const { amount: value } = await app.database.db
      .selectFrom('payment_attempt')
      .select('amount')
      .where('attempt_id', '=', merchantReference)
      .executeTakeFirstOrThrow();
    const event = { eventCode: 'CHARGEBACK', success: 'true', pspReference: 'PSP-B', merchantReference } as const;
    const takenBack = await linesAfter(async () => {
      await world.send('/webhooks/cards', cardWebhook({ ...event, amount: { value, currency: 'EUR' } }));
      await app.services.runJob('payments.apply-webhooks');
    });
    expect(takenBack).toMatchObject([{ action: 'bill.charged_back', ...portal, after: { statement_no } }]);
    const writtenOff = await linesAfter(correct('collection', { action: 'write_off' }));
    expect(writtenOff).toMatchObject([{ action: 'bill.written_off', ...portal, after: { statement_no } }]);
  });

  it('is filtered by kind, actor and time, on the page and in the file alike (KEY-53)', async () => {
    const all = await linesOf();
    const idsOf = (lines: readonly ActivityLine[]) => lines.map(({ activity_id }) => activity_id);
    for (const kind of ['billing', 'plan', 'project', 'app', 'key', 'user']) {
      const expected = all.filter((line) => line.kind === kind);
      expect(idsOf(await linesOf(`?kind=${kind}`))).toEqual(idsOf(expected));
    }
    const userId = payer.browser.session?.userId ?? '';
    const own = all.filter(({ actor }) => actor?.userId === userId);
    expect(own.length).toBeGreaterThan(2);
    expect(own.length).toBeLessThan(all.length);
    expect(idsOf(await linesOf(`?userId=${userId}`))).toEqual(idsOf(own));
    const inFebruary = all.filter(({ time }) => time.startsWith('2026-02'));
    expect(inFebruary.length).toBeGreaterThan(0);
    expect(idsOf(await linesOf('?from=2026-02-01&to=2026-02-28'))).toEqual(idsOf(inFebruary));
    const file = await payer.browser.portal(`/api/project/${product_id}/activity.csv?kind=billing&from=2026-02-01`);
    const [, ...rows] = (await file.text()).trimEnd().split('\r\n');
    const billed = all.filter(({ kind, time }) => kind === 'billing' && time >= '2026-02-01');
    expect(rows.map((row) => row.split(',').slice(0, 3))).toEqual(
      billed.map(({ time, kind, action }) => [time, kind, action]),
    );
  });
});
