import type { CustomerAdmin } from '@waypost/contract/entities/customers';
import { sql } from 'kysely';
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
import { callOf, createPerson, type Person } from '../../../test/factories/developers.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

const minuteMs = 60_000;
let app: TestApp;
let reseller: Reseller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());
beforeEach(async () => {
  reseller = await createReseller(app);
});

type Asked = {
  readonly email: string;
  readonly apps?: readonly string[];
  readonly customer_id?: string;
  readonly resend?: boolean;
  readonly replaced_email?: string;
};
const invite = ({ call }: Pick<Person, 'call'>, asked: Asked) => {
  const { email, apps = [reseller.apps[0]], customer_id = reseller.acme, ...options } = asked;
  const applications = apps.map((application_id) => ({ application_id }));
  const customer = { customer_id, customer_name: 'Acme Maps', customer_admin_email: email };
  return call('POST', '/rest/invitation', { applications, customer, ...options });
};
const mailsTo = (email: string) => app.mails.filter(({ kind, to }) => kind === 'invitation' && to === email).length;
const signUp = async (email: string): Promise<Person> => {
  const browser = await app.signedUp({ email });
  return { browser, userId: browser.session?.userId as Person['userId'], call: callOf(browser) };
};
const joined = async (asked: Omit<Asked, 'email'> = {}) => {
  const email = newEmail();
  await invite(reseller, { email, ...asked });
  const person = await signUp(email);
  await acceptInvitation(person, tokenFor(app, email));
  return person;
};
const adminsOf = async (app_id: string = reseller.apps[0]) =>
  (await reseller.call('GET', `/api/customer/admin/${app_id}`)).data as unknown as CustomerAdmin[];
const customer = async () =>
  (await reseller.call('GET', `/search/customers/${reseller.apps[0]}`)).data as { [field: string]: unknown };
