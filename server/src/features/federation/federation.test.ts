import { decodeJwt, importJWK, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newEmail, openBrowser, type Person, testPassword } from '../../../test/factories/accounts.ts';
import {
  type FederatedApp,
  goOn,
  leave,
  locationOf,
  outcomeOf,
  signInThere,
  startFederatedApp,
} from '../../../test/factories/federation.ts';
import {
  addPasskey,
  ask,
  bindingOf,
  challengeOf,
  codeOf,
  optionsOf,
  passwordStep,
} from '../../../test/factories/second-factors.ts';

let world: FederatedApp;
let person: Person;
let login: string;
let email: string;
let count = 0;
beforeAll(async () => {
  world = await startFederatedApp();
});
afterAll(() => world.dispose());
beforeEach(async () => {
  count += 1;
  login = `subject-${count}`;
  email = newEmail();
  world.people.set(login, { email, email_verified: true, given_name: 'Grace', family_name: 'Hopper' });
  person = await openBrowser(world.app);
});

const done = { kind: 'done' };
const problem = (name: string) => ({ kind: 'problem', problem: name });
const tell = (facts: object) => world.people.set(login, { ...world.people.get(login), ...facts });
const seed = (facts: object) =>
  world.app.services.transact((tx) =>
    world.app.services.accounts.users.seed(tx, { email, password: testPassword, realm: 'acme', ...facts }),
  );
/** As an account that only the provider has ever opened. */
const dropPassword = () =>
  world.app.database.db.updateTable('user_account').set({ password_hash: null }).where('email', '=', email).execute();
const sessionUser = (answer: { body: unknown }) => (answer.body as { data: Record<string, unknown> }).data;

describe('somebody of a provider', () => {
  it('gets an account of that organisation, comes back to the same page, and the flow goes on ACC-58 ROL-06', async () => {
    const back = await signInThere(world, person, { login });
    expect(locationOf(back)).toBe('/sign-in?sdk=true&theme=dark#federation=done');
    const session = await goOn(world.app, person);
    expect(session.status).toBe(200);
    expect(sessionUser(session)).toMatchObject({
      realm: 'acme',
      email,
      emailVerified: true,
      firstName: 'Grace',
      lastName: 'Hopper',
    });
  });

  it('comes back to the same account, under the name that the provider says now ACC-58', async () => {
    await signInThere(world, person, { login });
    const { userId } = sessionUser(await goOn(world.app, person));
    expect(sessionUser(await person.session())).toMatchObject({ lastName: 'Hopper' });
    tell({ email: newEmail(), family_name: 'Murray' });
    const elsewhere = await openBrowser(world.app);
    expect(outcomeOf(await signInThere(world, elsewhere, { login }))).toEqual(done);
    expect(sessionUser(await goOn(world.app, elsewhere))).toMatchObject({ userId, email, lastName: 'Murray' });
    expect(sessionUser(await person.session())).toMatchObject({ lastName: 'Murray' });
  });

  it('is another person in another organisation, also with the same name there ACC-58', async () => {
    await signInThere(world, person, { login });
    const { userId } = sessionUser(await goOn(world.app, person));
    const other = await openBrowser(world.app);
    await signInThere(world, other, { login, realm: 'globex' });
    const session = sessionUser(await goOn(world.app, other));
    expect(session).toMatchObject({ realm: 'globex', email });
    expect(session['userId']).not.toBe(userId);
  });

  it('proves an address themselves when the provider has not ACC-58', async () => {
    tell({ email_verified: false });
    await signInThere(world, person, { login });
    expect(sessionUser(await goOn(world.app, person))).toMatchObject({ emailVerified: false });
    expect(world.app.mails.findLast(({ to }) => to === email)).toMatchObject({ kind: 'verify' });
  });

  it('is refused without an address', async () => {
    world.people.set(login, {});
    expect(outcomeOf(await signInThere(world, person, { login }))).toEqual(problem('email-missing'));
  });

  it('is refused when suspended here, and somebody new after the account was deleted ACC-58', async () => {
    await signInThere(world, person, { login });
    const { userId } = sessionUser(await goOn(world.app, person));
    await world.app.database.db
      .updateTable('user_account')
      .set({ status: 'suspended' })
      .where('email', '=', email)
      .execute();
    expect(outcomeOf(await signInThere(world, await openBrowser(world.app), { login }))).toEqual(problem('suspended'));
    await world.app.database.db.deleteFrom('user_account').where('email', '=', email).execute();
    const again = await openBrowser(world.app);
    expect(outcomeOf(await signInThere(world, again, { login }))).toEqual(done);
    expect(sessionUser(await goOn(world.app, again))['userId']).not.toBe(userId);
  });
});

