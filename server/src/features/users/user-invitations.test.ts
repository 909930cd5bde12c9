import type { UserPage } from '@waypost/contract/entities/users';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { newEmail } from '../../../test/factories/accounts.ts';
import {
  acceptInvitation,
  adminOf,
  createReseller,
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

const permission = (value: string = reseller.apps[0]) => ({ name: '', value });
const add = ({ call }: Pick<Person, 'call'>, ...permissions: readonly object[]) => {
  const added = { user: { email }, permissions: [permission(), ...permissions], otpRequired: false };
  return call('POST', '/users', { user_data: [added] });
};
const listed = async () => ((await reseller.browser.call('GET', '/users/manage.json')).body as UserPage).data;
const statuses = async () => (await listed()).map(({ status }) => status);
const mails = () => app.mails.filter(({ kind, to }) => kind === 'invitation' && to === email).length;
const signUp = async (): Promise<Person> => {
  const browser = await app.signedUp({ email });
  return { browser, userId: browser.session?.userId as Person['userId'], call: callOf(browser) };
};
const gone = { status: 404, reason: 'INVITATION_NOT_FOUND' };

describe('the invitation of a user', () => {
  it('is for its address alone, and for one use, also by calls at the same time (CUS-13, REQ-90)', async () => {
    await add(reseller);
    const token = tokenFor(app, email);
    const stranger = await createPerson(app);
    expect(await acceptInvitation(stranger, token)).toMatchObject({ status: 403, reason: 'INVITATION_EMAIL_MISMATCH' });
    expect(await rolesOf(stranger)).toEqual([]);
    const person = await signUp();
    const answers = await Promise.all([1, 2, 3].map(() => acceptInvitation(person, token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(await acceptInvitation(person, token)).toMatchObject({ status: 404, reason: 'INVITATION_ACCEPTED' });
    expect(await rolesOf(person)).toEqual([{ name: 'user', value: reseller.apps[0] }]);
    expect(await statuses()).toEqual(['active']);
  });

  it('is sent anew when the user is added again after it has expired (USR-03, REQ-83)', async () => {
    await add(reseller);
    const expired = tokenFor(app, email);
    app.clock.advance(7 * dayMs);
    expect(await statuses()).toEqual(['created']);
    const answers = await Promise.all([add(reseller), add(reseller)]);
    expect([answers.map(({ status }) => status), mails()]).toEqual([[200, 200], 2]);
    expect(await statuses()).toEqual(['invited']);
    const person = await signUp();
    expect(await acceptInvitation(person, expired)).toMatchObject(gone);
    expect((await acceptInvitation(person, tokenFor(app, email))).status).toBe(200);
  });

  it('stays when the admin who sent it loses the app, for others to see and to end (CUS-08, USR-31)', async () => {
    const admin = await createPerson(app, { roles: [adminOf(reseller.apps[0])] });
    await add(admin);
    await reseller.call('PUT', `/api/customer/admin/${admin.userId}/roles`, { apps: [] });
    const [row] = await listed();
    expect(row).toMatchObject({ user: { email }, status: 'invited' });
    const ended = { permissions: { add: [], delete: [permission()] } };
    const path = `/users/${row?.user.userId}/permissions`;
    expect((await admin.call('PUT', path, ended)).status).not.toBe(200);
    expect((await reseller.call('PUT', path, ended)).status).toBe(200);
    expect(await acceptInvitation(await signUp(), tokenFor(app, email))).toMatchObject(gone);
  });

  it('is still accepted when the project has ended, as others are still its users (CUS-05)', async () => {
    await add(reseller);
    const { product_id, apps } = reseller;
    const project = app.database.db.updateTable('project').set({ aria_status: 'CANCELLED' });
    await project.where('product_id', '=', product_id).execute();
    const person = await signUp();
    expect((await acceptInvitation(person, tokenFor(app, email))).status).toBe(200);
    expect(await rolesOf(person)).toEqual([{ name: 'user', value: apps[0] }]);
    email = newEmail();
    expect(await add(reseller)).toMatchObject({ status: 409, reason: 'NO_USERS_ALLOWED' });
  });
});

// The embedded database runs one transaction after another, so only PostgreSQL can have one of them wait.
describe.runIf(inject('postgres') !== null)('a user who accepts while they are added again', () => {
  it('exists already, and is invited to nothing more (USR-10, REQ-83)', async () => {
    await add(reseller);
    const person = await signUp();
    const { accepted, added } = await app.database.transact(async (tx) => {
      const user = tx.selectFrom('user_account').select('userId').where('userId', '=', person.userId);
      await user.forUpdate().execute();
      const accepted = acceptInvitation(person, tokenFor(app, email));
      await expect.poll(() => countWaiting(tx)).toBe(1);
      const added = add(reseller, permission(reseller.apps[1]));
      await expect.poll(() => countWaiting(tx)).toBe(2);
      return { accepted, added };
    });
    expect((await accepted).status).toBe(200);
    expect(await added).toMatchObject({ status: 409, reason: 'USER_EXISTS' });
    expect([await statuses(), mails()]).toEqual([['active'], 1]);
  });
});
