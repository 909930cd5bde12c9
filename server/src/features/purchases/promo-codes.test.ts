import type { DeveloperId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testCards } from '../../../test/factories/payments.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.stop());

const usesOf = (developer_id: DeveloperId) =>
  world.app.database.db.selectFrom('promo_use').select('promo_code').where('developer_id', '=', developer_id).execute();
const codesOf = async (developer_id: DeveloperId) => {
  const projects = world.app.database.db.selectFrom('project').select('promo_code');
  const rows = await projects.where('developer_id', '=', developer_id).orderBy('product_id').execute();
  return rows.map(({ promo_code }) => promo_code);
};

it.each([
  ['a project without a price', 'Freemium-Basic'],
  ['a project with one', 'Freemium-Pro'],
] as const)(
  'a promo code of %s is checked, used once and stored as the catalogue writes it (BIL-48)',
  async (...[, plan_id]) => {
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    const { developer_id } = payer.account;
    const create = (promo_code: string) =>
      payer.call('POST', '/api/project', { plan_id, date: '2026-11-23', promo_code }, { 'idempotency-key': 'flow-1' });
    expect(await create('NONSENSE')).toMatchObject({ status: 422, reason: 'PROMO_CODE_NOT_VALID' });
    expect([await codesOf(developer_id), await usesOf(developer_id)]).toEqual([[], []]);
    expect(await create(' atlas10 ')).toMatchObject({ status: 201 });
    expect(await create(' atlas10 ')).toMatchObject({ status: 201 });
    expect([await codesOf(developer_id), await usesOf(developer_id)]).toEqual([
      ['ATLAS10'],
      [{ promo_code: 'ATLAS10' }],
    ]);
  },
);

it('a promo code of a change that waits is checked, used and stored too (BIL-48)', async () => {
  const payer = await world.createPayer();
  await payer.pay(testCards.visa);
  const { developer_id } = payer.account;
  const product_id = await createProject(world.app, payer.account, { plan_id: 'Freemium-Pro' });
  const change = (promo_code: string) => {
    const input = { isUpgrade: true, plan_id: 'Freemium-Basic', date: '2026-11-23', promo_code };
    return payer.call('PUT', `/api/project/${product_id}`, input);
  };
  expect(await change('NONSENSE')).toMatchObject({ status: 422, reason: 'PROMO_CODE_NOT_VALID' });
  expect(await change('atlas10 ')).toMatchObject({ status: 200, data: { new_plan: 'Freemium Basic' } });
  expect([await codesOf(developer_id), await usesOf(developer_id)]).toEqual([['ATLAS10'], [{ promo_code: 'ATLAS10' }]]);
});