describe('an account of the same address', () => {
  it('is linked when provider and we know that the address is theirs ACC-58', async () => {
    const userId = await seed({ emailVerified: true });
    await dropPassword();
    expect(outcomeOf(await signInThere(world, person, { login }))).toEqual(done);
    expect(sessionUser(await goOn(world.app, person))).toMatchObject({ userId, realm: 'acme' });
  });

  it('that has a password is linked by it alone, although both know that the address is theirs (ACC-58, ACC-63)', async () => {
    await seed({ emailVerified: true });
    expect(outcomeOf(await signInThere(world, person, { login }))).toMatchObject({ kind: 'password', email });
    expect((await goOn(world.app, person)).status).toBe(401);
  });

  it('is not linked when the provider has not seen to the address ACC-58', async () => {
    await seed({ emailVerified: true });
    tell({ email_verified: false });
    expect(outcomeOf(await signInThere(world, person, { login }))).toEqual(problem('email-taken'));
    expect((await goOn(world.app, person)).status).toBe(401);
  });

  it('is not linked when another organisation is its own ACC-58', async () => {
    const userId = await seed({ realm: 'plain' });
    const { transact, clock } = world.app.services;
    await transact((tx) =>
      tx.insertInto('realm_account').values({ email, realm: 'acme', userId, attached_at: clock() }).execute(),
    );
    expect(outcomeOf(await signInThere(world, person, { login }))).toEqual(problem('email-taken'));
  });

  it('is not handed on to the next person whom the provider gives the address to ACC-58', async () => {
    await signInThere(world, person, { login });
    world.people.set('successor', { email, email_verified: true, name: 'The Successor' });
    expect(outcomeOf(await signInThere(world, await openBrowser(world.app), { login: 'successor' }))).toEqual(
      problem('email-taken'),
    );
  });

  it('of another organisation is somebody else ACC-58', async () => {
    const userId = await seed({ realm: 'plain' });
    await signInThere(world, person, { login });
    expect(sessionUser(await goOn(world.app, person))['userId']).not.toBe(userId);
  });
});

/** Sets up an app for codes, as whoever is signed in at the account service. */
async function addTotp(): Promise<string> {
  const begun = await ask(person, 'second-factors/totp/begin');
  const { secret, enrolment } = (begun.body as { data: { secret: string; enrolment: string } }).data;
  const code = codeOf(secret, world.app.clock());
  expect((await ask(person, 'second-factors/totp/confirm', { enrolment, code })).status).toBe(200);
  return secret;
}

describe('a second factor', () => {
  const vaultBinding = { 'client-id': 'vault', uri: 'https://vault.example' };

  it('of ours is asked for where the client wants one and the provider did not ask ACC-58 ACC-18', async () => {
    const back = await signInThere(world, person, { login, more: vaultBinding });
    expect(outcomeOf(back)).toMatchObject({ kind: 'second-factor', enrol: true, methods: [] });
    expect((await goOn(world.app, person)).status).toBe(401);
  });

  it('of ours is asked for where the account has one ACC-58', async () => {
    await seed({ emailVerified: true });
    await passwordStep(world.app, person, { email, realm: 'acme' });
    const secret = await addTotp();
    const elsewhere = await openBrowser(world.app);
    expect(challengeOf(await passwordStep(world.app, elsewhere, { email, realm: 'acme' }))).not.toBe('');
    await dropPassword();
    const outcome = outcomeOf(await signInThere(world, elsewhere, { login }));
    expect(outcome).toMatchObject({ kind: 'second-factor', enrol: false, methods: ['totp', 'recovery'] });
    world.app.clock.advance(60_000);
    if (outcome?.kind !== 'second-factor') throw new Error('There is no second step');
    const taken = await elsewhere.post(elsewhere.account('/api/account/second-factor'), {
      client_id: 'waypost-portal',
      uri: world.app.config.origins.portal,
      code_challenge: 'c'.repeat(43),
      challenge: outcome.challenge,
      answer: { method: 'totp', code: codeOf(secret, world.app.clock()) },
    });
    expect(taken.status).toBe(200);
    expect(sessionUser(await goOn(world.app, elsewhere))).toMatchObject({ email });
  });
});

