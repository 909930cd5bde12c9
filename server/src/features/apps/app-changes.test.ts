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

type Person = Parameters<typeof createPerson>[1];
async function newOwner(person: Person = {}) {
  const owner = await createPerson(app, person);
  const account = await createDeveloper(app, owner);
  const product_id = await createProject(app, account);
  return { ...owner, account, product_id, path: `/api/project/${product_id}/app` };
}
const admin = (app_id: string) => createPerson(app, { roles: [{ name: 'customeradmin', value: app_id }] });
const reseller = { roles: [{ name: 'reseller', value: 'r' }] };

const ios = { app_name: 'Shop', platform: 'ios', auth_type: 'apiKey' };
const asked = (platform: string, namespace: string) =>
  `/rest/sec/delivery-service/platform/${platform}/namespace/${namespace}`;

describe('the namespace of an app', () => {
  it('is free, the caller’s, or somebody else’s, who is not named REQ-46 APP-21', async () => {
    const { call, path } = await newOwner();
    const question = asked('ios', 'com.example.asked');
    expect(await call('GET', question)).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    const { data } = await call('POST', path, { ...ios, namespace: 'com.example.asked' });
    expect(await call('GET', question)).toMatchObject({ status: 200, data: { app_id: data['app_id'] } });
    expect((await call('GET', asked('ios', 'COM.example.Asked'))).data).toEqual({ app_id: data['app_id'] });
    expect((await call('GET', asked('ios%3Astarter', 'com.example.asked'))).status).toBe(404);
    const stranger = await createPerson(app);
    expect(await stranger.call('GET', question)).toMatchObject({ status: 200, data: { app_id: null } });
    expect(await call('GET', asked('toaster', 'x'))).toMatchObject({
      status: 400,
      fields: [{ path: 'platform' }, { path: 'namespace' }],
    });
  });

  it('belongs to one active app of a platform, also when two take it at once APP-21 REQ-28', async () => {
    const [one, two] = [await newOwner(), await newOwner()];
    const ids = await Promise.all(
      [one, two].map(({ product_id }) => createApp(app, { product_id }, { platform: 'ios' })),
    );
    const both = await Promise.all([
      one.call('PUT', `${one.path}/${ids[0]}`, { namespace: 'com.example.race' }),
      two.call('PUT', `${two.path}/${ids[1]}`, { namespace: 'com.example.RACE' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.reason).toBe('NAMESPACE_TAKEN');
    const late = await newOwner();
    expect(await late.call('POST', late.path, { ...ios, namespace: 'com.example.race' })).toMatchObject({
      status: 409,
      reason: 'NAMESPACE_TAKEN',
    });
    const android = await createApp(app, late, { platform: 'android' });
    expect((await late.call('PUT', `${late.path}/${android}`, { namespace: 'com.example.race' })).status).toBe(200);
  });

  it('is free again when its app is terminated or gives it up LIF-23', async () => {
    const { call, path, product_id } = await newOwner();
    const first = await createApp(app, { product_id }, { platform: 'ios', namespace: 'com.example.ended' });
    expect((await call('PUT', `${path}/${first}`, { status: 'TERMINATED' })).status).toBe(200);
    const second = await createApp(app, { product_id }, { platform: 'ios' });
    expect((await call('PUT', `${path}/${second}`, { namespace: 'com.example.ended' })).status).toBe(200);
    expect(await call('PUT', `${path}/${second}`, { namespace: null })).toMatchObject({
      status: 200,
      data: { namespace: null },
    });
    expect((await call('GET', asked('ios', 'com.example.ended'))).status).toBe(404);
  });

  it('must be reverse DNS, of an app that is installed APP-08 APP-21', async () => {
    const { call, path, product_id } = await newOwner();
    const refused = { status: 400, reason: 'INVALID_FIELDS', fields: [{ path: 'namespace' }] };
    for (const namespace of ['shop', 'com shop', 'c.', `com.${'x'.repeat(252)}`]) {
      expect(await call('POST', path, { ...ios, namespace })).toMatchObject(refused);
    }
    for (const platform of ['web', 'server', 'sdk']) {
      expect(await call('POST', path, { ...ios, platform, namespace: 'com.example.app' })).toMatchObject(refused);
    }
    expect((await call('GET', `/api/project/${product_id}`)).data['apps']).toEqual([]);
  });
});

describe('terminating an app', () => {
  const denied = { status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' };

  it.each([
    ['the owner', {}],
    ['the reseller', reseller],
  ])('is done by %s of its project for good, and leaves the other apps alone (LIF-23)', async (_who, person) => {
    const { call, path, product_id } = await newOwner(person);
    const app_id = await createApp(app, { product_id });
    const other = await createApp(app, { product_id }, { platform: 'server' });
    const terminated = { status: 200, data: { app_id, status: 'TERMINATED' } };
    expect(await call('PUT', `${path}/${app_id}`, { status: 'TERMINATED' })).toMatchObject(terminated);
    expect(await call('PUT', `${path}/${app_id}`, { status: 'TERMINATED' })).toMatchObject(terminated);
    expect(await call('PUT', `${path}/${app_id}`, { status: 'ACTIVE' })).toMatchObject({ status: 400 });
    expect(await call('PUT', `${path}/${app_id}`, { app_name: 'Again' })).toMatchObject({
      status: 409,
      reason: 'APP_TERMINATED',
    });
    expect((await call('GET', `/api/app/${app_id}`)).data['status']).toBe('TERMINATED');
    expect((await call('GET', `/api/app/${other}`)).data['status']).toBe('ACTIVE');
  });

  it('is refused to the admins and managers of an app, and to another project’s reseller (LIF-23, ROL-15)', async () => {
    const { call, path, product_id, userId } = await newOwner(reseller);
    await app.database.db
      .updateTable('project')
      .set({ customer_id: 'cus_end' })
      .where('product_id', '=', product_id)
      .execute();
    const app_id = await createApp(app, { product_id });
    const manager = await createPerson(app, { roles: [{ name: 'customermanager', value: 'cus_end' }] });
    for (const person of [await admin(app_id), manager]) {
      expect(await person.call('PUT', `${path}/${app_id}`, { status: 'TERMINATED' })).toMatchObject(denied);
    }
    const stranger = await newOwner(reseller);
    expect(stranger.userId).not.toBe(userId);
    const foreign = { status: 404, reason: 'NOT_FOUND' };
    expect(await stranger.call('PUT', `${path}/${app_id}`, { status: 'TERMINATED' })).toMatchObject(foreign);
    expect(await stranger.call('PUT', `${stranger.path}/${app_id}`, { status: 'TERMINATED' })).toMatchObject(foreign);
    expect((await call('GET', `/api/app/${app_id}`)).data['status']).toBe('ACTIVE');
  });

  it('does not reach an app through another project of the same owner (LIF-23)', async () => {
    const owner = await newOwner();
    const app_id = await createApp(app, owner);
    const second = await createProject(app, owner.account);
    expect(await owner.call('PUT', `/api/project/${second}/app/${app_id}`, { status: 'TERMINATED' })).toMatchObject({
      status: 404,
    });
    expect((await owner.call('GET', `/api/app/${app_id}`)).data['status']).toBe('ACTIVE');
  });
});

describe('extending an app id', () => {
  const at = (app_id: string) => `/rest/sec/delivery-service/app/${app_id}`;

  it('is a reseller’s, by a year from its present end, and once however often it is asked APP-34 REQ-47', async () => {
    const { call, product_id } = await newOwner(reseller);
    const app_id = await createApp(app, { product_id });
    const extended = await call('PUT', at(app_id), { expiry_date: '2027-11-21' });
    expect(extended).toMatchObject({ status: 200, data: { app_id, expiry_date: '2027-11-21' } });
    expect((await call('PUT', at(app_id), { expiry_date: '2027-11-21' })).data).toEqual(extended.data);
    expect((await call('PUT', at(app_id), { expiry_date: '2028-11-21' })).data['expiry_date']).toBe('2028-11-21');
    const past = await createApp(app, { product_id }, { platform: 'server', expiry_date: '2020-05-05' });
    expect((await call('PUT', at(past), { expiry_date: '2027-11-21' })).status).toBe(200);
    const lines = await app.database.db
      .selectFrom('activity')
      .selectAll()
      .where('product_id', '=', product_id)
      .where('action', '=', 'app.extended')
      .orderBy('activity_id')
      .execute();
    expect(lines.map(({ before, after }) => [before, after])).toEqual([
      [{ expiry_date: null }, { expiry_date: '2027-11-21' }],
      [{ expiry_date: '2027-11-21' }, { expiry_date: '2028-11-21' }],
      [{ expiry_date: '2020-05-05' }, { expiry_date: '2027-11-21' }],
    ]);
  });

  it('is no other day, and nobody else’s APP-34 ROL-15', async () => {
    const { call, product_id } = await newOwner(reseller);
    const app_id = await createApp(app, { product_id });
    for (const expiry_date of ['2027-11-22', '2036-01-01', '2027-02-30', 'soon']) {
      expect(await call('PUT', at(app_id), { expiry_date })).toMatchObject({
        status: 400,
        fields: [{ path: 'expiry_date' }],
      });
    }
    const owner = await newOwner();
    const own = await createApp(app, owner);
    expect(await owner.call('PUT', at(own), { expiry_date: '2027-11-21' })).toMatchObject({
      status: 403,
      reason: 'USER_ROLE_PERMISSION_DENIED',
    });
    expect(await owner.call('PUT', at(app_id), { expiry_date: '2027-11-21' })).toMatchObject({
      status: 404,
      reason: 'NOT_FOUND',
    });
  });
});

describe('a reseller', () => {
  it('generates apps in their own projects, and in nobody else’s APP-31', async () => {
    const { call, path } = await newOwner(reseller);
    expect(await call('POST', path, ios)).toMatchObject({ status: 201, data: { app_name: 'Shop' } });
    const other = await newOwner();
    expect(await call('POST', other.path, ios)).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
  });
});

describe('the activity log', () => {
  it('tells every change of an app with before and after, and no change that was none', async () => {
    const { call, path, product_id, userId } = await newOwner();
    const created = await call('POST', path, ios);
    const at = `${path}/${String(created.data['app_id'])}`;
    await call('PUT', at, { app_name: 'Shop', namespace: null });
    await call('PUT', at, { app_name: 'Store', namespace: 'com.example.log' });
    await call('PUT', at, { status: 'TERMINATED' });
    await call('PUT', at, { status: 'TERMINATED' });
    const web = await createApp(app, { product_id });
    await call('PUT', `${path}/${web}`, { domains: ['a.example'] });
    const lines = await app.database.db
      .selectFrom('activity')
      .selectAll()
      .where('product_id', '=', product_id)
      .orderBy('activity_id')
      .execute();
    expect(lines.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['app.generated', null, { platform: 'ios', auth_type: 'apiKey' }],
      ['app.renamed', { app_name: 'Shop' }, { app_name: 'Store' }],
      ['app.namespace_changed', { namespace: null }, { namespace: 'com.example.log' }],
      ['app.terminated', { status: 'ACTIVE' }, { status: 'TERMINATED' }],
      ['app.domains_changed', { domains: [] }, { domains: ['a.example'] }],
    ]);
    expect(lines.every((line) => line.userId === userId && line.kind === 'app')).toBe(true);
  });
});

describe('somebody who is not the owner', () => {
  it('gets 404 for the app on every path ROL-15', async () => {
    const theirs = await newOwner();
    const app_id = await createApp(app, theirs, { platform: 'ios' });
    const { call } = await newOwner();
    const calls = [
      call('GET', `/api/app/${app_id}`),
      call('PUT', `${theirs.path}/${app_id}`, { status: 'TERMINATED' }),
      call('PUT', `/rest/sec/delivery-service/app/${app_id}`, { expiry_date: '2027-11-21' }),
      call('GET', `/api/project/${theirs.product_id}/apps/${app_id}/sdks`),
      call('GET', `/api/project/${theirs.product_id}/apps/${app_id}/sdks/ios/download`),
    ];
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
  });

  it('sees the apps they administer alone, and changes and creates none APP-32', async () => {
    const { path, product_id } = await newOwner();
    const mine = await createApp(app, { product_id }, { platform: 'server', auth_type: 'appCode' });
    const other = await createApp(app, { product_id });
    const { call } = await admin(mine);
    const project = await call('GET', `/api/project/${product_id}`);
    expect((project.data['apps'] as { app_id: string }[]).map(({ app_id }) => app_id)).toEqual([mine]);
    expect((await call('GET', `/api/app/${mine}`)).data['app_code']).toMatch(/^[\w-]{32}$/);
    const denied = { status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' };
    expect(await call('PUT', `${path}/${mine}`, { app_name: 'Mine' })).toMatchObject(denied);
    expect(await call('POST', path, ios)).toMatchObject(denied);
    expect(await call('GET', `/api/app/${other}`)).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
  });

  it('does not find a hidden app either, whoever they are APP-35', async () => {
    const { call, path, product_id } = await newOwner();
    const app_id = await createApp(app, { product_id }, { hidden: true });
    expect((await call('GET', `/api/app/${app_id}`)).status).toBe(404);
    expect((await call('PUT', `${path}/${app_id}`, { app_name: 'x' })).status).toBe(404);
    expect((await call('GET', `/api/project/${product_id}`)).data['apps']).toEqual([]);
  });
});