const denied = { status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' };
const missing = { status: 404, reason: 'NOT_FOUND' };

describe('an invited admin', () => {
  it('is pending until the invitation is accepted, and active then CUS-10 CUS-14 REQ-86', async () => {
    const email = newEmail();
    const pending = { user: { userId: null, email }, roles: [adminOf(reseller.apps[0])], status: 'pending' };
    expect(await invite(reseller, { email: email.toUpperCase() })).toMatchObject({ status: 200, data: pending });
    expect(await adminsOf()).toMatchObject([pending]);
    expect(await customer()).toMatchObject({ customer_admin_email: email, customer_user_id: null });
    const person = await signUp(email);
    expect(await rolesOf(person)).toEqual([]);
    expect((await acceptInvitation(person, tokenFor(app, email))).status).toBe(200);
    expect(await rolesOf(person)).toEqual([adminOf(reseller.apps[0])]);
    expect(await adminsOf()).toMatchObject([{ user: { userId: person.userId, email }, status: 'active' }]);
    expect(await customer()).toMatchObject({ customer_admin_email: email, customer_user_id: person.userId });
  });

  it('beside another one leaves the customer’s own admin in place REQ-86', async () => {
    const first = await joined();
    const second = await joined();
    expect(await rolesOf(second)).toEqual([adminOf(reseller.apps[0])]);
    expect(await customer()).toMatchObject({ customer_admin_email: emailOf(first), customer_user_id: first.userId });
  });

  it('gets all that an acceptance changes, or nothing, and can then accept again (CUS-10, CUS-13)', async () => {
    const email = newEmail();
    await invite(reseller, { email });
    const [person, token] = [await signUp(email), tokenFor(app, email)];
    const { db } = app.database;
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''refused''; end'`.execute(db);
    await sql`create trigger refuse before update on customer for each row execute function refuse()`.execute(db);
    expect(await acceptInvitation(person, token)).toMatchObject({ status: 500 });
    await sql`drop trigger refuse on customer`.execute(db);
    expect(await rolesOf(person)).toEqual([]);
    expect(await adminsOf()).toMatchObject([{ user: { userId: null, email }, status: 'pending' }]);
    expect(await acceptInvitation(person, token)).toMatchObject({ status: 200 });
    expect(await adminsOf()).toMatchObject([{ user: { userId: person.userId, email }, status: 'active' }]);
    expect(await customer()).toMatchObject({ customer_admin_email: email, customer_user_id: person.userId });
  });

  it('joins a project that has ended meanwhile as its other admins stay, and sees that it has ended (CUS-13)', async () => {
    const email = newEmail();
    await invite(reseller, { email });
    const { product_id } = reseller;
    const project = app.database.db.updateTable('project').set({ aria_status: 'CANCELLED' });
    await project.where('product_id', '=', product_id).execute();
    const person = await signUp(email);
    expect((await acceptInvitation(person, tokenFor(app, email))).status).toBe(200);
    const seen = await person.call('GET', `/api/project/${product_id}`);
    expect(seen).toMatchObject({ status: 200, data: { aria_status: 'CANCELLED' } });
  });

  it('is not named at a customer for whom the project no longer runs (CUS-01, CUS-10)', async () => {
    const { acme, bolt, apps } = reseller;
    const email = newEmail();
    await invite(reseller, { email });
    expect((await reseller.call('PUT', `/api/customer/${bolt}/apps`, { apps: [...apps] })).status).toBe(200);
    const person = await signUp(email);
    expect((await acceptInvitation(person, tokenFor(app, email))).status).toBe(200);
    expect(await rolesOf(person)).toEqual([adminOf(apps[0])]);
    const former = app.database.db.selectFrom('customer').select('customer_user_id').where('customer_id', '=', acme);
    expect(await former.executeTakeFirst()).toEqual({ customer_user_id: null });
  });

  it('is recorded in the log of the project: invited, joined CUS-10', async () => {
    const person = await joined();
    const lines = await app.database.db
      .selectFrom('activity')
      .select(['action', 'userId', 'subject_name', 'app_id'])
      .where('product_id', '=', reseller.product_id)
      .orderBy('activity_id')
      .execute();
    const line = { app_id: reseller.apps[0], subject_name: emailOf(person) };
    expect(lines).toEqual([
      { ...line, action: 'user.invited', userId: reseller.userId },
      { ...line, action: 'user.joined', userId: person.userId },
    ]);
  });

  it('is invited by another admin of the app, but not by its manager or into the apps of others CUS-07 ROL-15', async () => {
    const admin = await createPerson(app, { roles: [adminOf(reseller.apps[0])] });
    const manager = await createPerson(app, { roles: [{ name: 'customermanager', value: reseller.acme }] });
    const email = newEmail();
    expect((await invite(admin, { email })).status).toBe(200);
    expect(await invite(admin, { email, apps: [reseller.apps[0], reseller.apps[1]] })).toMatchObject(missing);
    expect(await invite(manager, { email })).toMatchObject(denied);
    expect(await invite(await createPerson(app), { email })).toMatchObject(denied);
    expect(await invite(await createReseller(app), { email })).toMatchObject(missing);
    expect(mailsTo(email)).toBe(1);
  });

  it('runs only apps of the customer named in the invitation REQ-86', async () => {
    const email = newEmail();
    const { apps, bolt } = reseller;
    expect(await invite(reseller, { email, customer_id: bolt })).toMatchObject(missing);
    expect(await invite(reseller, { email, apps: [apps[0], apps[2]] })).toMatchObject(missing);
    expect(await invite(reseller, { email, customer_id: `cus_${'0'.repeat(26)}` })).toMatchObject(missing);
    expect(await invite(reseller, { email: 'no address' })).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
    expect(await invite(reseller, { email, apps: [] })).toMatchObject({ status: 400 });
    expect(mailsTo(email)).toBe(0);
  });

  it('of one customer brings nobody into another one of the same reseller (CUS-07, CUS-08, ROL-15)', async () => {
    const { apps, acme, bolt, other } = reseller;
    const ofBolt = app.database.db.updateTable('project').set({ customer_id: bolt }).where('product_id', '=', other);
    await ofBolt.execute();
    const admin = await createPerson(app, { roles: [adminOf(apps[0])] });
    const theirs = await createPerson(app, { roles: [adminOf(apps[2])] });
    const email = newEmail();
    const user = { user: { email }, permissions: [{ name: '', value: apps[2] }], otpRequired: false };
    const answers = [
      await invite(admin, { email, apps: [apps[2]], customer_id: bolt }),
      await invite(admin, { email, apps: [apps[2]], customer_id: acme }),
      await invite(admin, { email, apps: [apps[0]], customer_id: bolt }),
      await invite(admin, { email, apps: [apps[0], apps[2]], customer_id: acme }),
      await admin.call('POST', '/users', { user_data: [user] }),
      await admin.call('PUT', `/api/customer/admin/${admin.userId}/roles`, { apps: [apps[0], apps[2]] }),
      await admin.call('PUT', `/api/customer/admin/${theirs.userId}/roles`, { apps: [] }),
    ];
    for (const answer of answers) expect(answer).toMatchObject(missing);
    expect(mailsTo(email)).toBe(0);
    expect((await adminsOf(apps[2])).map((each) => each.user.email)).toEqual([emailOf(theirs)]);
  });

  it('gets no mail as a current or a pending admin, in whatever case the address is written CUS-11', async () => {
    const email = newEmail();
    const current = await createPerson(app, { roles: [adminOf(reseller.apps[0])] });
    await invite(reseller, { email });
    for (const written of [email, email.toUpperCase(), emailOf(current), emailOf(current).toUpperCase()])
      expect((await invite(reseller, { email: written })).status).toBe(200);
    expect([mailsTo(email), mailsTo(emailOf(current))]).toEqual([1, 0]);
  });

  it('gets one invitation from simultaneous requests, and another one for another app CUS-11', async () => {
    const email = newEmail();
    await Promise.all([1, 2, 3].map(() => invite(reseller, { email })));
    expect(mailsTo(email)).toBe(1);
    await invite(reseller, { email, apps: [reseller.apps[0], reseller.apps[1]] });
    expect(mailsTo(email)).toBe(2);
    expect((await adminsOf(reseller.apps[1])).map(({ user }) => user.email)).toEqual([email]);
  });

  it('can belong to two resellers, neither of whom sees the other’s invitation CUS-10', async () => {
    const email = newEmail();
    const rival = await createReseller(app);
    await invite(reseller, { email });
    const token = tokenFor(app, email);
    await invite(rival, { email, apps: [rival.apps[0]], customer_id: rival.acme });
    expect(await adminsOf()).toHaveLength(1);
    const person = await signUp(email);
    await acceptInvitation(person, token);
    expect(await rolesOf(person)).toEqual([adminOf(reseller.apps[0])]);
    await acceptInvitation(person, tokenFor(app, email));
    expect(await rolesOf(person)).toEqual([adminOf(reseller.apps[0]), adminOf(rival.apps[0])]);
  });
});

describe('the mail of an invitation', () => {
  it('is sent again at most once in three minutes, which a cookie for each app remembers CUS-12', async () => {
    const email = newEmail();
    await invite(reseller, { email });
    const { browser } = reseller;
    expect(browser.cookies.get(`resend-invite-${reseller.apps[0]}`)).toBe('1');
    const first = tokenFor(app, email);
    const tooEarly = { status: 429, reason: 'INVITATION_SENT_LATELY' };
    app.clock.advance(3 * minuteMs - 1000);
    expect(await invite(reseller, { email, resend: true })).toMatchObject(tooEarly);
    app.clock.advance(1000);
    expect((await invite(reseller, { email: email.toUpperCase(), resend: true })).status).toBe(200);
    expect(await invite(reseller, { email, resend: true })).toMatchObject(tooEarly);
    expect(mailsTo(email)).toBe(2);
    const person = await signUp(email);
    expect(await acceptInvitation(person, first)).toMatchObject({ status: 404 });
    expect((await acceptInvitation(person, tokenFor(app, email))).status).toBe(200);
  });

  it('starts the seven days anew, and is sent again only to somebody who was invited CUS-12', async () => {
    const email = newEmail();
    await invite(reseller, { email });
    app.clock.advance(6 * 24 * 60 * minuteMs);
    expect((await invite(reseller, { email, resend: true })).status).toBe(200);
    app.clock.advance(6 * 24 * 60 * minuteMs);
    expect(await adminsOf()).toMatchObject([{ user: { email }, status: 'pending' }]);
    expect(await invite(reseller, { email: newEmail(), resend: true })).toMatchObject(missing);
    const other = { email, resend: true, apps: [reseller.apps[1]] };
    expect(await invite(reseller, other)).toMatchObject(missing);
  });
});

describe('a replaced admin', () => {
  it('keeps the roles until the new invitation is accepted, and loses those of the project’s apps then CUS-10', async () => {
    const { apps, other } = reseller;
    const former = await joined({ apps: [apps[0], apps[1]] });
    await app.database.db
      .updateTable('project')
      .set({ customer_id: reseller.acme })
      .where('product_id', '=', other)
      .execute();
    await invite(reseller, { email: emailOf(former), apps: [apps[2]] });
    await acceptInvitation(former, tokenFor(app, emailOf(former)));
    const email = newEmail();
    expect((await invite(reseller, { email, replaced_email: emailOf(former).toUpperCase() })).status).toBe(200);
    expect(await rolesOf(former)).toEqual(apps.map(adminOf));
    const person = await signUp(email);
    await acceptInvitation(person, tokenFor(app, email));
    expect(await rolesOf(former)).toEqual([adminOf(apps[2])]);
    expect(await rolesOf(person)).toEqual([adminOf(apps[0])]);
    expect((await former.call('GET', `/api/app/${apps[0]}`)).status).toBe(404);
    expect(await customer()).toMatchObject({ customer_admin_email: email, customer_user_id: person.userId });
  });

  it('who never accepted cannot accept any more CUS-10', async () => {
    const [wrong, right] = [newEmail(), newEmail()];
    await invite(reseller, { email: wrong });
    await invite(reseller, { email: right, replaced_email: wrong });
    expect((await adminsOf()).map(({ user }) => user.email)).toEqual([right]);
    expect(await customer()).toMatchObject({ customer_admin_email: right });
    const person = await signUp(wrong);
    expect(await acceptInvitation(person, tokenFor(app, wrong))).toMatchObject({ status: 404 });
  });

  it('is replaced by the reseller alone CUS-10', async () => {
    const [one, other] = [await joined(), await joined()];
    const email = newEmail();
    expect(await invite(one, { email, replaced_email: emailOf(other) })).toMatchObject(denied);
    expect(mailsTo(email)).toBe(0);
  });

  it('has no open invitations left that would bring other people in CUS-10', async () => {
    const former = await joined();
    const friend = newEmail();
    await invite(former, { email: friend });
    const email = newEmail();
    await invite(reseller, { email, replaced_email: emailOf(former) });
    const person = await signUp(email);
    await acceptInvitation(person, tokenFor(app, email));
    const stranger = await signUp(friend);
    expect(await acceptInvitation(stranger, tokenFor(app, friend))).toMatchObject({ status: 404 });
    expect((await adminsOf()).map(({ user }) => user.email)).toEqual([email]);
  });
});

describe('an admin without the role', () => {
  const setApps = ({ call }: Pick<Person, 'call'>, admin: Person, apps: readonly string[]) =>
    call('PUT', `/api/customer/admin/${admin.userId}/roles`, { apps });

  it('loses the invitations that they sent CUS-08', async () => {
    const [former, friend] = [await joined(), newEmail()];
    await invite(former, { email: friend });
    expect((await setApps(reseller, former, [])).status).toBe(200);
    const stranger = await signUp(friend);
    expect(await acceptInvitation(stranger, tokenFor(app, friend))).toMatchObject({ status: 404 });
  });

  it('is never the last one, unless the reseller removes them CUS-08', async () => {
    const [one, other] = [await joined(), await joined()];
    await invite(reseller, { email: newEmail() }); // a pending admin runs nothing yet
    const answers = await Promise.all([setApps(one, other, []), setApps(other, one, [])]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [last] = (await adminsOf()).filter(({ status }) => status === 'active');
    const remaining = last?.user.userId === one.userId ? one : other;
    expect(await setApps(remaining, remaining, [])).toMatchObject({ status: 409, reason: 'LAST_ADMIN' });
    expect((await setApps(reseller, remaining, [])).status).toBe(200);
    expect(await rolesOf(remaining)).toEqual([]);
  });
});
