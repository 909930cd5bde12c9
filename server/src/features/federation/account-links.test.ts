import { decodeJwt, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newEmail, openBrowser, type Person, testPassword } from '../../../test/factories/accounts.ts';
import {
  challenge,
  type FederatedApp,
  goOn,
  outcomeOf,
  signInThere,
  startFederatedApp,
  startQuery,
} from '../../../test/factories/federation.ts';
import {
  ask,
  challengeOf,
  codeOf,
  passwordStep,
  statusesOf,
  textAtData,
} from '../../../test/factories/second-factors.ts';

let world: FederatedApp;
let person: Person;
let login: string;
let email: string;
let count = 0;
const log: string[] = [];
const logged = (event: string) => log.filter((line) => line.includes(`"account.${event}"`));
beforeAll(async () => {
  world = await startFederatedApp({ write: (line: string) => void log.push(line) });
});
afterAll(() => world.dispose());
beforeEach(async () => {
  count += 1;
  login = `linker-${count}`;
  email = newEmail();
  world.people.set(login, { email, email_verified: true, given_name: 'Grace', family_name: 'Hopper' });
  person = await openBrowser(world.app);
});

const seed = (facts: object = {}) =>
  world.app.services.transact((tx) =>
    world.app.services.accounts.users.seed(tx, {
      email,
      password: testPassword,
      realm: 'acme',
      emailVerified: false,
      ...facts,
    }),
  );
const sessionUser = (answer: { body: unknown }) => (answer.body as { data: Record<string, unknown> }).data;
const expired = { status: 410, body: { error: { reason: 'SIGN_IN_EXPIRED' } } };
const wrong = { status: 401, body: { error: { reason: 'WRONG_CREDENTIALS' } } };

async function asked(someone = person, more: Record<string, string> = {}): Promise<string> {
  const outcome = outcomeOf(await signInThere(world, someone, { login, more }));
  if (outcome?.kind !== 'password') throw new Error(`The outcome was ${JSON.stringify(outcome)}`);
  expect(outcome.email).toBe(email);
  return outcome.link;
}

const binding = (more: object = {}) => {
  const { 'client-id': client_id, uri } = startQuery(world.app);
  return { client_id, uri, code_challenge: challenge, ...more };
};
const prove = (link: string, { by = person, password = testPassword, more = {} } = {}) =>
  ask(by, 'federation/link', { ...binding(more), link, password });

const identities = async (userId: string) =>
  world.app.database.db
    .selectFrom('external_identity')
    .select(['realm', 'subject'])
    .where('userId', '=', userId as never)
    .execute();

async function withApp() {
  const owner = await openBrowser(world.app);
  await passwordStep(world.app, owner, { email, realm: 'acme' });
  const begun = await ask(owner, 'second-factors/totp/begin');
  const secret = textAtData(begun, 'secret');
  await ask(owner, 'second-factors/totp/confirm', {
    enrolment: textAtData(begun, 'enrolment'),
    code: codeOf(secret, world.app.clock()),
  });
  world.app.clock.advance(60_000);
  return secret;
}

