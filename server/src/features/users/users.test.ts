import type { UserPage, UserPermissions } from '@waypost/contract/entities/users';
import type { ProjectId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newEmail } from '../../../test/factories/accounts.ts';
import {
  acceptInvitation,
  adminOf,
  createReseller,
  emailOf,
  type Reseller,
  rolesOf,
  tokenFor,
} from '../../../test/factories/customers.ts';
import { callOf, createDeveloper, createPerson, type Person } from '../../../test/factories/developers.ts';
import { createApp } from '../../../test/factories/apps.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

const minuteMs = 60_000;
let app: TestApp;
let reseller: Reseller;
let fleetApp: string;
let fleet: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());
beforeEach(async () => {
  reseller = await createReseller(app);
  const standing = { customer_id: reseller.acme };
  const product_id = await createProject(app, reseller.account, {
    plan_id: 'reseller_starter',
    app_name: 'Flotte 車両',
    channel: 'reseller',
    standing,
  });
  fleet = product_id;
  fleetApp = await createApp(app, { product_id }, { app_name: 'Fleet app' });
});

const permission = (name: string, value: string) => ({ name, value });
type Permission = ReturnType<typeof permission>;
const add = ({ call }: Pick<Person, 'call'>, email: string, ...permissions: readonly Permission[]) =>
  call('POST', '/users', { user_data: [{ user: { email }, permissions, otpRequired: false }] });
const change = (
  { call }: Pick<Person, 'call'>,
  userId: string,
  changes: { add?: readonly Permission[]; delete?: readonly Permission[] },
) => call('PUT', `/users/${userId}/permissions`, { permissions: { add: [], delete: [], ...changes } });
const page = async ({ browser }: Pick<Person, 'browser'>, query = ''): Promise<UserPage> =>
  (await browser.call('GET', `/users/manage.json${query}`)).body as UserPage;
const rowsOf = async (person: Pick<Person, 'browser'>, query = '') => (await page(person, query)).data;
const permissionsIn = (rows: readonly UserPermissions[]) =>
  rows.map(({ user, permissions }) => [user.email, permissions.map(({ name }) => name)]);
