import type { Customer, CustomerAdmin } from '@waypost/contract/entities/customers';
import type { UserPage } from '@waypost/contract/entities/users';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { newEmail } from '../../../test/factories/accounts.ts';
import {
  adminOf,
  createReseller,
  emailOf,
  type Reseller,
  rolesOf,
  tokenFor,
} from '../../../test/factories/customers.ts';
import { createPerson, type Person } from '../../../test/factories/developers.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { countWaiting } from '../../../test/waiting-connections.ts';

const dayMs = 24 * 60 * 60 * 1000;
let app: TestApp;
let reseller: Reseller;
let admin: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

const newAdmin = (...apps: readonly string[]) => createPerson(app, { roles: apps.map(adminOf) });
beforeEach(async () => {
  reseller = await createReseller(app);
  [admin, other] = [await newAdmin(reseller.apps[0]), await newAdmin(reseller.apps[0])];
});

const invite = ({ call }: Pick<Person, 'call'>, email: string, options: { replaced_email?: string } = {}) =>
  call('POST', '/rest/invitation', {
    applications: [{ application_id: reseller.apps[0] }],
    customer: { customer_id: reseller.acme, customer_admin_email: email },
    ...options,
  });
const setApps = ({ call }: Pick<Person, 'call'>, { userId }: Person, ...apps: readonly string[]) =>
  call('PUT', `/api/customer/admin/${userId}/roles`, { apps });
const permission = () => ({ name: '', value: reseller.apps[0] });
const add = ({ call }: Pick<Person, 'call'>, email: string) =>
  call('POST', '/users', { user_data: [{ user: { email }, permissions: [permission()], otpRequired: false }] });
const adminsOf = async (status: CustomerAdmin['status']) => {
  const { data } = await reseller.call('GET', `/api/customer/admin/${reseller.apps[0]}`);
  const admins = data as unknown as readonly CustomerAdmin[];
  return admins.filter((each) => each.status === status).map(({ user }) => user.email);
};
const usersOf = async () => ((await reseller.browser.call('GET', '/users/manage.json')).body as UserPage).data;
const invitation = (email: string) =>
  app.database.db.selectFrom('invitation').select('invitation_id').where('email', '=', email);

// The embedded database runs one transaction after another, so only PostgreSQL can have one of them wait.
const atOnce = describe.runIf(inject('postgres') !== null);