describe('an organisation whose users sign in at its provider alone', () => {
  it('lets nobody in by a password, signs nobody up and resets nothing, as if there was no account ACC-58', async () => {
    await seed({ realm: 'globex', emailVerified: true });
    const typed = { email, password: testPassword, realm: 'globex' };
    const unknown = await person.enter({ ...typed, email: newEmail() });
    const refused = await person.enter(typed);
    expect([refused.status, refused.body]).toEqual([401, unknown.body]);
    expect((await person.enter({ email, password: testPassword })).status).toBe(401);
    expect((await person.signUp({ email: newEmail(), realm: 'globex' })).status).toBe(403);
    const mails = world.app.mails.length;
    expect((await person.post(person.account('/api/account/reset-password'), { email, realm: 'globex' })).status).toBe(
      204,
    );
    await world.app.services.runJob('accounts.send-requested-mails');
    expect(world.app.mails).toHaveLength(mails);
    expect(outcomeOf(await signInThere(world, person, { login, realm: 'globex' }))).toEqual(done);
  });

  it('lets nobody in by a passkey alone, which outlives what the provider knows of somebody ACC-58 ACC-49', async () => {
    const signInByKey = async (realm: string) => {
      const someone = await openBrowser(world.app);
      await signInThere(world, someone, { login, realm });
      const key = await addPasskey(world.app, someone);
      const elsewhere = await openBrowser(world.app);
      const assertion = key.get(optionsOf(await ask(elsewhere, 'passkey-options')));
      return (await ask(elsewhere, 'sign-in-with-passkey', { ...bindingOf(world.app), assertion, realm })).status;
    };
    expect(await signInByKey('acme')).toBe(200);
    expect(await signInByKey('globex')).toBe(401);
  });

  it('is found by its id, and one that nobody knows answers like one without a provider ACC-58', async () => {
    const find = async (realm: string) => {
      const { status, body } = await person.post(person.account('/api/account/federation'), { realm });
      return [status, (body as { data: unknown }).data];
    };
    expect(await find(' Globex ')).toEqual([
      200,
      { provider: { realm: 'globex', name: 'The globex company' }, password: false },
    ]);
    expect(await find('acme')).toEqual([
      200,
      { provider: { realm: 'acme', name: 'The acme company' }, password: true },
    ]);
    expect(await find('plain')).toEqual([200, { provider: null, password: true }]);
    expect(await find('nobody-knows')).toEqual(await find('plain'));
  });
});