const signUp = async (email: string): Promise<Person> => {
  const browser = await app.signedUp({ email });
  return { browser, userId: browser.session?.userId as Person['userId'], call: callOf(browser) };
};
const joined = async (...permissions: readonly Permission[]) => {
  const email = newEmail();
  await add(reseller, email, ...permissions);
  const person = await signUp(email);
  await acceptInvitation(person, tokenFor(app, email));
  return person;
};
const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email).length;
const missing = { status: 404, reason: 'NOT_FOUND' };
const denied = { status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' };
const invalid = { status: 400, reason: 'INVALID_FIELDS' };

describe('an added user', () => {
  it('is invited, and active once the invitation is accepted; the permission stands in the session USR-01 USR-03 USR-20 REQ-80 REQ-83', async () => {
    const email = newEmail();
    expect(await add(reseller, email.toUpperCase(), permission('Dispatcher', fleetApp))).toMatchObject({
      status: 200,
      data: [{ email }],
    });
    const answer = await page(reseller);
    const row = {
      project: { name: 'Flotte 車両', customerId: reseller.acme },
      permissions: [
        {
          name: 'Dispatcher',
          values: [{ productId: 'waypost-fleet', value: fleetApp, customerId: reseller.acme, name: 'Fleet app' }],
        },
      ],
    };
    const pending = { userId: expect.stringMatching(/^inv_/), fullname: '', email, status: 'invited' };
    expect(answer).toEqual({ status: 'OK', total: 1, data: [{ ...row, user: pending, status: 'invited' }] });
    const person = await signUp(email);
    await acceptInvitation(person, tokenFor(app, email));
    const user = { userId: person.userId, fullname: expect.stringMatching(/\S+ \S+/), email, status: 'active' };
    expect(await rowsOf(reseller)).toEqual([{ ...row, user, status: 'active' }]);
    expect(await rolesOf(person)).toEqual([{ name: 'Dispatcher', value: fleetApp }]);
    expect(await person.call('GET', `/api/app/${fleetApp}`)).toMatchObject(missing);
    expect((await person.call('GET', '/applications/list.json')).data).toEqual([
      { app_id: fleetApp, app_name: 'Fleet app', product_id: fleet },
    ]);
  });

  it('is created, no longer invited, when the invitation has expired USR-03', async () => {
    await add(reseller, newEmail(), permission('Driver', fleetApp));
    app.clock.advance(7 * 24 * 60 * minuteMs);
    expect((await rowsOf(reseller)).map(({ status }) => status)).toEqual(['created']);
  });

  it('is refused as an active user of the app, and mailed once as a pending one USR-10 REQ-83', async () => {
    const active = await joined(permission('Driver', fleetApp));
    expect(await add(reseller, emailOf(active).toUpperCase(), permission('Viewer', fleetApp))).toMatchObject({
      status: 409,
      reason: 'USER_EXISTS',
      message: 'This user already exists.',
    });
    const email = newEmail();
    const twice = () => add(reseller, email, permission('Driver', fleetApp));
    expect((await Promise.all([twice(), twice()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(mailsTo(email)).toBe(1);
    // the pending one keeps what was offered before
    await add(reseller, email, permission('Driver', fleetApp), permission('Viewer', fleetApp));
    expect(permissionsIn(await rowsOf(reseller)).filter(([of]) => of === email)).toEqual([
      [email, ['Driver', 'Viewer']],
    ]);
  });

  it('is added with all others of the list or none REQ-83', async () => {
    const active = await joined(permission('Driver', fleetApp));
    const email = newEmail();
    const entry = (of: string) => ({
      user: { email: of },
      permissions: [permission('Driver', fleetApp)],
      otpRequired: false,
    });
    const both = { user_data: [entry(email), entry(emailOf(active))] };
    expect(await reseller.call('POST', '/users', both)).toMatchObject({ status: 409 });
    expect(await rowsOf(reseller)).toHaveLength(1);
  });

  it('needs an address, and permissions that its plan offers and that fit together USR-11 USR-12 USR-17', async () => {
    for (const email of ['', 'ada', 'ada@'])
      expect(await add(reseller, email, permission('Driver', fleetApp)), email).toMatchObject(invalid);
    const email = newEmail();
    const combine = (...names: readonly string[]) =>
      add(reseller, email, ...names.map((name) => permission(name, fleetApp)));
    for (const names of [[], [''], ['Pilot'], ['customeradmin'], ['reseller'], ['Dispatcher', 'Viewer']])
      expect(await combine(...names), names.join()).toMatchObject(invalid);
    expect(await add(reseller, email, permission('Driver', reseller.apps[0]))).toMatchObject(invalid);
    expect((await combine('Dispatcher', 'Driver')).status).toBe(200);
  });

  it('is only added to an active project of a reseller CUS-05', async () => {
    const refused = { status: 409, reason: 'NO_USERS_ALLOWED' };
    const ended = await createProject(app, reseller.account, { channel: 'reseller', aria_status: 'CANCELLED' });
    const endedApp = await createApp(app, { product_id: ended });
    expect(await add(reseller, newEmail(), permission('', endedApp))).toMatchObject(refused);
    expect((await reseller.call('GET', '/applications/eum-list.json')).data).not.toContainEqual(
      expect.objectContaining({ app_id: endedApp }),
    );
    const person = await joined(permission('Driver', fleetApp));
    const standing = { aria_status: 'CANCELLED' } as const;
    const projects = app.database.db
      .updateTable('project')
      .set(standing)
      .where('product_id', '=', fleet as ProjectId);
    await projects.execute();
    expect(await change(reseller, person.userId, { add: [permission('Viewer', fleetApp)] })).toMatchObject(refused);
    const removed = await change(reseller, person.userId, { delete: [permission('Driver', fleetApp)] });
    expect(removed).toMatchObject({ status: 200 });
  });

  it('is refused for an app that the caller only uses, and not found for one that they do not see ROL-15', async () => {
    const rival = await createReseller(app);
    const roles = [adminOf(reseller.apps[0]), { name: 'Driver', value: fleetApp }];
    const admin = await createPerson(app, { roles });
    const used = permission('Driver', fleetApp);
    expect(await add(admin, newEmail(), used)).toMatchObject(denied);
    expect(await add(admin, newEmail(), used, permission('', rival.apps[0]))).toMatchObject(missing);
  });

  it('of two resellers is pending at each, and unseen by the other USR-02', async () => {
    const rival = await createReseller(app);
    const email = newEmail();
    await add(reseller, email, permission('', reseller.apps[0]));
    await add(rival, email, permission('', rival.apps[0]));
    expect([await rowsOf(reseller), await rowsOf(rival)].map((rows) => rows.length)).toEqual([1, 1]);
    const [own] = await rowsOf(reseller);
    expect(await change(rival, own?.user.userId ?? '', { delete: [permission('', rival.apps[0])] })).toMatchObject(
      missing,
    );
    expect(await add(rival, email, permission('', reseller.apps[0]))).toMatchObject(missing);
  });
});

describe('the permissions of a user', () => {
  it('change at once in every session, and stand in the log REQ-84 USR-20', async () => {
    const person = await joined(permission('Dispatcher', fleetApp));
    const { userId } = person;
    expect(await change(reseller, userId, { add: [permission('Viewer', fleetApp)] })).toMatchObject(invalid);
    const swap = { add: [permission('Viewer', fleetApp)], delete: [permission('Dispatcher', fleetApp)] };
    expect(await change(reseller, userId, swap)).toMatchObject({ status: 200, data: { userId } });
    expect(await rolesOf(person)).toEqual([{ name: 'Viewer', value: fleetApp }]);
    await change(reseller, userId, { delete: [permission('Viewer', fleetApp)] });
    expect(await rolesOf(person)).toEqual([]);
    expect((await person.call('GET', '/applications/list.json')).data).toEqual([]);
    expect(await rowsOf(reseller)).toEqual([]);
    const lines = await app.database.db
      .selectFrom('activity')
      .select(['action', 'subject_name'])
      .where('product_id', '=', fleet as `prj_${string}`)
      .orderBy('activity_id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual([
      'user.invited',
      'user.joined',
      'user.permissions_changed',
      'user.permissions_changed',
    ]);
    expect(lines.every(({ subject_name }) => subject_name === emailOf(person))).toBe(true);
  });

  it('of a pending user change in the invitation, which ends with the last one REQ-84 USR-31', async () => {
    const email = newEmail();
    await add(reseller, email, permission('Driver', fleetApp));
    const [row] = await rowsOf(reseller);
    const id = row?.user.userId ?? '';
    await change(reseller, id, { add: [permission('Viewer', fleetApp)] });
    expect(permissionsIn(await rowsOf(reseller))).toEqual([[email, ['Driver', 'Viewer']]]);
    await change(reseller, id, { delete: [permission('Viewer', fleetApp), permission('Driver', fleetApp)] });
    expect(await rowsOf(reseller)).toEqual([]);
    expect(await acceptInvitation(await signUp(email), tokenFor(app, email))).toMatchObject({ status: 404 });
  });

  it('change by the id of an invitation that was accepted since the list was read REQ-84', async () => {
    const email = newEmail();
    await add(reseller, email, permission('Dispatcher', fleetApp));
    const [pending] = await rowsOf(reseller);
    const person = await signUp(email);
    await acceptInvitation(person, tokenFor(app, email));
    const invitationId = pending?.user.userId ?? '';
    const { userId } = person;
    const answer = await change(reseller, invitationId, { add: [permission('Driver', fleetApp)] });
    expect(answer).toMatchObject({ status: 200, data: { userId } });
    expect(permissionsIn(await rowsOf(reseller))).toEqual([[email, ['Dispatcher', 'Driver']]]);
    const rival = await createReseller(app);
    expect(await change(rival, invitationId, { delete: [permission('', rival.apps[0])] })).toMatchObject(missing);
    const all = [permission('Dispatcher', fleetApp), permission('Driver', fleetApp)];
    expect((await change(reseller, invitationId, { delete: all })).status).toBe(200);
    expect(await change(reseller, invitationId, { add: [permission('Driver', fleetApp)] })).toMatchObject(missing);
  });

  it('leave other roles and the apps of others alone REQ-84 ROL-15', async () => {
    const rival = await createReseller(app);
    const own = adminOf(rival.apps[0]);
    const person = await createPerson(app, { roles: [own, { name: 'Driver', value: fleetApp }] });
    const admin = await createPerson(app, { roles: [adminOf(fleetApp)] });
    expect(await change(admin, person.userId, { delete: [permission('customeradmin', fleetApp)] })).toMatchObject(
      invalid,
    );
    expect(await change(rival, person.userId, { delete: [permission('Driver', fleetApp)] })).toMatchObject(missing);
    expect(await change(admin, person.userId, { add: [permission('', reseller.apps[0])] })).toMatchObject(missing);
    expect((await change(admin, person.userId, { delete: [permission('Driver', fleetApp)] })).status).toBe(200);
    expect(await rolesOf(person)).toEqual([own]);
    const stranger = await createPerson(app);
    expect(await change(reseller, stranger.userId, { add: [permission('Driver', fleetApp)] })).toMatchObject(missing);
    expect(await rolesOf(stranger)).toEqual([]);
  });
});

describe('the invitation of a user', () => {
  const resend = ({ call }: Person, userId: string, appId = fleetApp) =>
    call('POST', `/users/${userId}/invite`, { appId });

  it('is mailed again for a pending user, at most once in three minutes REQ-85 REQ-118 USR-09', async () => {
    const email = newEmail();
    await add(reseller, email, permission('Driver', fleetApp));
    const [row] = await rowsOf(reseller);
    const id = row?.user.userId ?? '';
    expect(await resend(reseller, id)).toMatchObject({ status: 429, reason: 'INVITATION_SENT_LATELY' });
    app.clock.advance(7 * 24 * 60 * minuteMs);
    expect(await resend(reseller, id, reseller.apps[0])).toMatchObject(missing);
    expect(await resend(await createReseller(app), id)).toMatchObject(missing);
    expect(await resend(reseller, id)).toMatchObject({ status: 200, data: { userId: id } });
    expect((await rowsOf(reseller)).map(({ status }) => status)).toEqual(['invited']);
    const person = await signUp(email);
    expect((await acceptInvitation(person, tokenFor(app, email))).status).toBe(200);
    expect(await resend(reseller, person.userId)).toMatchObject(missing);
  });
});

describe('the list of users', () => {
  it('covers the apps that the caller manages, or one of them USR-02 USR-19 REQ-75 REQ-80', async () => {
    const { apps, acme, bolt } = reseller;
    const [one, other, fleetUser] = [newEmail(), newEmail(), newEmail()];
    await add(reseller, one, permission('', apps[0]));
    await add(reseller, other, permission('', apps[1]));
    await add(reseller, fleetUser, permission('Driver', fleetApp));
    const emails = async (person: Person, query = '') =>
      (await rowsOf(person, query)).map(({ user }) => user.email).toSorted();
    const admin = await createPerson(app, { roles: [adminOf(apps[0]), adminOf(fleetApp)] });
    const manager = await createPerson(app, { roles: [{ name: 'customermanager', value: acme }] });
    expect(await emails(admin)).toEqual([one, fleetUser].toSorted());
    expect(await emails(admin, `?appId=${fleetApp}`)).toEqual([fleetUser]);
    expect(await emails(manager)).toEqual([one, other, fleetUser].toSorted());
    expect(await emails(await createPerson(app, { roles: [{ name: 'customermanager', value: bolt }] }))).toEqual([]);
    expect(await admin.call('GET', `/users/manage.json?appId=${apps[1]}`)).toMatchObject(missing);
    const listed = (await manager.call('GET', '/applications/eum-list.json')).data as unknown as { app_id: string }[];
    expect(listed.map(({ app_id }) => app_id).toSorted()).toEqual([apps[0], apps[1], fleetApp].toSorted());
    expect(listed).toContainEqual({
      app_id: fleetApp,
      app_name: 'Fleet app',
      product_id: fleet,
      project_name: 'Flotte 車両',
      supplemental_plans_id: 'reseller_starter',
      customer_id: acme,
    });
  });

  it('is for users with roles alone USR-19 REQ-75 ROL-15', async () => {
    const developer = await createPerson(app);
    await createDeveloper(app, developer);
    for (const path of ['/users/manage.json', '/applications/eum-list.json'])
      expect(await developer.call('GET', path)).toMatchObject(denied);
  });

  it('comes in pages of 100 by user id, with the total USR-07 USR-29 REQ-80', async () => {
    for (let at = 0; at < 103; at += 20) {
      const user_data = Array.from({ length: Math.min(20, 103 - at) }, (_, index) => ({
        user: { email: `user-${at + index}@acme.example` },
        permissions: [permission('Driver', fleetApp)],
        otpRequired: false,
      }));
      expect((await reseller.call('POST', '/users', { user_data })).status).toBe(200);
    }
    const first = await page(reseller, '?start=0');
    const second = await page(reseller, '?start=100&count=100');
    expect([first.total, first.data.length, second.total, second.data.length]).toEqual([103, 100, 103, 3]);
    const ids = [...first.data, ...second.data].map(({ user }) => user.userId);
    expect(ids).toEqual([...new Set(ids)].toSorted());
    expect((await reseller.call('GET', '/users/manage.json?count=101')).status).toBe(400);
  });
});

describe('the catalogue of permissions', () => {
  it('has those of each product with their conflicts, and the sets of a plan REQ-76 REQ-82 USR-17', async () => {
    const products = (await reseller.call('GET', '/eum/products.json')).data;
    expect(products).toContainEqual({
      productId: 'waypost-fleet',
      name: 'Dispatcher',
      values: ['fleet.read', 'fleet.plan'],
      conflicts: ['Viewer'],
    });
    const setsOf = async (supplemental_plans_id: string) =>
      (await reseller.call('POST', '/applications/permissions.json', { supplemental_plans_id })).data;
    const [dispatcher, viewer, driver] = [['fleet.read', 'fleet.plan'], ['fleet.read'], ['fleet.drive']];
    expect(await setsOf('reseller_starter')).toEqual([
      { name: 'Dispatcher', values: dispatcher },
      { name: 'Viewer', values: viewer },
      { name: 'Driver', values: driver },
    ]);
    expect(await setsOf('Freemium-Basic')).toEqual([{ name: '', values: ['maps.use'] }]);
  });

  it.each([
    [undefined, true, 200],
    [true, true, 200],
    [false, false, 400],
  ])('with the access flag %s allows several permissions: %s REQ-81 USR-21', async (flag, access, status) => {
    const server = await startTestApp(flag === undefined ? {} : { file: { end_user_access: flag } });
    try {
      const owner = await createReseller(server);
      const product_id = await createProject(server, owner.account, {
        plan_id: 'reseller_starter',
        channel: 'reseller',
      });
      const appId = await createApp(server, { product_id });
      expect((await owner.browser.call('GET', '/users/access.json')).body).toEqual({ access });
      const two = [permission('Dispatcher', appId), permission('Driver', appId)];
      expect((await add(owner, newEmail(), ...two)).status).toBe(status);
      expect((await add(owner, newEmail(), permission('Driver', appId))).status).toBe(200);
    } finally {
      await server.dispose();
    }
  });
});

it('logs a synchronisation of an app and answers OK REQ-98', async () => {
  const answer = await reseller.browser.call('GET', '/application/sync/logger?event=synchronised&appId=app_1');
  expect([answer.status, answer.body]).toEqual([200, { status: 'OK', data: { logged: true } }]);
});

it('lists the apps that a developer owns REQ-74', async () => {
  const owner = await createPerson(app);
  const product_id = await createProject(app, await createDeveloper(app, owner));
  const app_id = await createApp(app, { product_id }, { app_name: 'Mine' });
  expect((await owner.call('GET', '/applications/list.json')).data).toEqual([{ app_id, app_name: 'Mine', product_id }]);
});
