import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newEmail,
  openBrowser,
  type Person,
  portalClientId,
  testPassword,
  textAt,
} from '../../../../test/factories/accounts.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { createPasswords } from '../passwords/passwords.ts';
import { cookieNames } from '../../../http/callers/cookies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

async function signedUp(localAddress?: string) {
  const email = newEmail();
  const person = await openBrowser(app, localAddress);
  const done = await person.signUp({ email });
  expect(done.status).toBe(200);
  return { person, email, accessToken: textAt(done, 'data', 'accessToken') };
}

const unauthorized = { status: 401, body: { status: 'UNAUTHORIZED', error: { reason: 'UNAUTHORIZED', code: 401 } } };
const refused = { status: 403, body: { status: 'ERROR', error: { reason: 'XSRF_MISMATCH' } } };

describe('signing in to the portal', () => {
  it('answers the session data for the one-time code of the account service ACC-45 ACC-46 REQ-58', async () => {
    const { email } = await signedUp();
    const person = await openBrowser(app);
    const answer = await person.signIn({ email: email.toUpperCase() });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: 'OK',
      data: {
        userId: expect.stringMatching(/^usr_[0-9a-z]{26}$/),
        accessToken: expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/),
        roles: [],
        firstName: 'Ada',
        lastName: 'Lovelace',
        email,
        emailVerified: false,
        phone: null,
        country: 'DEU',
        realm: 'waypost',
      },
    });
    expect(await person.session()).toMatchObject({ status: 200, body: answer.body });
  });

  it('sets an HttpOnly session cookie and keeps every token out of the other one REQ-58', async () => {
    const { email } = await signedUp();
    const person = await openBrowser(app);
    const answer = await person.signIn({ email });
    const lines = answer.headers['set-cookie'] ?? [];
    const attributes = lines.map((line) => line.replace(/=[^;]+/, '='));
    expect(attributes).toEqual([
      '__Host-waypost_session=; Max-Age=1209600; Path=/; HttpOnly; Secure; SameSite=Lax',
      'XSRF-TOKEN=; Max-Age=1209600; Path=/; Secure; SameSite=Lax',
    ]);
    expect(person.cookies.get('XSRF-TOKEN')).not.toBe(person.cookies.get('__Host-waypost_session'));
  });

  it('refuses a code that is wrong, used or expired REQ-58', async () => {
    const { person, email } = await signedUp();
    expect(await person.redeem('wrong')).toMatchObject(unauthorized);
    const used = textAt(await person.enter({ email }), 'data', 'code');
    expect(await person.redeem(used)).toMatchObject({ status: 200 });
    expect(await person.redeem(used)).toMatchObject(unauthorized);
    const late = textAt(await person.enter({ email }), 'data', 'code');
    app.clock.advance(60_000);
    expect(await person.redeem(late)).toMatchObject(unauthorized);
  });

  it('refuses a code that another browser began REQ-58', async () => {
    const { email } = await signedUp();
    const [attacker, victim] = [await openBrowser(app), await openBrowser(app)];
    const code = textAt(await attacker.enter({ email }), 'data', 'code');
    expect(await victim.redeem(code)).toMatchObject(unauthorized);
    expect(await victim.session()).toMatchObject(unauthorized);
    expect(await attacker.redeem(code)).toMatchObject({ status: 200 });
  });

  it('never takes over the token that the browser came with', async () => {
    const { email } = await signedUp();
    const person = await openBrowser(app);
    const names = [cookieNames.portal, cookieNames.account].flatMap(({ session, xsrf }) => [session, xsrf]);
    const before = names.map((name) => person.cookies.get(name));
    await person.signIn({ email });
    const after = names.map((name) => person.cookies.get(name));
    expect(before.every((value) => value !== undefined)).toBe(true);
    expect(after.filter((value, at) => value === undefined || value === before[at])).toEqual([]);

    const planted = await openBrowser(app);
    for (const [at, name] of names.entries()) planted.cookies.set(name, before[at] ?? '');
    expect(await planted.session()).toMatchObject(unauthorized);
  });

  it('replaces the session when somebody else signs in', async () => {
    const [first, second] = [await signedUp(), await signedUp()];
    const before = new Map(first.person.cookies);
    const answer = await first.person.signIn({ email: second.email });
    expect(answer).toMatchObject({ status: 200, body: { data: { email: second.email } } });

    const old = await openBrowser(app);
    for (const [name, value] of before) old.cookies.set(name, value);
    expect(await old.session()).toMatchObject(unauthorized);
    const me = await old.get(old.account('/user/me'), { authorization: `Bearer ${first.accessToken}` });
    expect(me).toMatchObject(unauthorized);
    const { sessions } = app.services.accounts;
    const ended = before.get(cookieNames.account.session);
    await expect(sessions.byAccountToken(ended)).rejects.toMatchObject({ reason: 'UNAUTHORIZED' });
  });

  it('does nothing for a page that was made for somebody else than the cookie says', async () => {
    const [first, second] = [await signedUp(), await signedUp()];
    const { person } = first;
    const before = textAt(await person.session(), 'data', 'userId');
    const made = (userId: string) => ({ headers: { 'x-session-user': userId } });
    expect(await person.send('GET', person.portal('/rest/auth'), made(before))).toMatchObject({ status: 200 });
    await person.signIn({ email: second.email });
    expect(await person.send('GET', person.portal('/rest/auth'), made(before))).toMatchObject(unauthorized);
    expect(await person.send('DELETE', person.portal('/rest/auth'), made(before))).toMatchObject(unauthorized);
    const now = textAt(await person.session(), 'data', 'userId');
    expect(await person.send('GET', person.portal('/rest/auth'), made(now))).toMatchObject({ status: 200 });
  });

  it('lets two tabs renew the same sign-in side by side', async () => {
    const { person, email } = await signedUp();
    const headers = { origin: app.config.origins.portal, 'x-code-challenge': await person.begin() };
    const codes = [];
    for (const tab of [1, 2]) codes.push({ tab, ...(await person.get(person.account('/api/account'), headers)) });
    for (const answer of codes) {
      expect(await person.redeem(textAt(answer, 'code'))).toMatchObject({ status: 200, body: { data: { email } } });
    }
    expect(await person.session()).toMatchObject({ status: 200 });
  });
});

