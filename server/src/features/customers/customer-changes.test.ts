import type { Customer, CustomerAdmin } from '@waypost/contract/entities/customers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, createReseller, emailOf, type Reseller } from '../../../test/factories/customers.ts';
import { createPerson, type Person } from '../../../test/factories/developers.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
let reseller: Reseller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());
beforeEach(async () => {
  reseller = await createReseller(app);
});

const create = ({ call }: Pick<Person, 'call'>, customer_name: unknown) =>
  call('POST', '/rest/sec/delivery-service/customer', { customer_name });
const rename = ({ call }: Pick<Person, 'call'>, customer_id: string, customer_name: string) =>
  call('PUT', `/rest/sec/customers/${customer_id}/name`, { customer_name });
const list = async ({ call }: Pick<Person, 'call'>, query = '') =>
  (await call('GET', `/customers/list.json${query}`)).data as unknown as Customer[];
const withRole = (name: string, value: string) => createPerson(app, { roles: [{ name, value }] });
const namesIn = (customers: readonly Customer[]) => customers.map(({ customer_name }) => customer_name);

describe('a new customer', () => {
  it('belongs to the reseller who creates it, in every script CUS-17 REQ-48', async () => {
    const answer = await create(reseller, '  Überlandwerke 東京 & שלום ');
    expect(answer).toMatchObject({ status: 200, data: { customer_id: expect.stringMatching(/^cus_/) } });
    expect(namesIn(await list(reseller))).toEqual(['Acme Maps', 'Bolt Rides', 'Überlandwerke 東京 & שלום']);
    expect(namesIn(await list(await createReseller(app)))).toEqual(['Acme Maps', 'Bolt Rides']);
  });

  it('is created once by repeated and simultaneous requests, whatever the case of the name REQ-48', async () => {
    const answers = await Promise.all(['New One', 'new one', 'NEW ONE'].map((name) => create(reseller, name)));
    answers.push(await create(reseller, 'New one'));
    expect(new Set(answers.map(({ data }) => data['customer_id'])).size).toBe(1);
    const elsewhere = await create(await createReseller(app), 'New One');
    expect(elsewhere.data['customer_id']).not.toBe(answers[0]?.data['customer_id']);
  });

  it.each([['x'], [' x '], ['x'.repeat(101)], ['two\nlines'], [''], [undefined]])(
    'cannot be called %j REQ-48',
    async (name) => {
      expect(await create(reseller, name)).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
    },
  );

  it('can only be created by a reseller with an account REQ-48 ROL-15', async () => {
    const refused = { status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' };
    const people = [
      await createPerson(app),
      await withRole('customeradmin', reseller.apps[0]),
      await withRole('customermanager', reseller.acme),
    ];
    for (const person of people) expect(await create(person, 'Mine')).toMatchObject(refused);
    const withoutAccount = await withRole('reseller', 'r');
    expect(await create(withoutAccount, 'Mine')).toMatchObject({ status: 404, reason: 'DEVELOPER_NOT_FOUND' });
  });
});

describe('the name of a customer', () => {
  it('is changed by its admins and its reseller, between 2 and 100 characters CUS-09 REQ-87', async () => {
    const admin = await withRole('customeradmin', reseller.apps[1]);
    expect(await rename(admin, reseller.acme, '  Acme 地図 ')).toMatchObject({
      status: 200,
      data: { customer_id: reseller.acme, customer_name: 'Acme 地図' },
    });
    expect((await rename(reseller, reseller.bolt, 'B2')).status).toBe(200);
    expect((await rename(reseller, reseller.bolt, 'x'.repeat(100))).status).toBe(200);
    expect((await rename(reseller, reseller.bolt, 'x'.repeat(101))).status).toBe(400);
    expect((await rename(reseller, reseller.bolt, '👩🏽‍🚀')).status).toBe(400);
    expect((await rename(reseller, reseller.bolt, '👩🏽‍🚀'.repeat(100))).status).toBe(200);
    expect((await rename(reseller, reseller.bolt, 'x'.repeat(100))).status).toBe(200);
    expect(await rename(admin, reseller.acme, ' A ')).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
    expect(namesIn(await list(reseller))).toEqual(['Acme 地図', 'x'.repeat(100)]);
  });

  it('finds the customer after a change, and the former one no longer does (RES-65)', async () => {
    const found = async (q: string) =>
      (await reseller.call('GET', `/api/reseller/customers?q=${q}`)).data as { items: { customer_id: string }[] };
    expect((await rename(reseller, reseller.acme, 'Zephyr Atlas')).status).toBe(200);
    expect((await found('zeph')).items.map(({ customer_id }) => customer_id)).toEqual([reseller.acme]);
    expect((await found('acme')).items).toEqual([]);
  });

  it('is not changed by a manager, nor by the admins and resellers of others CUS-09 ROL-15', async () => {
    const manager = await withRole('customermanager', reseller.acme);
    expect(await rename(manager, reseller.acme, 'Mine')).toMatchObject({ status: 403 });
    const strangers = [
      await createPerson(app),
      await createReseller(app),
      await withRole('customeradmin', reseller.apps[2]),
      await withRole('customermanager', reseller.bolt),
    ];
    for (const person of strangers)
      expect(await rename(person, reseller.acme, 'Mine')).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    expect(namesIn(await list(reseller))).toContain('Acme Maps');
  });
});

describe('a customer admin of a project whose plan no reseller sells', () => {
  it.each([
    ['Freemium-Basic', 'Freemium', false],
    ['Freemium-Basic', 'NBM3-ESS', true],
    ['Evaluation', 'Freemium', true],
  ])('on %s below %s: manages its people and customer is %s (CUS-04)', async (plan, master, expected) => {
    const { acme, apps, product_id } = reseller;
    const admin = await createPerson(app, { roles: [adminOf(apps[0])] });
    const other = await createPerson(app, { roles: [adminOf(apps[0])] });
    const plans = { client_plan_id: plan, client_master_plan_id: master };
    await app.database.db.updateTable('project').set(plans).where('product_id', '=', product_id).execute();
    const body = {
      applications: [{ application_id: apps[0] }],
      customer: { customer_id: acme, customer_admin_email: `new-${plan}-${master}@acme.example`.toLowerCase() },
    };
    const answers = [
      await admin.call('GET', `/api/customer/admin/${apps[0]}`),
      await admin.call('GET', `/search/customers/${apps[0]}`),
      await admin.call('GET', `/authorizations/list.json?roleName=customeradmin&product_id=${product_id}`),
      await admin.call('POST', '/rest/invitation', body),
      await rename(admin, acme, 'Acme Atlas'),
      await admin.call('GET', `/users/manage.json?appId=${apps[0]}`),
    ];
    for (const { status, reason } of answers)
      expect([status < 300, reason]).toEqual(expected ? [true, undefined] : [false, 'USER_ROLE_PERMISSION_DENIED']);
    const taken = await admin.call('PUT', `/api/customer/admin/${other.userId}/roles`, { apps: [] });
    expect(taken.status).toBe(expected ? 200 : 404);
    const seen = (await admin.call('GET', `/customers/admins/list.json?customer_id=${acme}`))
      .data as unknown as object[];
    expect(seen.length > 0).toBe(expected);
    const project = (await admin.call('GET', `/api/project/${product_id}`)).data as { permissions: readonly string[] };
    for (const permission of ['see-users', 'manage-users', 'manage-admins', 'rename-customer'])
      expect(project.permissions.includes(permission), permission).toBe(expected);
    expect(project.permissions).toContain('manage-keys');
    expect((await reseller.call('GET', `/api/customer/admin/${apps[0]}`)).status).toBe(200);
  });
});

describe('the customers of a user', () => {
  it('carry their apps, projects and admins; an admin gets those of the own apps alone CUS-01 CUS-02 REQ-77', async () => {
    const { apps, acme, product_id } = reseller;
    const [one, both] = [await withRole('customeradmin', apps[0]), await createPerson(app, { roles: [] })];
    const second = await createPerson(app, { roles: [adminOf(apps[0]), adminOf(apps[1])] });
    const [own] = await list(one);
    const application = {
      product_id,
      project_name: expect.any(String),
      plan: expect.any(String),
      expiry_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
      aria_status: 'ACTIVE',
    };
    const entry = (person: Person, ...values: string[]) => ({
      user: { userId: person.userId, email: emailOf(person) },
      roles: values.map(adminOf),
      status: 'active',
      createdTime: expect.stringMatching(/Z$/),
    });
    const named = { customer_name: 'Acme Maps', customer_user_id: null, customer_admin_email: null };
    expect(await list(one)).toHaveLength(1);
    expect(own).toEqual({
      customer_id: acme,
      ...named,
      applications: [{ application_id: apps[0], ...application }],
      customer_admins: [entry(one, apps[0]), entry(second, apps[0])],
    });
    const [full] = await list(reseller);
    expect(full?.applications.map(({ application_id }) => application_id)).toEqual([apps[0], apps[1]]);
    expect(full?.customer_admins).toEqual([entry(one, apps[0]), entry(second, apps[0], apps[1])]);
    expect(await list(await withRole('customermanager', acme))).toEqual([full]);
    expect(await both.call('GET', '/customers/list.json')).toMatchObject({ status: 403 });
  });

  it('come in pages by name REQ-77', async () => {
    expect(namesIn(await list(reseller, '?start=0&count=1'))).toEqual(['Acme Maps']);
    expect(namesIn(await list(reseller, '?start=1&count=5'))).toEqual(['Bolt Rides']);
    expect(namesIn(await list(reseller, '?start=2'))).toEqual([]);
    expect((await reseller.call('GET', '/customers/list.json?start=-1')).status).toBe(400);
  });
});

describe('the customer of an app', () => {
  const find = ({ call }: Pick<Person, 'call'>, id: string) => call('GET', `/search/customers/${id}`);
  const adminsOf = async ({ call }: Pick<Person, 'call'>, path: string) =>
    (await call('GET', path)).data as unknown as CustomerAdmin[];

  it('is found with its admins by the people of the app CUS-15 REQ-88 REQ-89', async () => {
    const { apps, acme } = reseller;
    const admin = await withRole('customeradmin', apps[0]);
    await withRole('customeradmin', apps[1]);
    for (const person of [reseller, admin]) {
      expect(await find(person, apps[0])).toMatchObject({ status: 200, data: { customer_id: acme } });
      expect(await adminsOf(person, `/api/customer/admin/${apps[0]}`)).toMatchObject([
        { user: { userId: admin.userId, email: emailOf(admin) }, status: 'active', roles: [adminOf(apps[0])] },
      ]);
    }
    expect(await find(reseller, apps[2])).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    expect(await adminsOf(reseller, `/api/customer/admin/${apps[2]}`)).toEqual([]);
  });

  it('answers its admins by its id, to an admin those of the own apps, and 404 to strangers REQ-78 ROL-15', async () => {
    const { apps, acme } = reseller;
    const [one, other] = [await withRole('customeradmin', apps[0]), await withRole('customeradmin', apps[1])];
    const path = `/customers/admins/list.json?customer_id=${acme}`;
    const emails = async (person: Person) => (await adminsOf(person, path)).map(({ user }) => user.email).toSorted();
    const all = [emailOf(one), emailOf(other)].toSorted();
    expect(await emails(one)).toEqual([emailOf(one)]);
    expect(await emails(reseller)).toEqual(all);
    expect(await emails(await withRole('customermanager', acme))).toEqual(all);
    for (const person of [await createPerson(app), await createReseller(app)])
      expect(await person.call('GET', path)).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
  });
});
