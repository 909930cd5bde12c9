import type { SessionUser } from '@waypost/contract/entities/session';
import { channelOf, roleOf } from '@waypost/domain/accounts/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness.ts';
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

  it('admits only signed-in users ROL-01', async () => {
    expect((await app.visitor().call('GET', '/rest/auth')).status).toBe(401);
  });

  it('is created once for each database', async () => {
    const count = async () => (await app.database.db.selectFrom('project').select('product_id').execute()).length;
    const before = await count();
    await seedDemo(app.services, app.config);
    expect(await count()).toBe(before);
  });
});
