import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

type Overrides = {
  readonly project?: Parameters<typeof createProject>[2];
  readonly person?: Parameters<typeof createPerson>[1];
  readonly at?: TestApp;
};
async function newOwner({ project = {}, person = {}, at = app }: Overrides = {}) {
  const owner = await createPerson(at, person);
  const account = await createDeveloper(at, owner, { standing: { channel: project.channel ?? 'self-serve' } });
  const product_id = await createProject(at, account, project);
  return { ...owner, account, product_id, path: `/api/project/${product_id}/app` };
}

const web = { app_name: 'JS/REST', platform: 'web', auth_type: 'apiKey' };
const appFields =
  'app_code app_id app_name auth_type contract_type created_time domains download_link druid_platform expiry_date has_app_code hidden hrn latest_version license_key namespace platform product_id sdk_name status type';

describe('generating an app', () => {
  it('answers the app with its hrn, and reads it again REQ-27 REQ-29 APP-01', async () => {
    const { call, path, product_id } = await newOwner();
    const created = await call('POST', path, { ...web, app_name: '  My map  ' });
    expect(created).toMatchObject({ status: 201 });
    expect(Object.keys(created.data).toSorted().join(' ')).toBe(appFields);
    const app_id = String(created.data['app_id']);
    expect(created.data).toMatchObject({
      product_id,
      app_name: 'My map',
      platform: 'web',
      druid_platform: 'web',
      contract_type: 'base-commercial',
      created_time: app.clock().toISOString(),
      status: 'ACTIVE',
      hidden: false,
      hrn: `hrn:waypost:account::waypost:app/${app_id}`,
    });
    expect(await call('GET', `/api/app/${app_id}`)).toEqual({ ...created, status: 200 });
    expect((await call('GET', `/api/project/${product_id}`)).data['apps']).toEqual([created.data]);
  });

  it('takes every known platform a plan allows, with its kind and type APP-02 APP-03', async () => {
    const { call, path } = await newOwner();
    const kinds: [string, string, string | null][] = [
      ['ios', 'ios', null],
      ['ios:starter', 'ios:starter', 'Starter'],
      ['ios:premium', 'ios:premium', 'Premium'],
      ['android', 'android', null],
      ['android:starter', 'android:starter', 'Starter'],
      ['android:premium', 'android:premium', 'Premium'],
      ['web', 'web', null],
      ['web:dataLens', 'web', null],
      ['web:realityLens', 'web', null],
      ['sdk', 'sdk', null],
      ['server', 'server', null],
    ];
    for (const [platform, druid_platform, type] of kinds) {
      const created = await call('POST', path, { ...web, platform });
      expect(created).toMatchObject({ status: 201, data: { platform, druid_platform, type } });
    }
  });

  it('needs a name, a known platform and an auth type, and names what is wrong APP-04 APP-05', async () => {
    const { call, path } = await newOwner();
    const empty = await call('POST', path, {});
    expect(empty).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
    expect(empty.fields.map(({ path: at }) => at)).toEqual(['app_name', 'platform', 'auth_type']);
    const wrong = await call('POST', path, { ...web, platform: 'toaster', auth_type: 'none', hidden: true });
    expect(wrong.fields.map(({ path: at }) => at).toSorted()).toEqual(['auth_type', 'hidden', 'platform']);
  });

  it('gives an evaluation project’s app its contract type, unless one is chosen APP-07', async () => {
    const { call, path } = await newOwner({ project: { plan_id: 'Evaluation' } });
    expect((await call('POST', path, web)).data['contract_type']).toBe('base-evaluation');
    const chosen = { ...web, platform: 'server', contract_type: 'base-commercial' };
    expect((await call('POST', path, chosen)).data['contract_type']).toBe('base-commercial');
    expect(await call('POST', path, { ...web, contract_type: 'other' })).toMatchObject({ status: 400 });
  });

  it('is refused when the project has an active one of that platform and auth type REQ-27 ERR-22', async () => {
    const { call, path, product_id } = await newOwner();
    const both = await Promise.all([call('POST', path, web), call('POST', path, web)]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
    expect(both.find(({ status }) => status === 409)).toMatchObject({
      reason: 'APPLICATION_ALREADY_CREATED',
      code: 409,
      message: 'This app has already been created.',
    });
    expect(await call('POST', path, { ...web, auth_type: 'token' })).toMatchObject({ status: 201 });
    await app.database.db
      .updateTable('app')
      .set({ status: 'TERMINATED' })
      .where('product_id', '=', product_id)
      .execute();
    expect(await call('POST', path, web)).toMatchObject({ status: 201 });
  });

  it('needs a project that can generate apps LIF-07', async () => {
    const outcomes = async (
      statuses: readonly ('ACTIVE' | 'ACTIVE TRIAL' | 'CANCELLED' | 'SUSPENDED' | 'ACTIVE DUNNING 1')[],
    ) => {
      const reasons: (string | number)[] = [];
      for (const aria_status of statuses) {
        const { call, path } = await newOwner({ project: { aria_status } });
        const { status, reason } = await call('POST', path, web);
        reasons.push(reason ?? status);
      }
      return reasons;
    };
    expect(await outcomes(['ACTIVE', 'ACTIVE TRIAL'])).toEqual([201, 201]);
    const no = 'PROJECT_NOT_ACTIVE';
    expect(await outcomes(['CANCELLED', 'SUSPENDED', 'ACTIVE DUNNING 1'])).toEqual([no, no, no]);
  });

  it('is refused for a platform that the plan does not allow APP-23 APP-24 APP-25', async () => {
    const reasonFor = async (plan_id: string, platform: string) => {
      const { call, path } = await newOwner({ project: { plan_id } });
      return (await call('POST', path, { ...web, platform })).reason;
    };
    expect(await reasonFor('waypost-Automotive', 'web')).toBe('APP_NOT_ALLOWED');
    expect(await reasonFor('key_account', 'web')).toBe('APP_NOT_ALLOWED');
    expect(await reasonFor('reseller_starter', 'ios')).toBe('APP_NOT_ALLOWED');
    expect(await reasonFor('Evaluation', 'ios')).toBeUndefined();
    expect(await reasonFor('XYZ-Pro-Paper', 'web')).toBeUndefined();
    expect(await reasonFor('key_account', 'server')).toBeUndefined();
  });

  it('is not for customer admins and managers APP-32', async () => {
    for (const name of ['customeradmin', 'customermanager']) {
      const { call, path } = await newOwner({ person: { roles: [{ name, value: '' }] } });
      expect(await call('POST', path, web)).toMatchObject({ status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' });
    }
  });

  it('is for automotive users under their flag alone, up to the limit APP-33 CFG-31 ERR-21', async () => {
    const project = { channel: 'automotive' };
    const closed = await newOwner({ project });
    expect(await closed.call('POST', closed.path, web)).toMatchObject({
      status: 403,
      reason: 'USER_ROLE_PERMISSION_DENIED',
    });

    const flagged = await startTestApp({ file: { automotive_app_limit: 2, flags: { ff_automotive_app_limit: true } } });
    const { call, path, product_id } = await newOwner({ project, at: flagged });
    const platforms = ['web', 'server', 'ios', 'android'];
    const answers = await Promise.all(platforms.map((platform) => call('POST', path, { ...web, platform })));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '201', '422', '422']);
    expect(answers.find(({ status }) => status === 422)).toMatchObject({
      reason: 'REACHED_PERMISSIONS_LIMIT',
      code: 422000,
      message: 'The limit of apps or permissions is reached.',
    });
    expect((await call('GET', `/api/project/${product_id}`)).data['apps']).toHaveLength(2);
    await flagged.dispose();
  });

  it('answers 404 for somebody else’s project and app ROL-15', async () => {
    const theirs = await newOwner();
    const app_id = await createApp(app, theirs);
    const { call } = await newOwner();
    const notFound = { status: 404, reason: 'NOT_FOUND' };
    expect(await call('POST', theirs.path, web)).toMatchObject(notFound);
    expect(await call('GET', `/api/app/${app_id}`)).toMatchObject(notFound);
    expect(await call('PUT', `${theirs.path}/${app_id}`, { app_name: 'Mine' })).toMatchObject(notFound);
    expect(await call('GET', `/api/app/app_${'0'.repeat(26)}`)).toMatchObject(notFound);
  });
});

describe('changing an app', () => {
  it('renames it in its own project alone', async () => {
    const { call, path, product_id, account } = await newOwner();
    const app_id = await createApp(app, { product_id });
    expect(await call('PUT', `${path}/${app_id}`, { app_name: ' Renamed ' })).toMatchObject({
      status: 200,
      data: { app_id, app_name: 'Renamed' },
    });
    expect((await call('GET', `/api/app/${app_id}`)).data['app_name']).toBe('Renamed');
    expect(await call('PUT', `${path}/${app_id}`, {})).toMatchObject({ status: 200, data: { app_name: 'Renamed' } });

    const other = await createProject(app, account);
    const elsewhere = `/api/project/${other}/app/${app_id}`;
    expect(await call('PUT', elsewhere, { app_name: 'No' })).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    expect(await call('PUT', `${path}/${app_id}`, { app_name: '', hrn: 'x' })).toMatchObject({
      status: 400,
      fields: [{ path: 'app_name' }, { path: 'hrn' }],
    });
  });

  it('changes name, domains, namespace and status, and answers 404 for an unknown app REQ-28', async () => {
    const { call, path, product_id } = await newOwner();
    const web_id = await createApp(app, { product_id }, { platform: 'web' });
    const ios_id = await createApp(app, { product_id }, { platform: 'ios' });
    const change = { app_name: 'Shop', domains: ['WWW.Example.com', '*.example.org'] };
    const domains = ['www.example.com', '*.example.org'];
    expect(await call('PUT', `${path}/${web_id}`, change)).toMatchObject({
      status: 200,
      data: { app_name: 'Shop', domains },
    });
    expect((await call('GET', `/api/app/${web_id}`)).data['domains']).toEqual(domains);
    expect(await call('PUT', `${path}/${ios_id}`, { namespace: 'com.example.shop' })).toMatchObject({
      status: 200,
      data: { namespace: 'com.example.shop' },
    });
    expect(await call('PUT', `${path}/${ios_id}`, { status: 'TERMINATED' })).toMatchObject({
      status: 200,
      data: { status: 'TERMINATED' },
    });
    const unknown = `${path}/app_${'0'.repeat(26)}`;
    expect(await call('PUT', unknown, { app_name: 'x' })).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
  });

  it('refuses what does not fit the platform, and any change of a terminated app but its end', async () => {
    const { call, path, product_id } = await newOwner();
    const web_id = await createApp(app, { product_id }, { platform: 'web' });
    const ios_id = await createApp(app, { product_id }, { platform: 'ios' });
    const refused = (field: string) => ({ status: 400, reason: 'INVALID_FIELDS', fields: [{ path: field }] });
    expect(await call('PUT', `${path}/${web_id}`, { namespace: 'com.example' })).toMatchObject(refused('namespace'));
    expect(await call('PUT', `${path}/${ios_id}`, { domains: ['a.example'] })).toMatchObject(refused('domains'));
    expect(await call('PUT', `${path}/${web_id}`, { domains: ['http://x'] })).toMatchObject(refused('domains.0'));
    const wide = { status: 400, fields: [{ path: 'domains.1', reason: 'ORIGIN_SUFFIX' }] };
    expect(await call('PUT', `${path}/${web_id}`, { domains: ['a_b.example', '*.co.uk'] })).toMatchObject(wide);
    expect(await call('PUT', `${path}/${web_id}`, { status: 'ACTIVE' })).toMatchObject(refused('status'));
    expect(await call('PUT', `${path}/${web_id}`, { status: 'TERMINATED' })).toMatchObject({ status: 200 });
    expect(await call('PUT', `${path}/${web_id}`, { app_name: 'x' })).toMatchObject({
      status: 409,
      reason: 'APP_TERMINATED',
    });
    expect(await call('PUT', `${path}/${web_id}`, { status: 'TERMINATED' })).toMatchObject({ status: 200 });
  });
});

describe('the look-ups of apps', () => {
  it('page through the own apps in the order of their ids, hidden ones left out APP-35', async () => {
    const { userId, product_id } = await newOwner();
    await createApp(app, { product_id }, { platform: 'sdk', hidden: true });
    const platforms = ['web', 'server', 'ios'] as const;
    const ids: string[] = [];
    for (const platform of platforms) ids.push(await createApp(app, { product_id }, { platform }));
    await createApp(app, await newOwner());
    const apps = app.services.appDirectory;
    const first = await apps.listApps({ userId, roles: [] }, { limit: 2 });
    expect(first.map(({ app_id }) => app_id)).toEqual(ids.slice(0, 2));
    const after = first.at(-1)?.app_id;
    expect(await apps.listApps({ userId, roles: [] }, { limit: 2, ...(after && { after }) })).toMatchObject([
      { app_id: ids[2], aria_status: 'ACTIVE', platform: 'ios' },
    ]);
    expect(await apps.appsOf([])).toEqual([]);
  });
});
