import type { DeveloperInput } from '@waypost/contract/entities/developer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  billedInput,
  billingDetails,
  createDeveloper,
  createPerson,
  developerInput,
} from '../../../test/factories/developers.ts';
import { cardState } from '../../../test/card-state.ts';
import { testCards } from '../../../test/factories/payments.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.stop());

/** An account with a stored card, whatever its billing details are. */
async function cardOwner(input: DeveloperInput) {
  const { app, sandbox } = world;
  const person = await createPerson(app);
  const account = await createDeveloper(app, person, { input });
  await person.call('POST', '/api/adyen/payment', await cardState(sandbox, testCards.visa));
  const { db } = app.database;
  const order = { plan_id: 'Freemium-Pro', date: '2026-11-23' };
  return {
    ...person,
    account,
    buy: (overrides: object = {}) => person.call('POST', '/api/project', { ...order, ...overrides }),
    upgrade: (id: string) => person.call('PUT', `/api/project/${id}`, { ...order, isUpgrade: true }),
    bought: async () => {
      const purchases = db.selectFrom('purchase').select('purchase_id');
      return (await purchases.where('developer_id', '=', account.developer_id).execute()).length;
    },
  };
}

it('an account with a card and without billing details buys, changes to and reactivates nothing with a price BIL-47', async () => {
  const owner = await cardOwner(developerInput());
  const refusal = { status: 403, reason: 'BILLING_DETAILS_REQUIRED' };
  const refused = await owner.buy();
  expect(refused).toMatchObject(refusal);
  expect(refused.fields.map(({ path }) => path.replace('user.', ''))).toEqual([
    'billing_first_name',
    'billing_last_name',
    'billing_company_name',
    'billing_email',
    'billing_phone',
    'billing_address.address',
    'billing_address.postal',
    'billing_address.city',
    'billing_country',
  ]);
  const free = await createProject(world.app, owner.account);
  expect(await owner.upgrade(free)).toMatchObject(refusal);
  const ended = { plan_id: 'Freemium-Pro', aria_status: 'CANCELLED' } as const;
  const over = await createProject(world.app, owner.account, ended);
  expect(await owner.call('PUT', `/api/project/${over}/status`, { status: 'ACTIVE' })).toMatchObject(refusal);
  expect(await owner.bought()).toBe(0);
  expect(await owner.call('POST', '/api/project', { plan_id: 'Freemium-Basic', date: '2026-11-23' })).toMatchObject({
    status: 201,
  });
  expect(await owner.buy({ user: billingDetails })).toMatchObject({ status: 201 });
});

it.each([
  ['the name of the company', { billing_company_name: null }, 'billing_company_name'],
  ['the postal code', { billing_address: { ...billingDetails.billing_address, postal: '' } }, 'billing_address.postal'],
  ['the choice that the EU asks for', { gdprAgreement: null }, 'gdprAgreement'],
  ['a state of a country that has states', { billing_country: 'USA', billing_state: 'XX' }, 'billing_state'],
  ['a country, because an order takes it away', { billing_country: null }, 'billing_country'],
] as const)('an account whose billing details lack %s buys nothing (BIL-47)', async (...[, missing, path]) => {
  const owner = await cardOwner(billedInput(missing as Partial<DeveloperInput>));
  const refused = await owner.buy();
  expect(refused).toMatchObject({ reason: 'BILLING_DETAILS_REQUIRED' });
  expect(refused.fields.map((field) => field.path)).toEqual([`user.${path}`]);
  expect(await owner.bought()).toBe(0);
});

it('an order cannot take the billing country away to be taxed elsewhere, and saves nothing of it (BIL-47)', async () => {
  const owner = await cardOwner(billedInput());
  const elsewhere = { user: { billing_country: null, country: 'USA', state: 'CA' } };
  expect(await owner.buy(elsewhere)).toMatchObject({ status: 403, reason: 'BILLING_DETAILS_REQUIRED' });
  expect(await owner.bought()).toBe(0);
  expect((await owner.call('GET', '/api/developer')).data).toMatchObject({ billing_country: 'DEU', country: 'DEU' });
});