atOnce('an admin whose role is being taken away', () => {
  beforeEach(async () => {
    await setApps(reseller, admin, reseller.apps[0], reseller.apps[1]);
  });

  it.each<[string, (user: string) => ReturnType<Person['call']>]>([
    ['invites nobody', () => invite(admin, newEmail())],
    ['gives nobody an app', () => setApps(admin, other, reseller.apps[0], reseller.apps[1])],
    ['takes nobody’s app away', () => setApps(admin, other)],
    ['adds no user', () => add(admin, newEmail())],
    [
      'changes no user',
      (user) => admin.call('PUT', `/users/${user}/permissions`, { permissions: { add: [], delete: [permission()] } }),
    ],
    ['reminds no user', (user) => admin.call('POST', `/users/${user}/invite`, { appId: reseller.apps[0] })],
    [
      'renames no customer',
      () => admin.call('PUT', `/rest/sec/customers/${reseller.acme}/name`, { customer_name: 'Mine' }),
    ],
  ])('%s by a call that runs meanwhile (CUS-08, ROL-15)', async (_, ask) => {
    const [friend, user] = [newEmail(), newEmail()];
    await invite(admin, friend);
    await add(reseller, user);
    app.clock.advance(dayMs);
    const [row] = await usersOf();
    const sent = app.mails.length;
    const { taken, asked } = await app.database.transact(async (tx) => {
      const locked = tx.selectFrom('invitation').select('invitation_id').where('email', '=', friend);
      await locked.forUpdate().execute();
      const taken = setApps(reseller, admin);
      await expect.poll(() => countWaiting(tx)).toBe(1);
      const asked = ask(row?.user.userId ?? '');
      await expect.poll(() => countWaiting(tx)).toBe(2);
      return { taken, asked };
    });
    expect((await taken).status).toBe(200);
    expect(await asked).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    expect(app.mails).toHaveLength(sent);
    expect([await adminsOf('active'), await adminsOf('pending')]).toEqual([[emailOf(other)], []]);
    expect((await usersOf()).map((each) => each.user.email)).toEqual([user]);
    const customers = (await reseller.call('GET', '/customers/list.json')).data as unknown as readonly Customer[];
    expect(customers.map(({ customer_name }) => customer_name)).toContain('Acme Maps');
  });

  it('loses the invitation that they are sending at that moment (CUS-08, CUS-13)', async () => {
    const friend = newEmail();
    await invite(reseller, friend);
    app.clock.advance(7 * dayMs);
    const { sent, taken } = await app.database.transact(async (tx) => {
      const expired = tx.selectFrom('invitation').select('invitation_id').where('email', '=', friend);
      await expired.forUpdate().execute();
      const sent = invite(admin, friend);
      await expect.poll(() => countWaiting(tx)).toBe(1);
      const taken = setApps(reseller, admin);
      await expect.poll(() => countWaiting(tx)).toBe(2);
      return { sent, taken };
    });
    expect([(await sent).status, (await taken).status]).toEqual([200, 200]);
    expect(await invitation(friend).execute()).toEqual([]);
    const browser = await app.signedUp({ email: friend });
    const token = tokenFor(app, friend);
    expect((await browser.call('PUT', '/api/invitation/accept', { token })).status).toBe(404);
  });

  it('takes no role from the admin who takes theirs, so that one of the two stays beside others (CUS-08)', async () => {
    const third = await newAdmin(reseller.apps[0]);
    const { answers } = await app.database.transact(async (tx) => {
      const locked = tx.selectFrom('app').select('app_id').where('app_id', '=', reseller.apps[0]);
      await locked.forUpdate().execute();
      const answers = [setApps(admin, other), setApps(other, admin)];
      await expect.poll(() => countWaiting(tx)).toBe(2);
      return { answers };
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
    const stays = statuses[0] === 200 ? admin : other;
    expect((await adminsOf('active')).toSorted()).toEqual([emailOf(stays), emailOf(third)].toSorted());
  });
});

atOnce('an invited admin who is replaced while they accept', () => {
  it('is replaced all the same, once the new admin accepts (CUS-10)', async () => {
    const [wrong, right] = [newEmail(), newEmail()];
    await invite(reseller, wrong);
    const [former, next] = [await app.signedUp({ email: wrong }), await app.signedUp({ email: right })];
    const accept = (browser: Person['browser'], email: string) =>
      browser.call('PUT', '/api/invitation/accept', { token: tokenFor(app, email) });
    const { accepted, replaced } = await app.database.transact(async (tx) => {
      const user = tx.selectFrom('user_account').select('userId').where('email', '=', wrong);
      await user.forUpdate().execute();
      const accepted = accept(former, wrong);
      await expect.poll(() => countWaiting(tx)).toBe(1);
      const replaced = invite(reseller, right, { replaced_email: wrong });
      await expect.poll(() => countWaiting(tx)).toBe(2);
      return { accepted, replaced };
    });
    expect([200, 404]).toContain((await accepted).status);
    expect((await replaced).status).toBe(200);
    expect((await accept(next, right)).status).toBe(200);
    expect((await rolesOf({ browser: former })).length).toBe(0);
    expect((await adminsOf('active')).toSorted()).toEqual([emailOf(admin), emailOf(other), right].toSorted());
  });
});

it('the last two admins of an app give it up at the same time: one of them stays (CUS-08)', async () => {
  const answers = await Promise.all([setApps(admin, admin), setApps(other, other)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const stays = answers[0]?.status === 409 ? admin : other;
  expect(await adminsOf('active')).toEqual([emailOf(stays)]);
  expect(await rolesOf(stays)).toEqual([adminOf(reseller.apps[0])]);
});