describe('the XSRF header', () => {
  it('is required to begin, to sign in and to sign out REQ-14', async () => {
    const { person } = await signedUp();
    const calls = [
      ['POST', '/rest/auth/begin'],
      ['POST', '/rest/auth'],
      ['DELETE', '/rest/auth'],
    ] as const;
    for (const [method, path] of calls) {
      const url = person.portal(path);
      expect(await person.send(method, url, { withoutXsrf: true })).toMatchObject(refused);
      expect(await person.send(method, url, { headers: { 'x-xsrf-token': 'guess' } })).toMatchObject(refused);
    }
    expect(await person.session()).toMatchObject({ status: 200 });
  });

  it('of another session is refused REQ-14', async () => {
    const [one, other] = [await openBrowser(app), await openBrowser(app)];
    const foreign = { 'x-xsrf-token': other.cookies.get(cookieNames.portal.xsrf) ?? '' };
    expect(await one.post(one.portal('/rest/auth/begin'), undefined, foreign)).toMatchObject(refused);
    const ofAccount = { 'x-xsrf-token': one.cookies.get(cookieNames.account.xsrf) ?? '' };
    expect(await one.post(one.portal('/rest/auth/begin'), undefined, ofAccount)).toMatchObject(refused);
  });

  it('is required by every page of the account service that acts REQ-14', async () => {
    const person = await openBrowser(app);
    const paths = [
      'sign-in-with-password',
      'continue',
      'sign-up',
      'reset-password',
      'reset-password/confirm',
      'email-verify',
    ];
    for (const path of paths) {
      const answer = await person.send('POST', person.account(`/api/account/${path}`), { json: {}, withoutXsrf: true });
      expect(answer).toMatchObject(refused);
    }
  });
});

