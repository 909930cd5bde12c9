import type { PaymentAttemptId } from '@waypost/domain/base/ids';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cardWebhook, type Payer, testCards } from '../../../../test/factories/payments.ts';
import { moveTo } from '../../../../test/factories/subscriptions.ts';
import type { TestApp } from '../../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../../test/payment-world.ts';
import { operate, readOperation } from '../../../operations/operations.ts';

let world: PaymentWorld;
let app: TestApp;
let payer: Payer;
let attempt_id: PaymentAttemptId;
beforeEach(async () => {
  world = await startPaymentWorld();
  ({ app } = world);
  payer = await world.createPayer();
  await payer.pay(testCards.visa);
  world.network.fault = 'down';
  expect(await buy('flow-1')).toMatchObject({ reason: 'PAYMENT_PENDING' });
  attempt_id = await world.latestAttempt(payer);
});
afterEach(() => world.stop());

const order = { plan_id: 'Freemium-Pro', date: '2026-11-23' };
const buy = (flow: string) => payer.call('POST', '/api/project', order, { 'idempotency-key': flow });
const stateOf = async (flow: string) => (await payer.call('GET', `/api/purchase/${flow}`)).data['state'];
const projects = async () => ((await payer.call('GET', '/api/developer')).data['products'] as unknown[]).length;
const hours = (count: number) => moveTo(app, new Date(app.clock().getTime() + count * 3_600_000));
const command = (...args: string[]) => {
  const operation = readOperation(['settle-charge', '--charge', attempt_id, '--by', 'Ada Lovelace', ...args]);
  if (!operation) throw new Error('No operation');
  const sendMail = () => Promise.resolve();
  return operate(
    { config: app.config, database: app.database.database, logger: pino({ enabled: false }), sendMail },
    operation,
  );
};
const why = ['--reason', 'The provider does not know it'];

async function report(): Promise<void> {
  const event = { success: 'true', merchantReference: attempt_id, amount: { value: 53_431, currency: 'EUR' } } as const;
  await world.send('/webhooks/cards', cardWebhook({ ...event, pspReference: `PSP-${attempt_id.slice(-12)}` }));
  await expect.poll(() => world.attempt(attempt_id)).toMatchObject({ state: 'AUTHORISED' });
}

it('a charge without an outcome is released when the provider has forgotten it, and not before BIL-49', async () => {
  await hours(8 * 24 - 1);
  await app.services.runJob('payments.give-up');
  expect(await buy('flow-2')).toMatchObject({ reason: 'CREATION_LOCKED' });
  await hours(2);
  await app.services.runJob('payments.give-up');
  expect([await stateOf('flow-1'), await world.attempt(attempt_id)]).toMatchObject(['refused', { state: 'FAILED' }]);
  world.network.fault = 'none';
  expect(await buy('flow-2')).toMatchObject({ status: 201 });
  await report();
  expect(await projects()).toBe(1);
  const refunds = app.database.db.selectFrom('refund').select('amount').where('attempt_id', '=', attempt_id);
  expect(await refunds.execute()).toEqual([{ amount: 53_431 }]);
});

it('a charge without an outcome is settled by what the provider reports, however late BIL-49', async () => {
  await hours(8 * 24 - 1);
  await report();
  expect([await stateOf('flow-1'), await projects()]).toEqual(['settled', 1]);
});

it('an operator settles a charge by command, once and with a reason, and the account is free again BIL-49', async () => {
  expect(() => command('--unpaid')).toThrow('Say which charge');
  expect(() => command('--unpaid', '--paid', 'PSP-1', ...why)).toThrow('Say which charge');
  expect(() => command('--paid', ' ', ...why)).toThrow('Say which charge');
  expect(await command('--unpaid', ...why)).toContain(`${attempt_id} was not paid`);
  await expect(command('--unpaid', ...why)).rejects.toThrow('being settled already');
  await app.services.runJob('payments.settle-ordered');
  await expect(command('--unpaid', ...why)).rejects.toThrow('has an outcome already');
  expect(await stateOf('flow-1')).toBe('refused');
  const orders = app.database.db.selectFrom('charge_order').select(['operator', 'reason', 'outcome']);
  expect(await orders.execute()).toEqual([
    { operator: 'Ada Lovelace', reason: 'The provider does not know it', outcome: 'unpaid' },
  ]);
  world.network.fault = 'none';
  expect(await buy('flow-2')).toMatchObject({ status: 201 });
});

it('a charge that an operator finds paid delivers its purchase, and can be refunded by its reference (BIL-49)', async () => {
  await command('--paid', 'PSP-OF-THE-PROVIDER', ...why);
  await app.services.runJob('payments.settle-ordered');
  expect([await stateOf('flow-1'), await projects()]).toEqual(['settled', 1]);
  expect(await world.attempt(attempt_id)).toMatchObject({ provider_reference: 'PSP-OF-THE-PROVIDER' });
});
