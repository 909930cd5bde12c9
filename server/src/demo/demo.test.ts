import type { SessionUser } from '@waypost/contract/entities/session';
import { channelOf, roleOf } from '@waypost/domain/accounts/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { join } from 'node:path';
import { addMonths } from '@waypost/domain/plans/billing-period';
import { dayOf } from '@waypost/domain/base/day';
import { ariaStatusNames } from '@waypost/domain/projects/status';
import { readBrand } from '../brand/brand.ts';
import type { Config } from '../config.ts';
import { createKeyedHash } from '../base/cryptography.ts';
import { clientConfig } from '../config/client-config.ts';
import { withExamplesKey } from './demo-examples.ts';
import { demoPassword, seedDemo } from './demo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedDemo(app.services, app.config);
});
afterAll(() => app.dispose());

async function signedIn(name: string) {
  const browser = app.visitor();
  const user: SessionUser = await browser.signIn({ email: `${name}@demo.example`, password: demoPassword });
  const account = (await browser.call('GET', '/api/developer')).data as
    | { channel: string; products: { plan_name: string }[] }
    | undefined;
  const managed = (await browser.call('GET', '/api/customer-admin/managed-projects')).data as unknown[];
  const role = roleOf(user.roles);
  return {
    role,
    channel: channelOf(role, account?.channel),
    own: account?.products.map(({ plan_name }) => plan_name) ?? [],
    managed: managed.length,
  };
}

describe('the demo data', () => {
  it.each([
    ['self-serve', 'no-eum-roles', 'self-serve', ['Freemium Pro', 'Freemium Basic']],
    ['reseller', 'reseller', 'reseller', expect.arrayContaining(['Reseller Starter', 'Evaluation'])],
    ['customer-admin', 'customeradmin', 'customeradmin', []],
    ['customer-manager', 'customermanager', 'customeradmin', []],
    ['key-account', 'no-eum-roles', 'key-account', ['Key Account']],
    ['automotive', 'no-eum-roles', 'automotive', ['Automotive']],
    ['aws', 'no-eum-roles', 'aws', ['XYZ Pro by contract']],
    ['group-member', 'no-eum-roles', 'self-serve', expect.arrayContaining(['Freemium Basic'])],
  ])(
    'has a %s with the role %s, the channel %s and projects of that kind ROL-01',
    async (...[name, role, channel, own]) => {
      const found = await signedIn(name);
      expect(found).toMatchObject({ role, channel, own });
      expect(found.managed > 0).toBe(name.startsWith('customer-'));
    },
  );

  it('shows a project at work: keys that have just been used, and changes of the last week', async () => {
    const browser = app.visitor();
    await browser.signIn({ email: 'self-serve@demo.example', password: demoPassword });
    type Apps = { items: { hrn: string }[] };
    type Keys = { items: { name: string; lastUsed: string | null; restrictions: { kind: string } }[] };
    type Lines = { items: { time: string; action: string; address: string }[] };
    const { items: apps } = (await browser.withToken('GET', '/api-key-service/apps')).body as Apps;
    const keysOf = async ({ hrn }: Apps['items'][number]) =>
      ((await browser.withToken('GET', `/api-key-service/apps/${encodeURIComponent(hrn)}/apiKeys`)).body as Keys).items;
    const keys = (await Promise.all(apps.map(keysOf))).flat();
    expect(keys.map(({ name, restrictions }) => `${name}: ${restrictions.kind}`).toSorted()).toEqual([
      'App Store build: ios',
      'Dispatch board: web',
      'Local development: none',
      'Local development: none',
      'Nightly import: server',
    ]);
    const now = app.clock().getTime();
    expect(keys.filter(({ lastUsed }) => lastUsed === null || now - Date.parse(lastUsed) > 3_600_000)).toEqual([]);

    const { products } = (await browser.call('GET', '/api/developer')).data as { products: { product_id: string }[] };
    for (const { product_id } of products) {
      const { items } = (await browser.call('GET', `/api/project/${product_id}/activity`)).data as Lines;
      expect(items.at(-1)).toMatchObject({ action: 'project.created', address: '203.0.113.24' });
      const week = items.filter(({ time }) => now - Date.parse(time) < 7 * 86_400_000);
      expect(week.length).toBeGreaterThanOrEqual(3);
    }
  });

  const callAs = async (name: string, path: string) => {
    const browser = app.visitor();
    await browser.signIn({ email: `${name}@demo.example`, password: demoPassword });
    return (await browser.call('GET', path)).data;
  };
  type Row = { product_id: string; app_name: string; aria_status: string };
  const projectsOf = async (name: string) => ((await callAs(name, '/api/developer')) as { products: Row[] }).products;

  it('has for everybody of ROL-01 what they come for: projects, and for visitors a plan to start with (CFG-09)', async () => {
    for (const name of ['self-serve', 'reseller', 'key-account', 'automotive', 'aws', 'group-member'])
      expect((await projectsOf(name)).length, name).toBeGreaterThan(0);
    for (const name of ['customer-admin', 'customer-manager'])
      expect(await callAs(name, '/api/customer-admin/managed-projects'), name).not.toEqual([]);
    expect((await app.visitor().call('GET', '/api/plans')).status).toBe(200);
  });

  it('has projects in every status (CFG-09)', async () => {
    const all = await projectsOf('every-status');
    expect(new Set(all.map(({ aria_status }) => aria_status))).toEqual(new Set(ariaStatusNames));
  });

  it('has a reseller with eight customers at work: usage, caps, projects that end soon, open invitations, and prices', async () => {
    type Customer = { customer_name: string; projects: number; units: number } & Record<string, unknown>;
    const { items } = (await callAs('reseller', '/api/reseller/customers')) as { items: Customer[] };
    expect(items).toHaveLength(8);
    expect(items.filter(({ projects }) => projects > 0)).toHaveLength(8);
    const withSome = (column: string) => items.filter((row) => Number(row[column] ?? 0) > 0).length;
    expect([withSome('expiring'), withSome('open_invitations')]).toEqual([2, 2]);
    expect(items.filter(({ cap_level }) => cap_level !== null)).toHaveLength(2);
    const projects = await projectsOf('reseller');
    expect(new Set(projects.map(({ app_name }) => app_name)).size).toBe(projects.length);
    const truck = projects.find(({ app_name }) => app_name === 'Truck routes');
    const { own_prices } = (await callAs('reseller', `/api/project/${truck?.product_id}`)) as { own_prices: unknown };
    expect(own_prices).toEqual({ currency: 'eur', plans: 90, transactions: 0.7 });
  });

  it('has usage for 13 months, in each of them (CFG-09)', async () => {
    const [, oldest] = await projectsOf('self-serve');
    const today = dayOf(app.clock());
    const from = addMonths(today, -13);
    const { dev_50_records, non_dev_50_records } = (await callAs(
      'self-serve',
      `/api/project/usage/${oldest?.product_id}?start_date=${from}&end_date=${today}&detail=day`,
    )) as Record<'dev_50_records' | 'non_dev_50_records', { start_usage_date: string }[]>;
    const days = [...dev_50_records, ...non_dev_50_records].map(({ start_usage_date }) => start_usage_date.slice(0, 7));
    const months = Array.from({ length: 13 }, (_, ago) => addMonths(today, -ago - 1).slice(0, 7));
    for (const month of months) expect(days).toContain(month);
  });

  it('has statements, paid and open (CFG-09)', async () => {
    for (const name of ['self-serve', 'automotive']) {
      const year = `from=${addMonths(dayOf(app.clock()), -12)}&to=${dayOf(app.clock())}`;
      const statements = (await callAs(name, `/api/developer/statements.json?${year}`)) as { is_paid_ind: boolean }[];
      const paid = statements.filter(({ is_paid_ind }) => is_paid_ind);
      expect([statements.length, paid.length], name).toEqual([5, 4]);
    }
  });

  it('has a reseller catalogue of both models (CFG-09)', async () => {
    const browser = app.visitor();
    await browser.signIn({ email: 'reseller@demo.example', password: demoPassword });
    const groupsOf = async (model: string) =>
      ((await browser.call('GET', `/reseller/plans?model=${model}`)).body as { client_plan_id: string }[]).map(
        ({ client_plan_id }) => client_plan_id,
      );
    const [hlssm, nbm3, all] = await Promise.all(['hlssm', 'nbm3', 'all'].map(groupsOf));
    expect([hlssm?.length, nbm3?.length].every((count) => (count ?? 0) > 0)).toBe(true);
    expect(hlssm).not.toEqual(nbm3);
    expect(new Set(all)).toEqual(new Set([...(hlssm ?? []), ...(nbm3 ?? [])]));
  });

  it('has a group with members, and a pending invitation to it and to a customer’s app (CFG-09)', async () => {
    const [group] = (await callAs('group-member', '/groups')) as { group_id: string }[];
    const members = (await callAs('group-member', `/groups/${group?.group_id}/members`)) as {
      userId: string | null;
      invitation: { email: string } | null;
    }[];
    expect(members.filter(({ userId }) => userId !== null)).toHaveLength(2);
    expect(members.flatMap(({ invitation }) => invitation?.email ?? [])).toEqual(['new-member@demo.example']);
    const pending = await app.database.db.selectFrom('invitation').select('email').execute();
    expect(pending.map(({ email }) => email)).toContain('new-admin@demo.example');
  });

  it('admits only signed-in users ROL-01', async () => {
    expect((await app.visitor().call('GET', '/rest/auth')).status).toBe(401);
  });

  it('is created once for each database', async () => {
    const count = async () => (await app.database.db.selectFrom('project').select('product_id').execute()).length;
    const before = await count();
    expect(await seedDemo(app.services, app.config)).toBe(false);
    expect(await count()).toBe(before);
  });
});

