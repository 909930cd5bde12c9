import type { UserId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountOwner, newOwner, sameOwnerElsewhere } from '../../../test/factories/own-account.ts';
import { createDeveloper } from '../../../test/factories/developers.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
let owner: AccountOwner;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());
beforeEach(async () => {
  owner = await newOwner(app);
});

const grace = { firstName: 'Grace', lastName: 'Hopper', phone: '+1 555 0100', country: 'USA' };

describe('the own profile', () => {
  it('is read with the email and whether it is verified ACC-51', async () => {
    const { status, body } = await owner.read('profile');
    expect(status).toBe(200);
    const { email, userId } = owner;
    expect(body).toMatchObject({
      data: {
        userId,
        email,
        emailVerified: false,
        firstName: 'Ada',
        lastName: 'Lovelace',
        phone: null,
        country: 'DEU',
      },
    });
  });

  it('names the kind of user that the developer account is of, and none without one ROL-16', async () => {
    expect((await owner.read('profile')).body).toMatchObject({ data: { user_type: null } });
    await createDeveloper(app, { userId: owner.userId as UserId });
    expect((await owner.read('profile')).body).toMatchObject({ data: { user_type: 'Developer' } });
    expect((await owner.change('PUT', 'profile', grace)).body).toMatchObject({
      data: { user_type: 'Developer', firstName: 'Grace' },
    });
  });

  it('is changed, and every session of the user shows it at once ACC-51 ACC-45', async () => {
    const elsewhere = await sameOwnerElsewhere(app, owner);
    expect((await elsewhere.person.session()).body).toMatchObject({ data: { firstName: 'Ada' } });
    const changed = await owner.change('PUT', 'profile', grace);
    expect(changed).toMatchObject({ status: 200, body: { data: { ...grace, email: owner.email } } });
    for (const { person } of [owner, elsewhere]) {
      expect((await person.session()).body).toMatchObject({
        data: { firstName: 'Grace', lastName: 'Hopper', phone: grace.phone, country: 'USA' },
      });
    }
  });

  it('says that somebody has no password here, whom nobody can guess one of ACC-51', async () => {
    expect((await owner.read('profile')).body).toMatchObject({ data: { hasPassword: true } });
    await app.database.db
      .updateTable('user_account')
      .set({ password_hash: null })
      .where('email', '=', owner.email)
      .execute();
    expect((await owner.read('profile')).body).toMatchObject({ data: { hasPassword: false } });
    const guess = { present_password: 'null', password: 'seven green lanterns' };
    expect(await owner.change('POST', 'change-password', guess)).toMatchObject({
      status: 403,
      body: { error: { reason: 'WRONG_PASSWORD' } },
    });
  });

  it('takes an empty phone for none ACC-51', async () => {
    await owner.change('PUT', 'profile', grace);
    const { body } = await owner.change('PUT', 'profile', { ...grace, phone: '' });
    expect(body).toMatchObject({ data: { phone: null } });
  });

  it.each([
    [{ ...grace, country: 'XXX' }, 'country'],
    [{ ...grace, firstName: '' }, 'firstName'],
    [{ ...grace, lastName: 'x'.repeat(41) }, 'lastName'],
    [{ ...grace, email: 'other@people.example' }, 'email'],
    [{ ...grace, roles: [] }, 'roles'],
  ])('refuses %o and changes nothing ACC-51', async (input, path) => {
    const { status, body } = await owner.change('PUT', 'profile', input);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { reason: 'INVALID_FIELDS', fields: [{ path }] } },
    });
    expect((await owner.read('profile')).body).toMatchObject({ data: { firstName: 'Ada', country: 'DEU' } });
  });

  it('is not changed by a page that knows the cookie alone ACC-51', async () => {
    const url = owner.person.account('/api/account/profile');
    const forged = await owner.person.send('PUT', url, { json: grace, withoutXsrf: true });
    expect(forged).toMatchObject({ status: 403, body: { error: { reason: 'XSRF_MISMATCH' } } });
  });

  it('can be read by no page of another origin, not even an embedder’s ACC-51', async () => {
    const url = owner.person.account('/api/account/profile');
    const { headers } = await owner.person.get(url, { origin: app.config.origins.portal });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('mails the verification link again, at most once a minute ACC-51', async () => {
    const before = app.mails.length;
    expect((await owner.change('POST', 'profile/verification')).status).toBe(429);
    app.clock.advance(61_000);
    expect((await owner.change('POST', 'profile/verification')).status).toBe(204);
    expect(app.mails.slice(before)).toMatchObject([{ kind: 'verify', to: owner.email }]);
  });
});

describe('the language of the own mails', () => {
  const minute = 61_000; // the shortest time between two reset links for a mailbox
  const mailsTo = async (email: string) => {
    app.mails.length = 0;
    app.clock.advance(minute);
    await owner.person.post(owner.person.account('/api/account/reset-password'), { email });
    await expect.poll(() => app.mails.find(({ to }) => to === email)?.kind).toBe('reset');
    return app.mails.find(({ to }) => to === email)?.lang ?? 'en';
  };

  it.each([
    ['the portal', (person: AccountOwner['person']) => person.portal('/rest/auth/language')],
    ['the account page', (person: AccountOwner['person']) => person.account('/api/account/language')],
  ])('is the one that its owner chose on %s last, and of nobody else', async (...[, addressOn]) => {
    const { person, email } = owner;
    const other = await newOwner(app);
    const choose = (lang: string) => person.send('PUT', addressOn(person), { json: { lang } });
    expect((await choose('de')).status).toBe(204);
    expect(await mailsTo(email)).toBe('de');
    expect((await choose('en')).status).toBe(204);
    expect(await mailsTo(email)).toBe('en');
    expect(await choose('fr')).toMatchObject({ status: 400, body: { error: { fields: [{ path: 'lang' }] } } });
    expect((await choose('de')).status).toBe(204);
    expect(await mailsTo(other.email)).toBe('en');
  });
});
