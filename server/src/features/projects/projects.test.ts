import type { AppId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { createUsage } from '../../../test/factories/usage.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

const asReseller = { roles: [{ name: 'reseller', value: '' }] };
const projectFields =
  'apps aria_status billing_frequency can_have_users channel client_master_plan_id client_plan_id company_name created customer_id eum_product_id expiry_date isEvaluation isMigrated is_paid main_supplemental_plan_id new_plan own_prices partner_account_id pending_changes permissions planData planFeatures plan_name plans previous_plan product_id products_off services spend_warnings usageEndDate usageLastEntry usageStartDate user_has_reseller_role user_is_owner';
const withName = `${projectFields} app_name`.split(' ').toSorted();

async function newOwner(
  overrides: Parameters<typeof createProject>[2] = {},
  person: Parameters<typeof createPerson>[1] = {},
  standing: NonNullable<Parameters<typeof createDeveloper>[2]>['standing'] = {},
) {
  const owner = await createPerson(app, person);
  const account = await createDeveloper(app, owner, { standing });
  const product_id = await createProject(app, account, overrides);
  return { ...owner, account, product_id, path: `/api/project/${product_id}` };
}

describe('reading a project', () => {
  it('answers every field of a project, with plan, features and apps REQ-23 PRJ-01 PRJ-45', async () => {
    const { call, path, product_id } = await newOwner({ created: new Date('2026-03-04T23:59:59Z'), app_name: 'Maps' });
    const app_id = await createApp(app, { product_id });
    await createApp(app, { product_id }, { platform: 'server', hidden: true });
    const { status, data } = await call('GET', path);
    expect(status).toBe(200);
    expect(Object.keys(data).toSorted()).toEqual(withName);
    expect(data).toMatchObject({
      product_id,
      app_name: 'Maps',
      aria_status: 'ACTIVE',
      created: '2026-03-04T23:59:59.000Z',
      usageStartDate: '2026-03-04',
      usageLastEntry: null,
      billing_frequency: 'monthly',
      client_plan_id: 'Freemium-Basic',
      client_master_plan_id: 'Freemium',
      plans: [{ client_plan_id: 'Freemium-Basic' }],
      planData: { id: 'Freemium-Basic', threshold: 250_000 },
      user_is_owner: true,
      user_has_reseller_role: false,
      pending_changes: [],
      eum_product_id: product_id,
      permissions: expect.arrayContaining(['rename', 'change-status']),
    });
    expect(data['apps']).toMatchObject([{ app_id, product_id, app_name: 'JS/REST', platform: 'web' }]);
    expect(data['planFeatures']).toEqual(expect.arrayContaining([expect.any(String)]));
  });

  it('carries each column and each fact in the field of its name, and nothing of what stays inside (PRJ-01)', async () => {
    const kept = {
      company_name: 'Acme',
      customer_id: 'cus_columns',
      expiry_date: '2027-01-31',
      new_plan: 'Freemium Basic',
      previous_plan: 'Pro XYZ',
      partner_account_id: 'p1',
      isMigrated: true,
    };
    const reseller = await newOwner(
      {
        plan_id: 'Pro-XYZ',
        channel: 'reseller',
        aria_status: 'CANCELLATION PENDING',
        standing: {
          ...kept,
          pending_changes: [{ tag: 'upgradeProject' }],
          cancelled_at: app.clock(),
          ends_on: '2027-01-01',
        },
      },
      asReseller,
    );
    const app_id = await createApp(app, reseller);
    await createUsage(app, { ...reseller, app_id }, [{ day: '2026-04-05', service: 'geocode', units: 1 }]);
    const { data } = await reseller.call('GET', reseller.path);
    const plan = app.services.catalog.readPlan('Pro-XYZ');
    expect(data).toMatchObject({
      ...kept,
      aria_status: 'CANCELLATION PENDING',
      pending_changes: [{ tag: 'upgradeProject' }],
      channel: 'reseller',
      is_paid: true,
      isEvaluation: false,
      plan_name: plan.display_name_long,
      client_master_plan_id: plan.master_plan,
      main_supplemental_plan_id: null,
      user_is_owner: false,
      user_has_reseller_role: true,
      can_have_users: true,
      services: ['geocode', 'layers', 'revgeocode', 'route', 'tiles', 'storage'],
      usageLastEntry: '2026-04-05',
      usageEndDate: app.clock().toISOString().slice(0, 10),
    });
    expect(Object.keys(data).toSorted()).toEqual(withName);
  });

  it('lets people have access to an active project of a reseller alone (PRJ-18)', async () => {
    const canHaveUsers = async (overrides: Parameters<typeof newOwner>[0], person = {}) => {
      const { call, path } = await newOwner(overrides, person);
      return (await call('GET', path)).data['can_have_users'];
    };
    expect(await canHaveUsers({ channel: 'reseller' }, asReseller)).toBe(true);
    expect(await canHaveUsers({ channel: 'reseller', aria_status: 'CANCELLED' }, asReseller)).toBe(false);
    expect(await canHaveUsers({ channel: 'self-serve' })).toBe(false);
    expect(await canHaveUsers({ channel: 'key-account' })).toBe(false);
  });

  it('says whether it is paid, which decides about nothing that may be done (PRJ-42)', async () => {
    const { call, path, product_id } = await newOwner();
    const seen = async (is_paid: boolean) => {
      const project = app.database.db.updateTable('project').set({ is_paid });
      await project.where('product_id', '=', product_id).execute();
      const { data } = await call('GET', path);
      expect(data['is_paid']).toBe(is_paid);
      const renamed = await call('PUT', path, { app_name: `Paid: ${is_paid}` });
      const made = await call('POST', `${path}/app`, {
        app_name: 'Web',
        platform: is_paid ? 'web' : 'server',
        auth_type: 'apiKey',
      });
      return [data['permissions'], renamed.status, made.status];
    };
    expect(await seen(true)).toEqual(await seen(false));
  });

  it('names the services of the platform, storage where the plan has some, and none without a plan (PRJ-41)', async () => {
    const servicesOn = async (plan_id: string) => {
      const { call, path } = await newOwner({ plan_id });
      return (await call('GET', path)).data['services'];
    };
    expect(await servicesOn('Freemium-Basic')).toEqual([
      'geocode',
      'layers',
      'revgeocode',
      'route',
      'tiles',
      'storage',
    ]);
    expect(await servicesOn('key_account')).toEqual(['geocode', 'layers', 'revgeocode', 'route', 'tiles']);
  });

  it('answers 404 for somebody else’s, an unknown and a senseless id alike ROL-15', async () => {
    const theirs = await newOwner();
    const { call } = await newOwner();
    const unknown = `/api/project/prj_${'0'.repeat(26)}`;
    const [foreign, missing] = [await call('GET', theirs.path), await call('GET', unknown)];
    expect(foreign).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    expect(missing).toEqual(foreign);
    expect(await call('GET', '/api/project/42')).toMatchObject({ status: 400, fields: [{ path: 'id' }] });
  });

  it('shows an entry of the pending changes by its tag PRJ-02', async () => {
    const { call, path, product_id } = await newOwner();
    const pending_changes = JSON.stringify([{ tag: 'upgradeProject' }]);
    await app.database.db
      .updateTable('project')
      .set({ pending_changes })
      .where('product_id', '=', product_id)
      .execute();
    expect((await call('GET', path)).data['pending_changes']).toEqual([{ tag: 'upgradeProject' }]);
  });

  it('goes on with what was bought when the catalogue has dropped the plan', async () => {
    const { call, path, product_id } = await newOwner();
    const plan = app.services.catalog.readPlan('Freemium-Basic');
    const gone = { client_plan_id: 'Gone', plan_at_creation: JSON.stringify({ ...plan, id: 'Gone', threshold: 7 }) };
    await app.database.db.updateTable('project').set(gone).where('product_id', '=', product_id).execute();
    expect((await call('GET', path)).data).toMatchObject({ planData: { id: 'Gone', threshold: 7 }, planFeatures: [] });
    const changed = { client_plan_id: 'Gone too' };
    await app.database.db.updateTable('project').set(changed).where('product_id', '=', product_id).execute();
    expect((await call('GET', path)).data).toMatchObject({ planData: null });
  });

  it('bounds usage by today while the project is active, and by its last usage afterwards', async () => {
    const active = await newOwner();
    const cancelled = await newOwner({ aria_status: 'CANCELLED' });
    const today = app.clock().toISOString().slice(0, 10);
    expect((await active.call('GET', active.path)).data).toMatchObject({ usageEndDate: today });
    expect((await cancelled.call('GET', cancelled.path)).data).toMatchObject({ usageEndDate: null });
  });
});

describe('renaming a project', () => {
  it('trims the owner’s name and answers the project REQ-25 PRJ-37', async () => {
    const { call, path } = await newOwner();
    const renamed = await call('PUT', path, { app_name: '  Läden & Wege 🗺  ' });
    expect(renamed).toMatchObject({ status: 200, data: { app_name: 'Läden & Wege 🗺' } });
    expect((await call('GET', path)).data).toEqual(renamed.data);
    expect(await call('PUT', path, { app_name: 'x'.repeat(100) })).toMatchObject({ status: 200 });
  });

  it('refuses names without or with more than 100 characters, and of several lines, and keeps the former one PRJ-37', async () => {
    const { call, path } = await newOwner({ app_name: 'Before' });
    for (const app_name of ['', '   ', 'x'.repeat(101), 'two\nlines', 7, null]) {
      expect(await call('PUT', path, { app_name })).toMatchObject({
        status: 400,
        reason: 'INVALID_FIELDS',
        fields: [{ path: 'app_name' }],
      });
    }
    expect((await call('GET', path)).data['app_name']).toBe('Before');
  });

  it('refuses every other field, names each, and changes nothing then REQ-25', async () => {
    const { call, path } = await newOwner({ app_name: 'Before' });
    const forbidden = {
      app_name: 'After',
      company_name: 'Mine',
      expiry_date: '2030-01-01',
      aria_status: 'PERMANENT',
      isUpgrade: false,
    };
    const refused = await call('PUT', path, forbidden);
    expect(refused).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
    expect(refused.fields.map(({ path: at }) => at).toSorted()).toEqual([
      'aria_status',
      'company_name',
      'expiry_date',
      'isUpgrade',
    ]);
    expect((await call('GET', path)).data['app_name']).toBe('Before');
  });

  it('takes an unchanged name and an empty payload without a change', async () => {
    const { call, path } = await newOwner({ app_name: 'Same' });
    const before = await call('GET', path);
    expect(await call('PUT', path, { app_name: 'Same' })).toEqual(before);
    expect(await call('PUT', path, {})).toEqual(before);
  });

  it('is refused to everybody but the user whose project it is, its reseller, admin and manager too (PRJ-33, REQ-25)', async () => {
    const owner = await newOwner({ app_name: 'Kept' });
    const reseller = await newOwner({ app_name: 'Kept', standing: { customer_id: 'cus_r' } }, asReseller);
    const managed = await createApp(app, reseller);
    const admin = await createPerson(app, { roles: [{ name: 'customeradmin', value: managed }] });
    const manager = await createPerson(app, { roles: [{ name: 'customermanager', value: 'cus_r' }] });
    const rename = ({ call }: Pick<typeof admin, 'call'>, path: string) => call('PUT', path, { app_name: 'Mine' });
    expect(await rename(reseller, owner.path)).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    for (const other of [admin, manager]) {
      expect(await rename(other, reseller.path)).toMatchObject({ status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' });
    }
    const refused = await rename(reseller, reseller.path);
    expect(refused).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
    expect(refused.fields.map(({ path }) => path)).toEqual(['app_name']);
    for (const { call, path } of [owner, reseller]) {
      const { data } = await call('GET', path);
      expect(data['app_name']).toBe('Kept');
      const isOwner = data['user_is_owner'];
      expect((data['permissions'] as string[]).includes('rename')).toBe(isOwner);
      expect(isOwner).toBe(path === owner.path);
    }
  });

  it('stays with owners who are not self-serve (PRJ-33)', async () => {
    for (const channel of ['key-account', 'automotive', 'aws', 'aws-marketplace']) {
      const { call, path } = await newOwner({ channel }, {}, { channel });
      expect(await call('PUT', path, { app_name: 'Mine' })).toMatchObject({ status: 200, data: { app_name: 'Mine' } });
    }
  });
});

describe('what a reseller may change', () => {
  it('is the company name, and not more than the role allows REQ-25 PRJ-38', async () => {
    const { call, path } = await newOwner({}, asReseller);
    expect(await call('PUT', path, { company_name: ' Acme & Söhne ' })).toMatchObject({
      status: 200,
      data: { company_name: 'Acme & Söhne' },
    });
    for (const company_name of ['', 'A', 'x'.repeat(101)]) {
      expect(await call('PUT', path, { company_name })).toMatchObject({
        status: 400,
        fields: [{ path: 'company_name' }],
      });
    }
    const refused = await call('PUT', path, { company_name: 'Other', partner_account_id: 'x', aria_status: 'ACTIVE' });
    expect(refused.fields.map(({ path: at }) => at).toSorted()).toEqual(['aria_status', 'partner_account_id']);
    expect((await call('GET', path)).data['company_name']).toBe('Acme & Söhne');
  });

  it('is the last day of an evaluation, once REQ-25 RES-62 RES-63', async () => {
    const created = new Date('2026-03-01T00:00:00Z');
    const { call, path } = await newOwner({ plan_id: 'Evaluation', created }, asReseller);
    expect((await call('GET', path)).data['expiry_date']).toBe('2026-05-30');
    expect(await call('PUT', path, { expiry_date: '2026-06-01' })).toMatchObject({
      status: 409,
      reason: 'EXTENSION_REFUSED',
    });
    expect(await call('PUT', path, { expiry_date: 'soon' })).toMatchObject({
      status: 400,
      fields: [{ path: 'expiry_date' }],
    });
    expect(await call('PUT', path, { expiry_date: '2026-06-06' })).toMatchObject({
      status: 200,
      data: { expiry_date: '2026-06-06' },
    });
    expect(await call('PUT', path, { expiry_date: '2026-06-13' })).toMatchObject({
      status: 409,
      reason: 'EXTENSION_REFUSED',
    });
  });

  it('stands in the project’s log, each field by its own name', async () => {
    const created = new Date('2026-03-01T00:00:00Z');
    const { call, path, product_id } = await newOwner({ plan_id: 'Evaluation', created }, asReseller);
    await call('PUT', path, { expiry_date: '2026-06-06', company_name: 'Acme' });
    const lines = await app.database.db
      .selectFrom('activity')
      .select(['action', 'before', 'after'])
      .where('product_id', '=', product_id)
      .execute();
    expect(lines.toSorted((one, other) => one.action.localeCompare(other.action))).toEqual([
      { action: 'project.company_renamed', before: { company_name: null }, after: { company_name: 'Acme' } },
      { action: 'project.extended', before: { expiry_date: '2026-05-30' }, after: { expiry_date: '2026-06-06' } },
    ]);
  });
});

describe('the project of an app', () => {
  it('is found by its app, unless it is not in the caller’s view REQ-32 ROL-15', async () => {
    const { call, product_id } = await newOwner();
    const app_id = await createApp(app, { product_id });
    const hidden = await createApp(app, { product_id }, { platform: 'server', hidden: true });
    const find = (ask: typeof call, id: string) => ask('GET', `/api/search/projects?app_id=${id}`);
    expect((await find(call, app_id)).data).toMatchObject({ product_id, apps: [{ app_id }] });
    const missing = await find(call, `app_${'0'.repeat(26)}`);
    expect(missing).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    expect(await find((await newOwner()).call, app_id)).toEqual(missing);
    expect(await find(call, hidden)).toEqual(missing);
    expect(await call('GET', '/api/search/projects')).toMatchObject({ status: 400, fields: [{ path: 'app_id' }] });
  });
});

describe('managed projects', () => {
  it('are those of a customer admin’s apps and of a manager’s customers, with what is theirs to see REQ-33 PRJ-14 PRJ-45', async () => {
    const reseller = await newOwner({ plan_id: 'Evaluation', standing: { customer_id: 'cus_a' } }, asReseller);
    const mine = await createApp(app, reseller);
    const other = await createApp(app, reseller, { platform: 'server' });
    const unmanaged = await createProject(app, reseller.account);
    const admin = await createPerson(app, {
      roles: [
        { name: 'customeradmin', value: mine },
        { name: 'customeradmin', value: 'not an app' },
      ],
    });
    const manager = await createPerson(app, { roles: [{ name: 'customermanager', value: 'cus_a' }] });
    const managedBy = async (call: typeof admin.call) =>
      (await call('GET', '/api/customer-admin/managed-projects')).data as unknown as {
        product_id: string;
        apps: { app_id: string }[];
      }[];
    expect(await managedBy(admin.call)).toMatchObject([
      {
        product_id: reseller.product_id,
        apps: [{ app_id: mine }],
        user_is_owner: false,
        permissions: ['manage-admins', 'manage-keys', 'manage-users', 'rename-customer', 'see-users'],
      },
    ]);
    const [managed, ...more] = await managedBy(manager.call);
    expect(more).toEqual([]);
    expect(managed).toMatchObject({
      product_id: reseller.product_id,
      user_is_owner: false,
      permissions: ['manage-users', 'see-costs', 'see-users'],
    });
    expect(managed?.apps.map(({ app_id }) => app_id).toSorted()).toEqual([mine, other].toSorted());
    expect(await managedBy(reseller.call)).toEqual([]);
    expect(unmanaged).not.toBe(reseller.product_id);
    expect(await manager.call('PUT', reseller.path, { app_name: 'Mine' })).toMatchObject({
      status: 403,
      reason: 'USER_ROLE_PERMISSION_DENIED',
    });
    expect(await admin.call('GET', `/api/search/projects?app_id=${other}`)).toMatchObject({ status: 404 });
  });

  it('tell a customer admin the last day on which their own apps were used, and nobody else’s (ROL-15)', async () => {
    const standing = { customer_id: 'cus_days', cancelled_at: app.clock() };
    const reseller = await newOwner({ aria_status: 'CANCELLED', standing }, asReseller);
    const second = await newOwner({ standing: { customer_id: 'cus_days' } }, asReseller);
    const use = async (project: typeof reseller, app_id: AppId, day: string) =>
      createUsage(app, { ...project, app_id }, [{ day, service: 'geocode', units: 1 }]);
    const first = await createApp(app, reseller);
    const other = await createApp(app, reseller, { platform: 'server' });
    const unused = await createApp(app, reseller, { platform: 'ios' });
    const elsewhere = await createApp(app, second);
    await use(reseller, first, '2026-04-05');
    await use(reseller, other, '2026-06-07');
    await use(second, elsewhere, '2026-08-09');
    const daysFor = async (name: string, ...values: string[]) => {
      const { call } = await createPerson(app, { roles: values.map((value) => ({ name, value })) });
      const { data } = await call('GET', '/api/customer-admin/managed-projects');
      const projects = data as unknown as { product_id: string; usageLastEntry: string; usageEndDate: string }[];
      const found = projects.map(({ product_id, ...project }) => [product_id, project] as const);
      const one = new Map(found).get(reseller.product_id);
      const two = new Map(found).get(second.product_id);
      return [one?.usageLastEntry, one?.usageEndDate, two?.usageLastEntry];
    };
    expect(await daysFor('customeradmin', first)).toEqual(['2026-04-05', '2026-04-05', undefined]);
    expect(await daysFor('customeradmin', other)).toEqual(['2026-06-07', '2026-06-07', undefined]);
    expect(await daysFor('customeradmin', unused, elsewhere)).toEqual([null, null, '2026-08-09']);
    expect(await daysFor('customermanager', 'cus_days')).toEqual(['2026-06-07', '2026-06-07', '2026-08-09']);
  });
});
