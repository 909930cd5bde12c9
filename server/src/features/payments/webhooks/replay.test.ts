import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardWebhook, newCharge, type Payer, testCards, tokenWebhook } from '../../../../test/factories/payments.ts';
import { buyProject, billsOf } from '../../../../test/factories/subscriptions.ts';
import type { TestApp } from '../../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../../test/payment-world.ts';
import { operate, readOperation } from '../../../operations/operations.ts';

let world: PaymentWorld;
let app: TestApp;
beforeAll(async () => {
  world = await startPaymentWorld();
  ({ app } = world);
});
afterAll(() => world.stop());

const command = (...args: string[]) => {
  const operation = readOperation(['replay-webhooks', ...args]);
  if (!operation) throw new Error('No operation');
  const { config, database } = app;
  const logger = pino({ level: 'silent' });
  return operate({ config, database: database.database, logger, sendMail: () => Promise.resolve() }, operation);
};
const applyNow = () => app.services.runJob('payments.apply-webhooks');

async function cardOwner(): Promise<Payer> {
  const payer = await world.createPayer();
  await payer.pay(testCards.visa);
  return payer;
}

/** A charge without an outcome, which the provider says has been taken back. */
async function earlyDispute() {
  const charge = newCharge(app, await cardOwner());
  world.network.fault = 'down';
  await app.services.payments.charge(charge);
  world.network.fault = 'none';
  const { attempt_id: merchantReference } = charge;
  const event = { merchantReference, amount: { value: 11_900, currency: 'EUR' } };
  const send = (eventCode: string) => {
    const pspReference = `${eventCode}-${merchantReference.slice(-8)}`;
    return world.send('/webhooks/cards', cardWebhook({ ...event, eventCode, success: 'true', pspReference }));
  };
  await send('CHARGEBACK');
  await expect.poll(() => world.tries(merchantReference)).toEqual([1]);
  return { attempt_id: merchantReference, send };
}

describe('webhooks that an operator has applied again', () => {
  it('do not wait for their next try (BIL-42)', async () => {
    const { attempt_id, send } = await earlyDispute();
    await send('AUTHORISATION');
    await expect.poll(() => world.attempt(attempt_id)).toMatchObject({ state: 'AUTHORISED' });
    await applyNow();
    const results = async () => (await world.inbox(attempt_id)).map(({ event, result }) => [event, result]);
    expect(await results()).toContainEqual(['CHARGEBACK', null]);
    expect(await command('--waiting')).toBe('1 webhook is applied again within a minute.');
    expect(await world.tries(attempt_id)).toEqual([0, 0]);
    await applyNow();
    expect(await results()).toContainEqual(['CHARGEBACK', 'applied']);
  });

  it('change nothing where everything was right, and repair what was lost (BIL-42)', async () => {
    const payer = await cardOwner();
    const product_id = await buyProject(payer);
    const attempt_id = await world.latestAttempt(payer);
    const [event, amount] = [
      { success: 'true', merchantReference: attempt_id },
      { value: 53_431, currency: 'EUR' },
    ] as const;
    const { provider_reference } = await world.attempt(attempt_id);
    for (const eventCode of ['AUTHORISATION', 'CHARGEBACK', 'CHARGEBACK_REVERSED']) {
      const pspReference = eventCode === 'AUTHORISATION' ? (provider_reference ?? '') : eventCode;
      await world.send('/webhooks/cards', cardWebhook({ ...event, eventCode, pspReference, amount }));
    }
    await applyNow();
    const state = async () => [await world.attempt(attempt_id), await billsOf(app, product_id)];
    const before = await state();
    expect(await command('--about', attempt_id)).toMatch(/^\d webhooks are applied again within a minute\.$/);
    await applyNow();
    expect(await state()).toEqual(before);
    expect((await world.inbox(attempt_id)).map(({ result }) => result)).not.toContain(null);

    const lost = app.database.db.updateTable('payment_attempt').where('attempt_id', '=', attempt_id);
    await lost.set({ state: 'PENDING' }).execute();
    const inbox = app.database.db.selectFrom('webhook_inbox').select(['webhook_id', 'reported']);
    const rows = await inbox.where('reference', '=', attempt_id).execute();
    const { webhook_id = '' } = rows.find(({ reported }) => reported === 'AUTHORISED') ?? {};
    expect(await command('--webhook', webhook_id)).toBe('1 webhook is applied again within a minute.');
    await applyNow();
    expect(await state()).toEqual(before);
  });

  it('end no card that was stored after they were received', async () => {
    const payer = await cardOwner();
    const [stored] = await world.methods(payer);
    const { developer_id } = payer.account;
    const data = { storedPaymentMethodId: stored?.token ?? '', shopperReference: developer_id };
    const { body, headers } = tokenWebhook('recurring.token.disabled', data);
    await world.send('/webhooks/card-tokens', body, headers);
    await expect.poll(payer.method).toEqual({});
    app.clock.advance(60_000);
    await payer.pay(testCards.visa);
    await command('--about', developer_id);
    await applyNow();
    expect(await payer.method()).toMatchObject({ cc_last4digits: '1111' });
  });

  it('are named, or the command says how', async () => {
    for (const args of [[], ['--waiting', '--about', 'pay_1'], ['--all'], ['--about', 'a', '--webhook', 'b']])
      expect(() => command(...args), args.join(' ')).toThrow('Say which webhooks');
    await expect(command('--about', 'pay_1')).rejects.toThrow('There is no such webhook.');
    expect(await command('--waiting')).toBe('No webhook waits.');
  });
});