describe('a session', () => {
  it('answers 401701 when its token has expired, and is renewed with a fresh code REQ-11 REQ-15', async () => {
    const { person, email } = await signedUp();
    app.clock.advance(60 * 60 * 1000);
    const expired = { status: 401, body: { status: 'UNAUTHORIZED', error: { reason: 'TOKEN_EXPIRED', code: 401701 } } };
    expect(await person.session()).toMatchObject(expired);
    const headers = { origin: app.config.origins.portal, 'x-code-challenge': await person.begin() };
    const code = textAt(await person.get(person.account('/api/account'), headers), 'code');
    expect(await person.redeem(code)).toMatchObject({ status: 200, body: { data: { email } } });
    expect(await person.session()).toMatchObject({ status: 200 });
  });

  const dayMs = 24 * 60 * 60 * 1000;
  const expired = { status: 401, body: { error: { code: 401701 } } };
  const askAccount = (person: Person) =>
    person.get(person.account('/api/account'), {
      origin: app.config.origins.portal,
      'x-code-challenge': 'a'.repeat(43),
    });
  const renew = async (person: Person) => {
    const headers = { origin: app.config.origins.portal, 'x-code-challenge': await person.begin() };
    return person.redeem(textAt(await person.get(person.account('/api/account'), headers), 'code'));
  };

  it('ends after 14 days without use, at the portal and at the account service', async () => {
    const { person } = await signedUp();
    app.clock.advance(14 * dayMs - 1000);
    expect(await askAccount(person)).toMatchObject({ status: 200 });
    app.clock.advance(1000);
    expect(await person.send('DELETE', person.portal('/rest/auth'))).toMatchObject(expired);
    app.clock.advance(14 * dayMs - 1000);
    expect(await askAccount(person)).toMatchObject(expired);
  });

  it('ends after 30 days at the portal and at the account service, however much it is used', async () => {
    const { person } = await signedUp();
    for (const days of [10, 10, 9]) {
      app.clock.advance(days * dayMs);
      expect(await renew(person)).toMatchObject({ status: 200 });
    }
    app.clock.advance(dayMs);
    expect(await person.session()).toMatchObject(expired);
    expect(await person.send('DELETE', person.portal('/rest/auth'))).toMatchObject(expired);
    expect(await askAccount(person)).toMatchObject(expired);
  });

  it('is ended by signing out of the portal, its access token with it ACC-59', async () => {
    const { person, accessToken } = await signedUp();
    const before = new Map(person.cookies);
    const bearer = { authorization: `Bearer ${accessToken}` };
    expect(await person.get(person.account('/user/me'), bearer)).toMatchObject({ status: 200 });
    expect(await person.send('DELETE', person.portal('/rest/auth'))).toMatchObject({ status: 204 });
    expect(await person.get(person.account('/user/me'), bearer)).toMatchObject(unauthorized);
    expect(await person.session()).toMatchObject(unauthorized);
    for (const [name, value] of before) person.cookies.set(name, value);
    expect(await person.session()).toMatchObject(unauthorized);
  });
});

describe('the sign-in page', () => {
  const credentials = (email: string, password: string) => ({
    client_id: portalClientId,
    uri: app.config.origins.portal,
    code_challenge: 'a'.repeat(43),
    email,
    password,
  });

  it('refuses a wrong password, an unknown email and a foreign realm with one answer ACC-31 ACC-55', async () => {
    const { person, email } = await signedUp();
    const page = person.account('/api/account/sign-in-with-password');
    const answers = [
      await person.post(page, credentials(email, 'not the password')),
      await person.post(page, credentials(newEmail(), testPassword)),
      await person.post(page, { ...credentials(email, testPassword), realm: 'elsewhere' }),
    ];
    const told = answers.map(({ status, body, headers }) => ({ status, body, names: Object.keys(headers) }));
    expect(told[0]).toMatchObject({ status: 401, body: { error: { reason: 'WRONG_CREDENTIALS' } } });
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
    expect(await person.post(page, { ...credentials(email, testPassword), realm: 'waypost' })).toMatchObject({
      status: 200,
    });
  });

  it('renews a hash that was made when hashes cost less, also for two at once, and ends no session', async () => {
    const { person, email } = await signedUp();
    const former = createPasswords({ passwordCost: { memory: 19_456, passes: 2, parallelism: 1 } });
    const { db } = app.database;
    const stored = () =>
      db.selectFrom('user_account').select('password_hash').where('email', '=', email).executeTakeFirstOrThrow();
    await db
      .updateTable('user_account')
      .set({ password_hash: await former.hash(testPassword) })
      .where('email', '=', email)
      .execute();
    const others = await Promise.all([openBrowser(app), openBrowser(app)]);
    const answers = await Promise.all(others.map((other) => other.signIn({ email })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const renewed = await stored();
    expect(renewed.password_hash).not.toContain('m=19456,t=2');
    expect((await (await openBrowser(app)).signIn({ email })).status).toBe(200);
    expect(await stored()).toEqual(renewed);
    expect((await person.session()).status).toBe(200);
  });

  it('works for registered clients and their origins alone', async () => {
    const { person, email } = await signedUp();
    const page = person.account('/api/account/sign-in-with-password');
    const own = credentials(email, testPassword);
    const foreign = [
      { ...own, client_id: 'nobody' },
      { ...own, uri: 'https://evil.example' },
      { ...own, uri: 'http://localhost:1' },
      { ...own, uri: `${own.uri}/` },
    ];
    for (const input of foreign) {
      expect(await person.post(page, input)).toMatchObject({
        status: 400,
        body: { error: { reason: 'UNKNOWN_CLIENT' } },
      });
    }
  });

  it('gives a code to a live session without a password, and to nobody else', async () => {
    const { person, email } = await signedUp();
    const { client_id, uri } = credentials(email, testPassword);
    const page = person.account('/api/account/continue');
    const answer = await person.post(page, { client_id, uri, code_challenge: await person.begin() });
    expect(await person.redeem(textAt(answer, 'data', 'code'))).toMatchObject({ body: { data: { email } } });
    const visitor = await openBrowser(app);
    expect(await visitor.post(page, { client_id, uri, code_challenge: 'a'.repeat(43) })).toMatchObject(unauthorized);
  });
});