describe('how long ago somebody signed in at the provider', () => {
  const tamper = (change: Record<string, unknown>) => {
    world.acme.faults.tamper = async (token) => {
      const key = world.acme.key();
      const header = { alg: 'RS256', kid: String(key.kid) };
      return new SignJWT({ ...decodeJwt(token), ...change })
        .setProtectedHeader(header)
        .sign(await importJWK(key, 'RS256'));
    };
  };
  const signedInAgo = (seconds: number) => {
    const iat = Math.floor(new Date().getTime() / 1000);
    tamper({ iat, auth_time: iat - seconds });
  };
  const addFactor = () => person.post(person.account('/api/account/second-factors/totp/begin'), {});
  const tooOld = { status: 403, body: { error: { reason: 'REAUTHENTICATION_REQUIRED' } } };
  afterEach(() => {
    world.acme.faults.tamper = undefined;
  });

  it('counts as the age of the proof, until they sign in there again (ACC-58, ACC-51)', async () => {
    signedInAgo(601);
    expect(outcomeOf(await signInThere(world, person, { login }))).toEqual(done);
    expect((await goOn(world.app, person)).status).toBe(200);
    expect(await addFactor()).toMatchObject(tooOld);
    signedInAgo(590);
    await signInThere(world, person, { login });
    expect((await addFactor()).status).toBe(200);
    world.app.clock.advance(10_000);
    expect(await addFactor()).toMatchObject(tooOld);
    signedInAgo(0);
    await signInThere(world, person, { login, more: { fresh: 'true' } });
    expect((await addFactor()).status).toBe(200);
  });

  it('is no matter where a second factor of ours is shown next (ACC-58)', async () => {
    signedInAgo(0);
    await signInThere(world, person, { login });
    await addTotp();
    signedInAgo(601);
    const elsewhere = await openBrowser(world.app);
    const back = await signInThere(world, elsewhere, { login });
    expect(outcomeOf(back)).toMatchObject({ kind: 'second-factor', enrol: false });
  });

  it('has to be said by the provider (ACC-58)', async () => {
    tamper({ auth_time: undefined });
    expect(outcomeOf(await signInThere(world, person, { login }))).toEqual(problem('invalid'));
    expect((await goOn(world.app, person)).status).toBe(401);
  });

  it('leads there once more where a first second factor is to be set up (ACC-58, ACC-18)', async () => {
    const atVault = { 'client-id': 'vault', uri: 'https://vault.example' };
    signedInAgo(601);
    const again = new URL(locationOf(await signInThere(world, person, { login, more: atVault })));
    expect(again.origin).toBe(world.acme.issuer);
    expect([again.searchParams.get('prompt'), again.searchParams.get('max_age')]).toEqual(['login', '300']);
    signedInAgo(0);
    const back = await person.get(await world.acme.visit(again.href, { login }));
    expect(outcomeOf(back)).toMatchObject({ kind: 'second-factor', enrol: true });
  });
});

describe('an account without a password', () => {
  it('cannot be signed in to by one, nor given one by mail ACC-58', async () => {
    await signInThere(world, person, { login });
    const elsewhere = await openBrowser(world.app);
    expect((await elsewhere.enter({ email, password: testPassword, realm: 'acme' })).status).toBe(401);
    await elsewhere.post(elsewhere.account('/api/account/reset-password'), { email, realm: 'acme' });
    await world.app.services.runJob('accounts.send-requested-mails');
    expect(world.app.mails.filter(({ to }) => to === email)).toEqual([]);
  });
});

describe('the way to a provider', () => {
  it('leads only to the provider of that organisation, with PKCE and a new state ACC-58', async () => {
    const there = new URL(locationOf(await leave(world.app, person, 'acme')));
    expect(there.origin).toBe(world.acme.issuer);
    const query = Object.fromEntries(there.searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid profile email',
    });
    expect(query['redirect_uri']).toBe(person.account('/federation/acme/callback'));
    expect(query).not.toHaveProperty('prompt');
    const afresh = new URL(locationOf(await leave(world.app, person, 'acme', { fresh: 'true' }))).searchParams;
    expect([afresh.get('prompt'), afresh.get('max_age')]).toEqual(['login', '300']);
    const again = new URL(locationOf(await leave(world.app, person, 'acme'))).searchParams;
    for (const name of ['state', 'nonce', 'code_challenge']) expect(again.get(name)).not.toBe(query[name]);
  });

  it('leads back to a window of its own where there is one ACC-58', async () => {
    const back = await signInThere(world, person, { login, more: { ticket: 't'.repeat(22), lang: 'de-AT' } });
    expect(locationOf(back)).toBe(`/federated?lang=de&ticket=${'t'.repeat(22)}#federation=done`);
  });

  it('is closed to pages of strangers, and leads back to pages of ours alone ACC-58', async () => {
    const stranger = await leave(world.app, person, 'acme', { uri: 'https://evil.example' });
    expect([stranger.status, (stranger.body as { error: { reason: string } }).error.reason]).toEqual([
      400,
      'UNKNOWN_CLIENT',
    ]);
    expect((await leave(world.app, person, 'acme', { page: '//evil.example' })).status).toBe(400);
    const back = await signInThere(world, person, {
      login,
      more: { search: '/../..//evil.example?x=y#z\r\nset-cookie: a=b' },
    });
    expect(locationOf(back)).toMatch(/^\/sign-in\?[^#\r\n]*#federation=done$/);
  });

  it('says in its place what is wrong where there is no provider ACC-58', async () => {
    for (const realm of ['plain', 'nobody-knows']) {
      expect(outcomeOf(await leave(world.app, person, realm))).toEqual(problem('unavailable'));
    }
  });
});
