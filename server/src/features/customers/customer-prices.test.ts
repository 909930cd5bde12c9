import type { CustomerPrices } from '@waypost/contract/entities/customer-prices';
import { addDays, dayOf } from '@waypost/domain/base/day';
import { pricedItems, type PricedItem } from '@waypost/domain/customers/own-prices';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type PersonName, type World } from '../../../test/factories/world.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-11-21T12:00:00Z') });
});
afterAll(() => app.dispose());
beforeEach(async () => {
  world = await createWorld(app);
});

type Answer = { status: number; prices: CustomerPrices; reason: string | undefined; fields: unknown };
async function call(who: PersonName, method: 'GET' | 'PUT', body?: unknown): Promise<Answer> {
  const path = `/api/customer/${world.resold.customer_id}/prices`;
  const { status, data, error } = await world.people[who].browser.call(method, path, body);
  return { status, prices: data as CustomerPrices, reason: error?.reason, fields: error?.fields };
}
const msPerDay = 24 * 3_600_000;
const today = () => dayOf(app.clock());
const inDays = (days: number) => addDays(today(), days);
const set = (item: PricedItem, value: number | null, from = today()) => call('reseller', 'PUT', { item, value, from });
const makeFree = (who: PersonName) => call(who, 'PUT', { item: 'transactions', value: 0, from: today() });
const priceOf = ({ prices: { prices } }: Answer, item: PricedItem) => {
  const found = prices.find((price) => price.item === item);
  return [found?.value, ...(found?.planned.map(({ from, value }) => `${value} from ${from}`) ?? [])];
};
const ownPrices = async (who: PersonName, { id } = world.resold) => {
  const { data } = await world.people[who].browser.call('GET', `/api/project/${id}`);
  return (data as { own_prices?: unknown }).own_prices;
};
const linesOf = async () => {
  const { data } = await world.people.reseller.browser.call(
    'GET',
    `/api/project/${world.resold.id}/activity?kind=project`,
  );
  const { items } = data as { items: { action: string; subject: unknown; before: unknown; after: unknown }[] };
  return items.filter(({ action }) => action === 'project.price_changed');
};

