import { afterAll, beforeAll, expect, it } from 'vitest';
import { billingDetails } from '../../../test/factories/developers.ts';
import { testCards } from '../../../test/factories/payments.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.stop());

const order = { plan_id: 'Freemium-Pro', date: '2026-11-23' };

it('the currency of an account can be chosen until its first purchase, never as aud, and stays from then on (BIL-48)', async () => {
  const payer = await world.createPayer();
  await payer.pay(testCards.visa);
  const set = (currency_cd: string | null) => payer.call('PUT', '/api/developer', { currency_cd });
  const currency = async () => (await payer.call('GET', '/api/developer')).data['currency_cd'];
  const buy = (flow: string, user?: object) =>
    payer.call('POST', '/api/project', { ...order, user }, { 'idempotency-key': flow });
  expect(await set('usd')).toMatchObject({ status: 200 });
  expect(await set('aud')).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
  expect(await set(null)).toMatchObject({ status: 200 });
  expect(await buy('flow-1')).toMatchObject({ status: 201 });
  expect(await currency()).toBe('eur');
  for (const other of ['usd', null])
    expect(await set(other)).toMatchObject({ status: 400, fields: [{ path: 'currency_cd', reason: 'NOT_ALLOWED' }] });
  expect(await set('eur')).toMatchObject({ status: 200 });
  expect(await buy('flow-2', { currency_cd: 'usd' })).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
  const american = { ...billingDetails, billing_country: 'USA', billing_state: 'US-CA' };
  expect(await payer.call('PUT', '/api/developer', american)).toMatchObject({ status: 200 });
  expect(await buy('flow-2')).toMatchObject({ status: 201 });
  expect((await payer.call('GET', '/api/purchase/flow-2')).data['order']).toMatchObject({ currency: 'eur' });
});