describe('an account whose address nobody has proven, when the provider has seen to it', () => {
  it('is linked by its password in the same flow, and opened by the provider alone from then on ACC-58', async () => {
    const userId = await seed();
    const link = await asked();
    expect(await identities(userId)).toEqual([]);
    expect((await goOn(world.app, person)).status).toBe(401);
    expect(await prove(link)).toMatchObject({ status: 200, body: { data: { code: expect.any(String) } } });
    expect(logged('signed_in').filter((line) => line.includes(userId))).toHaveLength(1);
    expect(sessionUser(await goOn(world.app, person))).toMatchObject({ userId, realm: 'acme', emailVerified: true });
    expect(await identities(userId)).toEqual([{ realm: 'acme', subject: login }]);
    const elsewhere = await openBrowser(world.app);
    expect(outcomeOf(await signInThere(world, elsewhere, { login }))).toEqual({ kind: 'done' });
    expect(sessionUser(await goOn(world.app, elsewhere))).toMatchObject({ userId });
  });

  it('is not linked by a wrong password, which is refused and slowed down as at a sign-in ACC-58 ACC-55', async () => {
    const userId = await seed();
    const link = await asked();
    const refused = await prove(link, { password: 'not the password' });
    const atSignIn = await passwordStep(world.app, await openBrowser(world.app), { email: newEmail(), realm: 'acme' });
    expect([refused.status, refused.body]).toEqual([401, atSignIn.body]);
    for (let at = 0; at < 5; at += 1) expect(await prove(link, { password: 'not the password' })).toMatchObject(wrong);
    expect(await prove(link)).toMatchObject({ status: 429, body: { error: { reason: 'RATE_LIMITED' } } });
    expect(logged('sign_in_throttled').at(-1)).toContain('"client_id":"waypost-portal","waitMs":1000');
    expect(await identities(userId)).toEqual([]);
    expect((await goOn(world.app, person)).status).toBe(401);
  });

  it('is linked once its own second factor was shown as well, whatever the provider has asked for ACC-58 ACC-50', async () => {
    const userId = await seed();
    const secret = await withApp();
    const signedIn = () => logged('signed_in').filter((line) => line.includes(userId)).length;
    const before = signedIn();
    world.acme.faults.tamper = async (idToken) => {
      const key = world.acme.key();
      const header = { alg: 'RS256', kid: key.kid ?? '' };
      return new SignJWT({ ...decodeJwt(idToken), amr: ['mfa'] })
        .setProtectedHeader(header)
        .sign(await importJWK(key, 'RS256'));
    };
    const half = await prove(await asked());
    world.acme.faults.tamper = undefined;
    expect(half).toMatchObject({ body: { data: { second_factor: { methods: ['totp', 'recovery'] } } } });
    expect(await identities(userId)).toEqual([]);
    const answer = (code: string) =>
      ask(person, 'second-factor', { ...binding(), challenge: challengeOf(half), answer: { method: 'totp', code } });
    expect((await answer('000000')).status).toBe(401);
    expect(await identities(userId)).toEqual([]);
    expect(signedIn()).toBe(before);
    expect((await answer(codeOf(secret, world.app.clock()))).status).toBe(200);
    expect(signedIn()).toBe(before + 1);
    expect(await identities(userId)).toEqual([{ realm: 'acme', subject: login }]);
    expect(sessionUser(await goOn(world.app, person))).toMatchObject({ userId });
  });

  it('is linked once, and only in the browser and for the embedder that it was asked for, for ten minutes ACC-58', async () => {
    await seed();
    const link = await asked();
    const thief = await openBrowser(world.app);
    expect(await prove(link, { by: thief })).toMatchObject(expired);
    expect(await prove(link, { more: { code_challenge: 'd'.repeat(43) } })).toMatchObject(expired);
    expect(await prove(`${link.slice(0, -2)}AA`)).toMatchObject(expired);
    expect(await prove(link, { more: { uri: 'https://evil.example' } })).toMatchObject({ status: 400 });
    expect(statusesOf(await Promise.all([prove(link), prove(link)]))).toEqual([200, 410]);
    const late = await openBrowser(world.app);
    login = `late-${count}`;
    email = newEmail();
    world.people.set(login, { email, email_verified: true });
    await seed();
    const old = await asked(late);
    world.app.clock.advance(10 * 60_000);
    expect(await prove(old, { by: late })).toMatchObject(expired);
  });

  it('is not linked where the account was suspended meanwhile ACC-58', async () => {
    const userId = await seed();
    const link = await asked();
    await world.app.database.db
      .updateTable('user_account')
      .set({ status: 'suspended' })
      .where('userId', '=', userId)
      .execute();
    expect(await prove(link)).toMatchObject(wrong);
    expect(await identities(userId)).toEqual([]);
  });
});

describe('no password is asked for', () => {
  it('where the provider has not seen to the address, or where the organisation has no passwords ACC-58', async () => {
    await seed();
    await seed({ realm: 'globex' });
    const taken = { kind: 'problem', problem: 'email-taken' };
    expect(outcomeOf(await signInThere(world, person, { login, realm: 'globex' }))).toEqual(taken);
    world.people.set(login, { email, email_verified: false });
    expect(outcomeOf(await signInThere(world, person, { login }))).toEqual(taken);
  });
});
