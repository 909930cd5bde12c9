import type { AppId, ProjectId, UserId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, createReseller, emailOf, type Reseller } from '../../../test/factories/customers.ts';
import { createDeveloper, createPerson, type Person } from '../../../test/factories/developers.ts';
import { createInvitation } from '../../../test/factories/invitations.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

const admin = (...apps: readonly string[]): Promise<Person> => createPerson(app, { roles: apps.map(adminOf) });
const strangers = async (): Promise<Record<string, Person>> => {
  const visitor = await createPerson(app);
  await createDeveloper(app, visitor);
  return { 'a developer': visitor, 'another reseller': await createReseller(app) };
};
const appsOf = async ({ browser }: Person): Promise<string[]> => {
  const { roles } = (await browser.call('GET', '/rest/auth')).data as { roles: { name: string; value: string }[] };
  return roles.filter(({ name }) => name === 'customeradmin').map(({ value }) => value);
};
const linesOf = (product_id: ProjectId) =>
  app.database.db
    .selectFrom('activity')
    .select(['action', 'app_id', 'subject_name', 'userId', 'after'])
    .where('product_id', '=', product_id)
    .orderBy('activity_id')
    .execute();
const customerOf = async (product_id: ProjectId) =>
  (
    await app.database.db
      .selectFrom('project')
      .select('customer_id')
      .where('product_id', '=', product_id)
      .executeTakeFirstOrThrow()
  ).customer_id;

let reseller: Reseller;
beforeEach(async () => {
  reseller = await createReseller(app);
});

const assign = ({ call }: Pick<Person, 'call'>, customer_id: string, apps: unknown) =>
  call('PUT', `/api/customer/${customer_id}/apps`, { apps });
const setRoles = ({ call }: Pick<Person, 'call'>, admin_id: UserId, apps: readonly string[]) =>
  call('PUT', `/api/customer/admin/${admin_id}/roles`, { apps });

describe('assigning apps to a customer', () => {
  it('runs their projects for the customer, once however often it is asked REQ-91 APP-31 CUS-16', async () => {
    const { acme, bolt, other, apps } = reseller;
    const answers = [await assign(reseller, bolt, [apps[2]]), await assign(reseller, bolt, [apps[2], apps[2]])];
    expect(answers).toMatchObject(
      [200, 200].map((status) => ({ status, data: { customer_id: bolt, apps: [apps[2]] } })),
    );
    expect(await customerOf(other)).toBe(bolt);
    expect(await linesOf(other)).toEqual([
      {
        action: 'project.customer_assigned',
        app_id: null,
        subject_name: 'Bolt Rides',
        userId: reseller.userId,
        after: { customer_id: bolt },
      },
    ]);
    expect((await assign(reseller, acme, [])).data).toEqual({ customer_id: acme, apps: [apps[0], apps[1]] });
  });

  it('assigns all of them or none REQ-91', async () => {
    const theirs = await createReseller(app);
    for (const foreign of [theirs.apps[0], `app_${'0'.repeat(26)}`]) {
      expect(await assign(reseller, reseller.bolt, [reseller.apps[2], foreign])).toMatchObject({
        status: 404,
        reason: 'NOT_FOUND',
      });
    }
    expect(await customerOf(reseller.other)).toBeNull();
    expect(await assign(reseller, reseller.bolt, ['app_1'])).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
  });

  it('is the reseller’s alone: who only sees the customer is told so, and to others there is none REQ-91 ROL-15', async () => {
    const insiders = {
      'its admin': await admin(reseller.apps[0]),
      'its manager': await createPerson(app, { roles: [{ name: 'customermanager', value: reseller.acme }] }),
    };
    for (const [who, person] of Object.entries(insiders)) {
      expect(await assign(person, reseller.acme, []), who).toMatchObject({
        status: 403,
        reason: 'USER_ROLE_PERMISSION_DENIED',
      });
    }
    for (const [who, person] of Object.entries(await strangers())) {
      expect(await assign(person, reseller.acme, []), who).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    }
    expect((await app.visitor().call('PUT', `/api/customer/${reseller.acme}/apps`, { apps: [] })).status).toBe(401);
  });
});

