import type { Authorization, Customer } from '@waypost/contract/entities/customers';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
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
import { callOf, createPerson, type Person } from '../../../test/factories/developers.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { countWaiting } from '../../../test/waiting-connections.ts';

const dayMs = 24 * 60 * 60 * 1000;
let app: TestApp;
let reseller: Reseller;
let email: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());
beforeEach(async () => {
  reseller = await createReseller(app);
  email = newEmail();
});

type Caller = Pick<Person, 'call'>;
const bodyFor = (address: string, apps: readonly string[], customer_id: string = reseller.acme) => ({
  applications: apps.map((application_id) => ({ application_id })),
  customer: { customer_id, customer_admin_email: address },
});
const invite = (apps: readonly string[] = [reseller.apps[0]], address = email) =>
  reseller.call('POST', '/rest/invitation', bodyFor(address, apps));
const withdraw = ({ call }: Caller, apps: readonly string[] = [reseller.apps[0]], address = email) =>
  call('POST', '/rest/invitation/withdraw', bodyFor(address, apps));
const signUp = async (): Promise<Person> => {
  const browser = await app.signedUp({ email });
  return { browser, userId: browser.session?.userId as Person['userId'], call: callOf(browser) };
};
const accept = async () => acceptInvitation(await signUp(), tokenFor(app, email));
const invited = async (): Promise<string[]> => {
  const { data } = await reseller.call('GET', '/authorizations/list.json');
  const found = (data as unknown as Authorization[]).filter((each) => each.status === 'pending');
  return found.map(({ value }) => value);
};
const adminEmail = async () => {
  const { data } = await reseller.call('GET', `/search/customers/${reseller.apps[0]}`);
  return (data as unknown as Customer).customer_admin_email;
};
const lines = () =>
  app.database.db
    .selectFrom('activity')
    .select(['action', 'app_id', 'subject_name', 'userId', 'before'])
    .where('product_id', '=', reseller.product_id)
    .where('action', '!=', 'user.invited')
    .execute();
const missing = { status: 404, reason: 'NOT_FOUND' };