describe('the prices of a customer', () => {
  it('are the catalogue’s until the reseller sets one, which each project’s activity tells RES-66', async () => {
    const { prices } = await call('reseller', 'GET');
    expect(prices).toEqual({
      customer_id: world.resold.customer_id,
      currency: 'eur',
      today: today(),
      prices: pricedItems.map((item) => ({ item, value: null, planned: [] })),
    });
    expect(priceOf(await set('transactions', 0.7), 'transactions')).toEqual([0.7]);
    expect(priceOf(await set('plans', 82.55), 'plans')).toEqual([82.55]);
    expect(priceOf(await set('mau', 0), 'mau')).toEqual([0]);
    expect(priceOf(await set('transactions', 1.05), 'transactions')).toEqual([1.05]);
    await set('transactions', 1.05);
    expect(priceOf(await set('mau', null), 'mau')).toEqual([null]);
    await set('mau', null);
    const subject = { id: world.resold.customer_id, name: 'Acme' };
    const from = today();
    expect(await linesOf()).toMatchObject([
      { subject, before: { mau: '0.00 EUR' }, after: { mau: null, from } },
      { subject, before: { transactions: '0.70 EUR' }, after: { transactions: '1.05 EUR', from } },
      { subject, before: { mau: null }, after: { mau: '0.00 EUR', from } },
      { subject, before: { plans: null }, after: { plans: '82.55 %', from } },
      { subject, before: { transactions: null }, after: { transactions: '0.70 EUR', from } },
    ]);
  });

  it('begin on their day, and replace what was planned from it on', async () => {
    await set('storage', 4);
    await set('storage', 5, inDays(10));
    expect(priceOf(await set('storage', 6, inDays(20)), 'storage')).toEqual([
      4,
      `5 from ${inDays(10)}`,
      `6 from ${inDays(20)}`,
    ]);
    expect(priceOf(await set('storage', 7, inDays(5)), 'storage')).toEqual([4, `7 from ${inDays(5)}`]);
    await set('transfer', 2, inDays(5));
    expect(await ownPrices('reseller')).toEqual({ currency: 'eur', storage: 4 });
    app.clock.advance(5 * msPerDay);
    expect(priceOf(await call('reseller', 'GET'), 'storage')).toEqual([7]);
    expect(await ownPrices('reseller')).toEqual({ currency: 'eur', storage: 7, transfer: 2 });
    await set('storage', null, inDays(1));
    expect(priceOf(await set('storage', 7), 'storage')).toEqual([7]);
    app.clock.advance(msPerDay);
    expect(priceOf(await call('reseller', 'GET'), 'storage')).toEqual([7]);
  });

  it('are told to everybody who sees what a project of the customer costs RES-66', async () => {
    await set('plans', 85);
    await set('transactions', 0.7);
    const own = { currency: 'eur', plans: 85, transactions: 0.7 };
    expect(await ownPrices('reseller')).toEqual(own);
    expect(await ownPrices('customer manager')).toEqual(own);
    expect(await ownPrices('admin of app A')).toBeNull();
    expect(await ownPrices('owner', world.owned)).toBeNull();
  });

  it('of meters count in the currency of the reseller’s account, shares of a plan’s price in every one', async () => {
    await set('plans', 85);
    await set('transactions', 0.7);
    const { userId } = world.people.reseller;
    const account = app.database.db.updateTable('developer_account').where('userId', '=', userId);
    await account.set({ currency_cd: 'usd' }).execute();
    expect(await ownPrices('reseller')).toEqual({ currency: 'usd', plans: 85 });
    expect(priceOf(await call('reseller', 'GET'), 'transactions')).toEqual([null]);
    expect((await set('transactions', 0.6)).prices.currency).toBe('usd');
    expect(await ownPrices('reseller')).toEqual({ currency: 'usd', plans: 85, transactions: 0.6 });
  });

  it('are read and set by its reseller alone, and do not exist for strangers', async () => {
    await set('transactions', 0.7);
    for (const who of ['customer manager', 'admin of app A'] as const) {
      expect(await call(who, 'GET'), who).toMatchObject({ status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' });
      expect(await makeFree(who), who).toMatchObject({ status: 403 });
    }
    for (const who of ['other reseller', 'manager of another customer', 'other developer'] as const) {
      expect(await call(who, 'GET'), who).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
      expect(await makeFree(who), who).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    }
    expect(priceOf(await call('reseller', 'GET'), 'transactions')).toEqual([0.7]);
  });

  it.each([
    [{ item: 'plans', value: 1000.01, from: '2099-01-01' }, 'INVALID_FIELDS', ['value']],
    [{ item: 'transactions', value: -0.01, from: '2099-01-01' }, 'INVALID_FIELDS', ['value']],
    [{ item: 'transactions', value: 0.705, from: '2099-01-01' }, 'INVALID_FIELDS', ['value']],
    [{ item: 'transactions', value: 1_000_000.01, from: '2099-01-01' }, 'INVALID_FIELDS', ['value']],
    [{ item: 'calls', value: '1', from: '2027-02-29' }, 'INVALID_FIELDS', ['item', 'value', 'from']],
    [{ item: 'mau', from: '2099-01-01' }, 'INVALID_FIELDS', ['value']],
    [{ item: 'mau', value: 1, from: '2026-11-20' }, 'INVALID_DATE', ['from']],
  ])('%j is refused with %s for %j, and nothing is stored', async (body, reason, paths) => {
    const refused = await call('reseller', 'PUT', body);
    expect(refused).toMatchObject({ status: 400, reason });
    expect((refused.fields as { path: string }[]).map(({ path }) => path)).toEqual(paths);
    const { prices } = (await call('reseller', 'GET')).prices;
    expect(prices.every(({ value, planned }) => value === null && planned.length === 0)).toBe(true);
  });

  it.each([
    ['plans', 1000],
    ['transactions', 1_000_000],
  ] as const)('of %s are %d at most', async (item, value) => {
    expect(priceOf(await set(item, value), item)).toEqual([value]);
  });

  it('of different items are all set at once, and of one item one remains', async () => {
    await Promise.all([set('plans', 90), set('mau', 1), ...[1, 2, 3].map((price) => set('transactions', price))]);
    const stored = await call('reseller', 'GET');
    expect([priceOf(stored, 'plans'), priceOf(stored, 'mau')]).toEqual([[90], [1]]);
    expect([[1], [2], [3]]).toContainEqual(priceOf(stored, 'transactions'));
    expect(await linesOf()).toHaveLength(5);
  });
});