describe('the roles of a customer admin', () => {
  it('become the full list of apps that was sent, in every session at once, and stand in each project’s log REQ-92 CUS-08', async () => {
    const { apps, product_id, other } = reseller;
    const person = await admin(apps[0]);
    expect(await setRoles(reseller, person.userId, [apps[1], apps[2]])).toMatchObject({
      status: 200,
      data: { admin_id: person.userId, apps: [apps[1], apps[2]] },
    });
    expect(await appsOf(person)).toEqual([apps[1], apps[2]]);
    const line = { subject_name: emailOf(person), userId: reseller.userId, after: { app: expect.any(String) } };
    expect(await linesOf(product_id)).toEqual([
      { ...line, action: 'user.role_given', app_id: apps[1] },
      { ...line, action: 'user.role_taken', app_id: apps[0] },
    ]);
    expect(await linesOf(other)).toEqual([{ ...line, action: 'user.role_given', app_id: apps[2] }]);
  });

  it('change once when a new app is assigned several times at once, and need no waiting for it APP-18 REQ-92', async () => {
    const { apps, product_id } = reseller;
    const person = await admin(apps[0]);
    const made = await reseller.call('POST', `/api/project/${product_id}/app`, {
      app_name: 'New',
      platform: 'ios',
      auth_type: 'apiKey',
    });
    const fresh = made.data['app_id'] as AppId;
    const answers = await Promise.all([1, 2, 3].map(() => setRoles(reseller, person.userId, [apps[0], fresh])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await appsOf(person)).toEqual([apps[0], fresh]);
    expect((await linesOf(product_id)).filter(({ action }) => action === 'user.role_given')).toHaveLength(1);
    expect((await setRoles(reseller, person.userId, [apps[0], fresh])).status).toBe(200);
    expect((await person.call('GET', `/api/app/${fresh}`)).status).toBe(200);
  });

  it('are decided about as far as the caller has a say: other resellers’ apps and other roles stay REQ-92 ROL-15', async () => {
    const theirs = await createReseller(app);
    const manager = { name: 'customermanager', value: theirs.acme };
    const person = await createPerson(app, { roles: [adminOf(theirs.apps[0]), manager, adminOf(reseller.apps[0])] });
    expect((await setRoles(reseller, person.userId, [reseller.apps[1], theirs.apps[0]])).data).toEqual({
      admin_id: person.userId,
      apps: [reseller.apps[1]],
    });
    expect(await appsOf(person)).toEqual([theirs.apps[0], reseller.apps[1]]);
    expect(await setRoles(reseller, person.userId, [theirs.apps[1]])).toMatchObject({ status: 404 });
    const { roles } = (await person.browser.call('GET', '/rest/auth')).data as { roles: unknown[] };
    expect(roles).toContainEqual(manager);
  });

  it('change in one project alone when it is named, and stay in the others REQ-92 CUS-08', async () => {
    const { apps, product_id, other } = reseller;
    const person = await admin(apps[0], apps[2]);
    const setIn = (project: ProjectId, ids: readonly string[]) =>
      reseller.call('PUT', `/api/customer/admin/${person.userId}/roles`, { apps: ids, product_id: project });
    const answer = await setIn(product_id, [apps[1]]);
    expect(answer.data).toEqual({ admin_id: person.userId, apps: [apps[2], apps[1]] });
    expect(await appsOf(person)).toEqual([apps[2], apps[1]]);
    expect((await linesOf(other)).map(({ action }) => action)).toEqual([]);
    expect((await setIn(other, [])).data).toEqual({ admin_id: person.userId, apps: [apps[1]] });
    expect(await appsOf(person)).toEqual([apps[1]]);
  });

  it('of the last admin of an app are kept from a reseller who is just another admin of it CUS-08 ROL-15', async () => {
    const theirs = await createReseller(app);
    const roles = [{ name: 'reseller', value: '' }, adminOf(theirs.apps[0])];
    const rival = await createPerson(app, { roles });
    expect(await setRoles(rival, rival.userId, [])).toMatchObject({ status: 409, reason: 'LAST_ADMIN' });
    expect(await appsOf(rival)).toEqual([theirs.apps[0]]);
    expect((await setRoles(theirs, rival.userId, [])).status).toBe(200);
  });

  it('are given by another admin of the app too, and by nobody else REQ-92 CUS-08 ROL-15', async () => {
    const { apps } = reseller;
    const [one, other] = [await admin(apps[0], apps[1]), await admin(apps[0])];
    expect((await setRoles(one, other.userId, [apps[0], apps[1]])).status).toBe(200);
    expect(await appsOf(other)).toEqual([apps[0], apps[1]]);
    expect(await setRoles(one, other.userId, [apps[2]])).toMatchObject({ status: 404 });
    const manager = await createPerson(app, { roles: [{ name: 'customermanager', value: reseller.acme }] });
    expect(await setRoles(manager, other.userId, [])).toMatchObject({
      status: 403,
      reason: 'USER_ROLE_PERMISSION_DENIED',
    });
    const { 'a developer': developer, 'another reseller': rival } = await strangers();
    if (!developer || !rival) throw new Error('Nobody is a stranger');
    expect(await setRoles(developer, other.userId, [])).toMatchObject({
      status: 403,
      reason: 'USER_ROLE_PERMISSION_DENIED',
    });
    expect(await setRoles(rival, other.userId, [])).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    expect(await appsOf(other)).toEqual([apps[0], apps[1]]);
  });

  it('are given to nobody who was never an admin, unless a customer names them REQ-92', async () => {
    const person = await createPerson(app);
    expect(await setRoles(reseller, person.userId, [reseller.apps[0]])).toMatchObject({ status: 404 });
    expect(await setRoles(reseller, `usr_${'0'.repeat(26)}`, [])).toMatchObject({ status: 404 });
    await reseller.customer('Named', emailOf(person).toUpperCase());
    expect((await setRoles(reseller, person.userId, [reseller.apps[0]])).status).toBe(200);
    expect(await appsOf(person)).toEqual([reseller.apps[0]]);
  });
});

describe('the users of a project', () => {
  const usersOf = (person: Pick<Person, 'call'>, product_id: string) =>
    person.call('GET', `/authorizations/list.json?roleName=customeradmin&product_id=${product_id}`);

  it('are the active and invited admins of its apps, and of no other project PRJ-27 REQ-79 CUS-18', async () => {
    const { apps, product_id } = reseller;
    const active = await admin(apps[0], apps[2]);
    const { email } = await createInvitation(app, {
      roles: [adminOf(apps[1]), adminOf(apps[2])],
      invitedBy: reseller.userId,
    });
    const found = await usersOf(reseller, product_id);
    expect(found.data).toEqual([
      { userId: active.userId, email: emailOf(active), roleName: 'customeradmin', value: apps[0], status: 'active' },
      { userId: null, email, roleName: 'customeradmin', value: apps[1], status: 'pending' },
    ]);
  });

  it('are shown to people who manage users: an admin those of the own apps, a manager all, an owner none PRJ-27 ROL-15', async () => {
    const { apps, product_id } = reseller;
    const [one, other] = [await admin(apps[0]), await admin(apps[1])];
    const manager = await createPerson(app, { roles: [{ name: 'customermanager', value: reseller.acme }] });
    const emails = async (person: Person) =>
      ((await usersOf(person, product_id)).data as unknown as { email: string }[]).map(({ email }) => email);
    expect(await emails(one)).toEqual([emailOf(one)]);
    expect((await emails(manager)).toSorted()).toEqual([emailOf(one), emailOf(other)].toSorted());
    const { 'a developer': developer, 'another reseller': rival } = await strangers();
    if (!developer || !rival) throw new Error('Nobody is a stranger');
    expect(await usersOf(developer, product_id)).toMatchObject({ status: 404 });
    expect(await usersOf(rival, product_id)).toMatchObject({ status: 404 });
    const owner = await createPerson(app);
    const own = await createProject(app, await createDeveloper(app, owner));
    expect(await usersOf(owner, own)).toMatchObject({ status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' });
  });

  it('of all apps are for people with a role alone CUS-18 ROL-15', async () => {
    const all = (person: Person) => person.call('GET', '/authorizations/list.json?roleName=customeradmin');
    const active = await admin(reseller.apps[0]);
    expect((await all(active)).data).toMatchObject([{ email: emailOf(active), value: reseller.apps[0] }]);
    const { 'a developer': developer } = await strangers();
    if (!developer) throw new Error('Nobody is a stranger');
    expect(await all(developer)).toMatchObject({ status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' });
  });
});