describe('an invitation of an admin that is withdrawn', () => {
  it('brings nobody in, is listed no more, and stands in the project’s log once (CUS-08, CUS-13)', async () => {
    await invite();
    expect(await withdraw(reseller, undefined, email.toUpperCase())).toMatchObject({ status: 204 });
    expect(await invited()).toEqual([]);
    expect(await accept()).toMatchObject({ status: 404 });
    expect(await withdraw(reseller)).toMatchObject(missing);
    const { userId, apps } = reseller;
    const before = { app: expect.any(String) as unknown };
    expect(await lines()).toEqual([{ action: 'user.withdrawn', app_id: apps[0], subject_name: email, userId, before }]);
  });

  it('goes on offering the apps that were not named (CUS-08)', async () => {
    const { apps } = reseller;
    await invite([apps[0], apps[1]]);
    expect((await withdraw(reseller)).status).toBe(204);
    expect(await invited()).toEqual([apps[1]]);
    const person = await signUp();
    expect((await acceptInvitation(person, tokenFor(app, email))).status).toBe(200);
    expect(await rolesOf(person)).toEqual([adminOf(apps[1])]);
  });

  it('may have expired, and can be sent anew at once (CUS-12)', async () => {
    await invite();
    app.clock.advance(8 * dayMs);
    expect((await withdraw(reseller)).status).toBe(204);
    expect((await invite()).status).toBe(200);
    expect((await withdraw(reseller)).status).toBe(204);
    expect((await invite()).status).toBe(200);
    expect((await accept()).status).toBe(200);
  });

  it('leaves the customer without an address, unless they are invited to another app of it or were its admin (CUS-01)', async () => {
    const { apps } = reseller;
    await invite([apps[0], apps[1]]);
    expect(await adminEmail()).toBe(email);
    await withdraw(reseller, [apps[1]]);
    expect(await adminEmail()).toBe(email);
    const other = newEmail();
    await invite([apps[0]], other);
    await withdraw(reseller, [apps[0]], other);
    expect(await adminEmail()).toBe(email);
    await withdraw(reseller, [apps[0]]);
    expect(await adminEmail()).toBeNull();
    await invite();
    const person = await signUp();
    await acceptInvitation(person, tokenFor(app, email));
    await reseller.call('PUT', `/api/customer/admin/${person.userId}/roles`, { apps: [] });
    await invite([apps[1]]);
    await withdraw(reseller, [apps[1]]);
    expect(await adminEmail()).toBe(email);
  });

  it('was to an app of the customer that the caller runs (CUS-08, ROL-15)', async () => {
    const { apps, bolt } = reseller;
    await invite([apps[0], apps[1]]);
    const admin = await createPerson(app, { roles: [adminOf(apps[0])] });
    expect(await withdraw(admin, [apps[1]])).toMatchObject(missing);
    expect(await withdraw(admin, [apps[0], apps[1]])).toMatchObject(missing);
    const elsewhere = bodyFor(email, [apps[0]], bolt);
    expect(await reseller.call('POST', '/rest/invitation/withdraw', elsewhere)).toMatchObject(missing);
    const manager = await createPerson(app, { roles: [{ name: 'customermanager', value: reseller.acme }] });
    expect(await withdraw(manager)).toMatchObject({ status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' });
    expect(await withdraw(await createReseller(app))).toMatchObject(missing);
    const both = [
      { name: 'reseller', value: '' },
      { name: 'customermanager', value: reseller.acme },
    ];
    expect(await withdraw(await createPerson(app, { roles: both }))).toMatchObject({ status: 403 });
    expect((await invited()).length).toBe(2);
    expect((await withdraw(admin)).status).toBe(204);
    expect(await invited()).toEqual([apps[1]]);
  });

  it('was not accepted yet: an admin keeps the role (CUS-13)', async () => {
    await invite();
    const person = await signUp();
    await acceptInvitation(person, tokenFor(app, email));
    expect(await withdraw(reseller)).toMatchObject(missing);
    expect(await rolesOf(person)).toEqual([adminOf(reseller.apps[0])]);
    expect((await lines()).map(({ action }) => action)).toEqual(['user.joined']);
  });

  it('names at least one app and an address (REQ-86)', async () => {
    const answers = [await withdraw(reseller, []), await withdraw(reseller, undefined, 'nobody')];
    expect(answers.map(({ status, reason }) => [status, reason])).toEqual([
      [400, 'INVALID_FIELDS'],
      [400, 'INVALID_FIELDS'],
    ]);
  });
});

// The embedded database runs one transaction after another, so only PostgreSQL can have one of them wait.
describe.runIf(inject('postgres') !== null)('an invitation that is withdrawn while it is accepted', () => {
  it('is either accepted or withdrawn, and the other call is told so (CUS-13)', async () => {
    await invite();
    const person = await signUp();
    const token = tokenFor(app, email);
    const { accepted, withdrawn } = await app.database.transact(async (tx) => {
      const row = tx.selectFrom('invitation').select('invitation_id').where('email', '=', email);
      await row.forUpdate().execute();
      const accepted = acceptInvitation(person, token);
      await expect.poll(() => countWaiting(tx)).toBe(1);
      const withdrawn = withdraw(reseller);
      await expect.poll(() => countWaiting(tx)).toBe(2);
      return { accepted, withdrawn };
    });
    const [first, second] = [await accepted, await withdrawn];
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([expect.any(Number), 404]);
    const isIn = first.status === 200;
    expect(await rolesOf(person)).toEqual(isIn ? [adminOf(reseller.apps[0])] : []);
    expect((await lines()).map(({ action }) => action)).toEqual([isIn ? 'user.joined' : 'user.withdrawn']);
    expect(emailOf(person)).toBe(email);
  });

  it('by an admin who is losing the role at that moment stays (CUS-08, ROL-15)', async () => {
    const [admin] = [await createPerson(app, { roles: [adminOf(reseller.apps[0])] })];
    await invite();
    const { taken, withdrawn } = await app.database.transact(async (tx) => {
      const row = tx.selectFrom('user_account').select('userId').where('userId', '=', admin.userId);
      await row.forUpdate().execute();
      const path = `/api/customer/admin/${admin.userId}/roles`;
      const taken = reseller.call('PUT', path, { apps: [] });
      await expect.poll(() => countWaiting(tx)).toBe(1);
      const withdrawn = withdraw(admin);
      await expect.poll(() => countWaiting(tx)).toBe(2);
      return { taken, withdrawn };
    });
    expect((await taken).status).toBe(200);
    expect(await withdrawn).toMatchObject(missing);
    expect(await invited()).toEqual([reseller.apps[0]]);
  });
});