describe('the demo key of the examples', () => {
  function publishedKey(config: Config) {
    const { brand } = readBrand(config.brand, join(import.meta.dirname, '../../../content/messages'));
    return clientConfig(config, 'b', brand).examples_api_key;
  }
  const keyedHash = (purpose: string, text: string) => createKeyedHash(app.secrets.pepper)(purpose, text);

  it('is in the configuration of pages, opens every service and has limits', async () => {
    const config = withExamplesKey({ ...app.config, demo: true }, keyedHash);
    expect(publishedKey(config)).toBe(config.examples_api_key);
    expect(await seedDemo(app.services, config)).toBe(true);
    expect(await seedDemo(app.services, config)).toBe(false);
    const key = config.examples_api_key ?? '';
    for (const service of config.services)
      expect(await (await app.gateway('/v1/keys/verify', { key, service })).json()).toMatchObject({ code: 'VALID' });
    const keys = app.database.db.selectFrom('api_key').where('name', '=', 'Visitors');
    expect(await keys.select(['rateLimit', 'monthlyQuota']).execute()).toEqual([
      { rateLimit: 3000, monthlyQuota: 200_000 },
    ]);
  });

  it('is the operator’s where one is configured, and exists with demo data only', () => {
    const own = withExamplesKey({ ...app.config, demo: true, examples_api_key: 'own' }, keyedHash);
    expect(own.examples_api_key).toBe('own');
    expect(withExamplesKey({ ...app.config, demo: false }, keyedHash).examples_api_key).toBeUndefined();
    expect(publishedKey({ ...app.config, examples_api_key: undefined })).toBeNull();
  });
});
