import type { SearchResult } from '@waypost/contract/entities/own-search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { createAccessKey, createTokenApp } from '../../../test/factories/access-keys.ts';
import { type Call, callOf, createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { createKey, createOwnedApp } from '../../../test/factories/keys.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createCustomerSeed } from '../customers/customer-seed.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

const find = async (call: Call, q: string) =>
  (await call('GET', `/api/search/own?q=${encodeURIComponent(q)}`)).data as unknown as readonly SearchResult[];
const titles = (found: readonly SearchResult[]) => found.map(({ kind, title }) => `${kind} ${title}`);

async function newDeveloper(person: Parameters<typeof createPerson>[1] = {}) {
  const owner = await createPerson(app, person);
  return { ...owner, account: await createDeveloper(app, owner) };
}

describe('searching what is one’s own', () => {
  it('finds projects, apps and keys by any part of the name, in any case, the beginning first UIX-06', async () => {
    const { call, account } = await newDeveloper();
    const first = await createProject(app, account, { app_name: 'The zebra shop' });
    const second = await createProject(app, account, { app_name: 'Zebra maps' });
    const app_id = await createApp(app, { product_id: first }, { app_name: 'Little ZEBRA' });
    const found = await find(call, 'zEBra');
    expect(found).toEqual([
      { kind: 'project', id: second, title: 'Zebra maps', sub_title: 'Freemium Basic', app_id: null },
      { kind: 'project', id: first, title: 'The zebra shop', sub_title: 'Freemium Basic', app_id: null },
      { kind: 'app', id: app_id, title: 'Little ZEBRA', sub_title: 'The zebra shop', app_id },
    ]);
  });

  it('finds API keys by name and everything by the beginning of its id UIX-06', async () => {
    const own = await createOwnedApp(app);
    const call = callOf(own.browser);
    const { apiKeyId, apiKey } = await createKey(own, 'Aardvark key');
    const sub_title = expect.stringMatching(/^Web · /) as string;
    expect(await find(call, 'aardvark')).toEqual([
      { kind: 'api_key', id: apiKeyId, title: 'Aardvark key', sub_title, app_id: own.app_id },
    ]);
    for (const id of [apiKeyId, own.app_id, own.product_id])
      expect((await find(call, id.slice(0, 29))).map((found) => found.id)).toContain(id);
    expect(await find(call, apiKey.slice(0, 12))).toEqual([]);
    const tokens = await createTokenApp(app);
    const { accessKeyId } = await createAccessKey(tokens);
    expect(await find(callOf(tokens.browser), accessKeyId)).toMatchObject([
      { kind: 'access_key', id: accessKeyId, app_id: tokens.app_id },
    ]);
  });

  it('never finds another’s, not even by its whole id UIX-06 ROL-15', async () => {
    const own = await createOwnedApp(app);
    const { apiKeyId } = await createKey(own, 'Ibex key');
    const stranger = await newDeveloper();
    await createProject(app, stranger.account, { app_name: 'Ibex of a stranger' });
    for (const q of ['ibex', apiKeyId, own.app_id, own.product_id, '%%', '__']) {
      expect(titles(await find(stranger.call, q))).toEqual(q === 'ibex' ? ['project Ibex of a stranger'] : []);
    }
  });

  it('leaves hidden apps and their keys out UIX-06 APP-35', async () => {
    const own = await createOwnedApp(app);
    await createKey(own, 'Okapi key');
    await app.database.db.updateTable('app').set({ hidden: true }).where('app_id', '=', own.app_id).execute();
    const call = callOf(own.browser);
    expect([...(await find(call, 'okapi')), ...(await find(call, own.app_id))]).toEqual([]);
  });

  it('answers the twenty best at most UIX-06', async () => {
    const { call, account } = await newDeveloper();
    for (let n = 0; n < 21; n += 1) await createProject(app, account, { app_name: `A lynx ${n}` });
    await createApp(
      app,
      { product_id: await createProject(app, account, { app_name: 'Lynx' }) },
      { app_name: 'Lynx app' },
    );
    const found = titles(await find(call, 'lynx'));
    expect(found).toHaveLength(20);
    expect(found.slice(0, 2)).toEqual(['project Lynx', 'app Lynx app']);
  });

  it.each(['', 'x', ' y ', `${'x'.repeat(101)}`, 'a\u0000b'])('refuses to search for %j REQ-15', async (q) => {
    const { call } = await createPerson(app);
    expect(await call('GET', `/api/search/own?q=${encodeURIComponent(q)}`)).toMatchObject({
      status: 400,
      fields: [{ path: 'q' }],
    });
  });
});

describe('roles', () => {
  async function resold() {
    const reseller = await newDeveloper({ roles: [{ name: 'reseller', value: '' }] });
    const seed = createCustomerSeed(app.services);
    const customer_id = await app.services.transact((tx) =>
      seed(tx, { developer_id: reseller.account.developer_id, customer_name: 'Acme', created: app.clock() }),
    );
    const product_id = await createProject(app, reseller.account, {
      app_name: 'Tapir project',
      standing: { customer_id },
    });
    const app_id = await createApp(app, { product_id }, { app_name: 'Tapir web' });
    const other = await createApp(app, { product_id }, { app_name: 'Tapir rest', platform: 'server' });
    for (const id of [app_id, other])
      await reseller.browser.withToken('POST', `/api-key-service/apps/${id}/apiKeys`, { name: `Tapir key of ${id}` });
    return { reseller, customer_id, app_id, other };
  }

  it('let a reseller find the projects that are run for customers UIX-06 ROL-01', async () => {
    const { reseller } = await resold();
    expect((await find(reseller.call, 'tapir')).map(({ kind }) => kind).toSorted()).toEqual([
      'api_key',
      'api_key',
      'app',
      'app',
      'project',
    ]);
  });

  it('let a customer admin find the project, and only the app and keys that the role is for UIX-06 ROL-01', async () => {
    const { app_id } = await resold();
    const admin = await createPerson(app, { roles: [{ name: 'customeradmin', value: app_id }] });
    expect(titles(await find(admin.call, 'tapir'))).toEqual([
      'project Tapir project',
      'app Tapir web',
      `api_key Tapir key of ${app_id}`,
    ]);
  });

  it('let a customer manager find project and apps, but no keys UIX-06 ROL-01', async () => {
    const { customer_id } = await resold();
    const manager = await createPerson(app, { roles: [{ name: 'customermanager', value: customer_id }] });
    expect(titles(await find(manager.call, 'tapir')).toSorted()).toEqual([
      'app Tapir rest',
      'app Tapir web',
      'project Tapir project',
    ]);
  });
});
