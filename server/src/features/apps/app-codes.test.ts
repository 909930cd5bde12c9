import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-11-21T10:00:00.000Z') });
});
afterAll(() => app.dispose());

async function newOwner() {
  const owner = await createPerson(app);
  const product_id = await createProject(app, await createDeveloper(app, owner));
  return { ...owner, product_id, path: `/api/project/${product_id}/app` };
}

const check = (app_id: string, app_code: string) => app.services.appCodes.checkAppCode(app_id, app_code);

describe('an app code', () => {
  it('is made for auth type appCode alone, and is another one for each app KEY-19 APP-06', async () => {
    const { call, path } = await newOwner();
    const codes: unknown[] = [];
    for (const [platform, auth_type] of [
      ['web', 'appCode'],
      ['server', 'appCode'],
      ['web', 'apiKey'],
      ['web', 'token'],
    ] as const) {
      const { data } = await call('POST', path, { app_name: 'x', platform, auth_type });
      expect(data['has_app_code']).toBe(auth_type === 'appCode');
      codes.push(data['app_code']);
    }
    expect(codes).toEqual([expect.stringMatching(/^[\w-]{32}$/), expect.stringMatching(/^[\w-]{32}$/), null, null]);
    expect(codes[0]).not.toBe(codes[1]);
  });

  it('opens its own app, as long as the app lasts KEY-19 KEY-57', async () => {
    const { call, path, product_id } = await newOwner();
    const { data } = await call('POST', path, { app_name: 'x', platform: 'server', auth_type: 'appCode' });
    const [id, code] = [String(data['app_id']), String(data['app_code'])];
    expect(await check(id, code)).toMatchObject({
      app_id: id,
      product_id,
      aria_status: 'ACTIVE',
      client_plan_id: 'Freemium-Basic',
    });
    expect(await check(id, `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined();
    expect(await check(id, '')).toBeUndefined();
    const other = await createApp(app, { product_id }, { auth_type: 'appCode' });
    const keyed = await createApp(app, { product_id });
    for (const foreign of [other, keyed, `app_${'0'.repeat(26)}`, 'app'])
      expect(await check(foreign, code)).toBeUndefined();
    await call('PUT', `${path}/${id}`, { status: 'TERMINATED' });
    expect(await check(id, code)).toMatchObject({ app_id: id, state: 'EXPIRED' });
  });

  it('ends with the last day of its app id APP-34', async () => {
    const { call, path, product_id } = await newOwner();
    const { data } = await call('POST', path, { app_name: 'x', platform: 'server', auth_type: 'appCode' });
    const until = (expiry_date: string) =>
      app.database.db.updateTable('app').set({ expiry_date }).where('product_id', '=', product_id).execute();
    const checkIt = () => check(String(data['app_id']), String(data['app_code']));
    await until('2026-11-21');
    expect(await checkIt()).toMatchObject({ product_id, state: 'VALID' });
    await until('2026-11-20');
    expect(await checkIt()).toMatchObject({ product_id, state: 'EXPIRED' });
  });

  it('is in the database neither as itself nor the licence key KEY-42', async () => {
    const { call, path, product_id } = await newOwner();
    const { data } = await call('POST', path, { app_name: 'x', platform: 'ios:premium', auth_type: 'appCode' });
    expect(data['license_key']).toMatch(/^([0-9A-Z]{5}-){4}[0-9A-Z]{5}$/);
    const rows = await app.database.db.selectFrom('app').selectAll().where('product_id', '=', product_id).execute();
    const lines = await app.database.db
      .selectFrom('activity')
      .selectAll()
      .where('product_id', '=', product_id)
      .execute();
    const stored = [...rows, ...lines]
      .flatMap((row) => Object.values<unknown>(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)));
    expect(stored.length).toBeGreaterThan(10);
    for (const secret of [data['app_code'], data['license_key']])
      expect(stored.some((text) => text.includes(String(secret)))).toBe(false);
  });

  it('is visible only to users who may manage the app’s credentials ROL-15', async () => {
    const { product_id } = await newOwner();
    const app_id = await createApp(app, { product_id }, { platform: 'ios', auth_type: 'appCode' });
    await app.database.db
      .updateTable('project')
      .set({ customer_id: 'cus_manager_test' })
      .where('product_id', '=', product_id)
      .execute();
    const { call } = await createPerson(app, { roles: [{ name: 'customermanager', value: 'cus_manager_test' }] });
    expect((await call('GET', `/api/app/${app_id}`)).data).toMatchObject({
      has_app_code: true,
      app_code: null,
      license_key: null,
    });
    const { data } = await call('GET', `/api/project/${product_id}`);
    expect(data['apps']).toMatchObject([{ app_id, has_app_code: true, app_code: null, license_key: null }]);
  });
});
