import type { SpendCaps } from '@waypost/contract/entities/spend-caps';
import type { CustomerId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { createPerson, createDeveloper } from '../../../test/factories/developers.ts';
import { createKey, usageEvent } from '../../../test/factories/keys.ts';
import { report } from '../../../test/factories/metering.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { moveTo } from '../../../test/factories/subscriptions.ts';
import { createWorld, type PersonName, type World } from '../../../test/factories/world.ts';
import { startTwoInstances, type TwoInstances } from '../../../test/two-instances.ts';
import type { TestApp } from '../../../test/harness.ts';

let instances: TwoInstances;
let first: TestApp;
let second: TestApp;
let world: World;
beforeAll(async () => {
  instances = await startTwoInstances({ startAt: new Date('2026-11-21T12:00:00Z') });
  ({ first, second } = instances);
});
afterAll(() => instances.dispose());
beforeEach(async () => {
  world = await createWorld(first);
});

type Call = readonly [who: PersonName, method: string, place?: string, body?: unknown];
const call = async (...[who, method, place = '', body]: Call) => {
  const path = `/api/project/${world.resold.id}/spend-caps${place}`;
  const { status, data, error } = await world.people[who].browser.call(method, path, body);
  return { status, caps: data as SpendCaps, reason: error?.reason };
};
const cap = (amount: number) => ({ cap: { measure: 'units', amount, at_limit: 'refuse' } });

/** Another project of the reseller, with a key. */
async function createSibling(customer_id: string | null) {
  const { browser, userId } = world.people.reseller;
  const account = await first.database.db
    .selectFrom('developer_account')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const product_id = await createProject(first, account, { standing: { customer_id }, channel: 'reseller' });
  const app_id = await createApp(first, { product_id });
  const key = await createKey({
    browser,
    product_id,
    hrn: '',
    app_id,
    keys: `/api-key-service/apps/${app_id}/apiKeys`,
  });
  return { product_id, app_id, key };
}
type Sibling = Awaited<ReturnType<typeof createSibling>>;

const use = ({ app_id }: { app_id: string }, units: number) =>
  report(first, [usageEvent({ app_id, time: first.clock(), units })]);
const codeOf = async ({ key }: Sibling) =>
  ((await (await second.gateway('/v1/keys/verify', { key: key.apiKey })).json()) as { code: string }).code;

describe('a spend cap of a reseller’s customer', () => {
  it('counts all projects of the customer in the calendar month, and refuses the calls of all of them (USE-47)', async () => {
    const [one, two, stranger] = [
      await createSibling(world.resold.customer_id),
      await createSibling(world.resold.customer_id),
      await createSibling(null),
    ];
    const all = async () => [await codeOf(one), await codeOf(two), await codeOf(stranger)];
    expect((await call('reseller', 'PUT', '/customer', cap(100))).caps.customer).toMatchObject({
      scope: 'customer',
      name: 'Acme',
      projects: 3,
      period_start: '2026-11-01',
      ends: '2026-12-01T00:00:00.000Z',
      level: 0,
      may_change: true,
    });
    expect(await all()).toEqual(['VALID', 'VALID', 'VALID']);
    await use(stranger, 500);
    await use(one, 60);
    await use(two, 40);
    await expect.poll(all).toEqual(['SPEND_CAP_REACHED', 'SPEND_CAP_REACHED', 'VALID']);
    const { keys, now } = (await call('reseller', 'GET')).caps;
    expect(keys.map(({ stops }) => stops)).toEqual([{ at: now, scope: 'customer' }]);
    await first.database.db
      .updateTable('project')
      .set({ customer_id: world.resold.customer_id as CustomerId })
      .where('product_id', '=', stranger.product_id)
      .execute();
    await expect.poll(() => codeOf(stranger)).toBe('SPEND_CAP_REACHED');
    await call('reseller', 'PUT', '/customer', { cap: null });
    await expect.poll(all).toEqual(['VALID', 'VALID', 'VALID']);
  });

  it('is set by the reseller, seen by the customer’s people, and logged in each project (USE-47)', async () => {
    const sibling = await createSibling(world.resold.customer_id);
    await call('reseller', 'PUT', '/customer', cap(100));
    await use(sibling, 30);
    expect((await call('customer manager', 'GET')).caps.customer).toMatchObject({
      usage: { units: 30 },
      may_change: false,
    });
    const { caps } = await call('admin of app A', 'GET');
    expect(caps.customer).toMatchObject({ cap: { amount: 100 }, usage: null, may_change: false });
    expect(caps.project).toMatchObject({ usage: null, may_change: false });
    expect(caps.keys.map(({ app_name, may_change }) => [app_name, may_change])).toEqual([['A', true]]);
    for (const who of ['customer manager', 'admin of app A'] as const) {
      expect(await call(who, 'PUT', '/customer', cap(1))).toMatchObject({ status: 403 });
    }
    expect(await call('other reseller', 'PUT', '/customer', cap(1))).toMatchObject({
      status: 404,
      reason: 'NOT_FOUND',
    });
    for (const id of [world.resold.id, sibling.product_id]) {
      const { data } = await world.people.reseller.browser.call('GET', `/api/project/${id}/activity?kind=billing`);
      const { items } = data as { items: { action: string; subject: { name: string } }[] };
      expect(items.map(({ action, subject }) => [action, subject.name])).toEqual([['spend_cap.changed', 'Acme']]);
    }
    await use(sibling, 70);
    for (const id of [world.resold.id, sibling.product_id]) {
      const actions = async () => {
        const { data } = await world.people.reseller.browser.call('GET', `/api/project/${id}/activity?kind=billing`);
        return (data as { items: { action: string }[] }).items.map(({ action }) => action);
      };
      await expect.poll(actions).toEqual(['spend_cap.reached', 'spend_cap.changed']);
    }
  });

  it('counts money at the prices that the reseller has set for the customer, as soon as they change', async () => {
    const sibling = await createSibling(world.resold.customer_id);
    const inMoney = { cap: { measure: 'money', amount: 15, at_limit: 'refuse' } };
    for (const place of ['/customer', '/project']) {
      const path = `/api/project/${sibling.product_id}/spend-caps${place}`;
      expect((await world.people.reseller.browser.call('PUT', path, inMoney)).status).toBe(200);
    }
    // 10,000 beyond what the plan includes, for which the catalogue has no price
    await use(sibling, 260_000);
    const spent = async () => {
      const path = `/api/project/${sibling.product_id}/spend-caps`;
      const { customer, project } = (await world.people.reseller.browser.call('GET', path)).data as SpendCaps;
      return [customer?.usage?.money, customer?.level, project.usage?.money, project.level];
    };
    expect(await spent()).toEqual([0, 0, 0, 0]);
    const setPrice = (value: number | null, from: string) =>
      world.people.reseller.browser.call('PUT', `/api/customer/${world.resold.customer_id}/prices`, {
        item: 'transactions',
        value,
        from,
      });
    await setPrice(1, '2026-11-21');
    await expect.poll(spent).toEqual([10, 50, 10, 50]);
    await setPrice(2, '2026-11-22');
    expect(await spent()).toEqual([10, 50, 10, 50]);
    await setPrice(2, '2026-11-21');
    await expect.poll(spent).toEqual([20, 100, 20, 100]);
    await expect.poll(() => codeOf(sibling)).toBe('SPEND_CAP_REACHED');
    await setPrice(null, '2026-11-21');
    await expect.poll(spent).toEqual([0, 0, 0, 0]);
    await expect.poll(() => codeOf(sibling)).toBe('VALID');
  });

  it('does not exist for a project without a customer', async () => {
    const { product_id } = await createSibling(null);
    const { browser } = world.people.reseller;
    const path = `/api/project/${product_id}/spend-caps`;
    expect(await browser.call('PUT', `${path}/customer`, cap(1))).toMatchObject({ status: 404 });
    expect((await browser.call('GET', path)).data).toMatchObject({ customer: null });
  });

  it('is no matter of an owner of their own projects', async () => {
    const owner = await createPerson(first);
    const id = await createProject(first, await createDeveloper(first, owner));
    const answer = await owner.browser.call('PUT', `/api/project/${id}/spend-caps/customer`, cap(1));
    expect(answer).toMatchObject({ status: 403, error: { reason: 'USER_ROLE_PERMISSION_DENIED' } });
  });
});

describe('a spend cap of a key', () => {
  it('is set by the key’s manager, and announced only to people who may see its app', async () => {
    const { id, apiKeyId, appId } = world.resold;
    const place = `/keys/${apiKeyId}`;
    expect(await call('admin of app B', 'PUT', place, cap(1))).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    expect(await call('customer manager', 'PUT', place, cap(1))).toMatchObject({
      status: 403,
      reason: 'USER_ROLE_PERMISSION_DENIED',
    });
    expect((await call('admin of app A', 'PUT', place, cap(10))).caps.keys).toMatchObject([{ cap: { amount: 10 } }]);
    expect(await call('admin of app A', 'PUT', '/project', cap(1))).toMatchObject({ status: 403 });
    await report(first, [usageEvent({ app_id: appId, time: first.clock(), units: 9, data: { keyId: apiKeyId } })]);
    const warnings = async (who: PersonName) => {
      const { data } = await world.people[who].browser.call('GET', `/api/project/${id}`);
      const { spend_warnings = [] } = data as { spend_warnings?: { scope: string; level: number }[] };
      return spend_warnings.map(({ scope, level }) => [scope, level]);
    };
    await expect.poll(() => warnings('reseller')).toEqual([['key', 90]]);
    expect(await warnings('admin of app A')).toEqual([['key', 90]]);
    expect(await warnings('customer manager')).toEqual([['key', 90]]);
    expect(await warnings('admin of app B')).toEqual([]);
    expect((await call('admin of app B', 'GET')).caps.keys).toEqual([]);
    const { project } = (await call('reseller', 'PUT', '/project', cap(12))).caps;
    await moveTo(first, new Date(Date.parse(project.ends) - 1));
    expect(await warnings('reseller')).toEqual([
      ['key', 90],
      ['project', 75],
    ]);
    await moveTo(first, new Date(project.ends));
    expect(await warnings('reseller')).toEqual([]);
    await first.database.db.updateTable('app').set({ hidden: true }).where('app_id', '=', appId).execute();
    const keys = (await call('reseller', 'GET')).caps.keys.filter(({ app_id }) => app_id === appId);
    expect(keys).toEqual([]);
  });
});
