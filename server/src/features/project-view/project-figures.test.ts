import type { ManagedProject, ProjectList } from '@waypost/contract/entities/project-list';
import { dayOf } from '@waypost/domain/base/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { type Call, createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { createKey, createOwnedApp } from '../../../test/factories/keys.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { createUsage } from '../../../test/factories/usage.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createCustomerSeed } from '../customers/customer-seed.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-11-21T12:00:00Z') });
});
afterAll(() => app.dispose());

const today = '2026-11-21';
const used = (day: string, units: number) => ({ day, service: 'geocode', units });
const listed = async (call: Call) => ((await call('GET', '/api/projects')).data as unknown as ProjectList).items;

describe('the figures of a project in the list', () => {
  it('are the transactions of 30 days, those of the month beside the limit, and the keys', async () => {
    const owned = await createOwnedApp(app);
    await createKey(owned);
    await createKey(owned, 'Second');
    await createUsage(app, owned, [
      used('2026-10-22', 7000),
      used('2026-10-23', 600),
      used('2026-10-31', 50),
      used('2026-11-01', 4),
      used(today, 30),
    ]);
    const answer = await owned.browser.call('GET', '/api/projects');
    const [row] = (answer.data as ProjectList).items;
    expect(dayOf(app.clock())).toBe(today);
    expect(row?.figures).toMatchObject({ month: 34, limit: 250_000, keys: 2 });
    expect(row?.figures.daily).toHaveLength(30);
    const days = row?.figures.daily.flatMap((units, at) => (units === 0 ? [] : [[at, units]]));
    expect(days).toEqual([
      [0, 600],
      [8, 50],
      [9, 4],
      [29, 30],
    ]);
  });

  it('have the first of the month among them when the month is longer than 30 days', async () => {
    const late = await startTestApp({ startAt: new Date('2026-12-31T23:59:59Z') });
    const owner = await createPerson(late);
    const product_id = await createProject(late, await createDeveloper(late, owner));
    const app_id = await createApp(late, { product_id });
    await createUsage(late, { product_id, app_id }, [
      used('2026-11-30', 1),
      used('2026-12-01', 20),
      used('2026-12-02', 300),
    ]);
    const [row] = await listed(owner.call);
    expect(row?.figures.month).toBe(320);
    expect(row?.figures.daily[0]).toBe(300);
    await late.dispose();
  });
});

describe('the figures of a managed project', () => {
  it('are those of the admin’s own app, and for the customer’s manager those of the whole project', async () => {
    const reseller = await createPerson(app, { roles: [{ name: 'reseller', value: '' }] });
    const account = await createDeveloper(app, reseller);
    const seed = createCustomerSeed(app.services);
    const customer_id = await app.services.transact((tx) =>
      seed(tx, { developer_id: account.developer_id, customer_name: 'Acme Maps', created: app.clock() }),
    );
    const product_id = await createProject(app, account, { plan_id: 'Evaluation', standing: { customer_id } });
    const mine = await createApp(app, { product_id });
    const others = await createApp(app, { product_id }, { platform: 'server' });
    await createUsage(app, { product_id, app_id: mine }, [used(today, 5)]);
    await createUsage(app, { product_id, app_id: others }, [used(today, 700)]);
    const month = async (roles: { name: string; value: string }[]) => {
      const { call } = await createPerson(app, { roles });
      const projects = (await call('GET', '/api/customer-admin/managed-projects')).data as unknown as ManagedProject[];
      return projects.map(({ figures }) => [figures.month, figures.daily.at(-1)]);
    };
    const admin = { name: 'customeradmin', value: mine };
    const manager = { name: 'customermanager', value: customer_id };
    expect(await month([admin])).toEqual([[5, 5]]);
    expect(await month([manager])).toEqual([[705, 705]]);
    expect(await month([manager, admin])).toEqual([[5, 5]]);
    expect((await listed(reseller.call))[0]?.figures.month).toBe(705);
  });
});
