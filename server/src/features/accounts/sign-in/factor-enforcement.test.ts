import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openBrowser, type Person, testPassword, textAt } from '../../../../test/factories/accounts.ts';
import {
  ask,
  bindingOf,
  challengeOf,
  codeOf,
  passwordStep,
  recoveryCodesOf,
  signedUpPerson,
  stepMs,
  vault,
  withTotp,
} from '../../../../test/factories/second-factors.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cookieNames } from '../../../http/callers/cookies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ file: { clients: [vault] } });
});
afterAll(() => app.dispose());

const completed = { status: 200, body: { data: { code: expect.any(String) } } };
const asksToEnrol = { body: { data: { second_factor: { methods: [], enrol: true } } } };
const asksForFactor = { body: { data: { second_factor: { methods: ['totp', 'recovery'], enrol: false } } } };
const expired = { status: 410, body: { error: { reason: 'SIGN_IN_EXPIRED' } } };

/** Reads the signed-in user at the account service, like a client's page. */
const question = (person: Person, origin: string) =>
  person.get(person.account('/api/account'), { origin, 'x-code-challenge': 'a'.repeat(43) });

const begin = (person: Person, challenge: string) => ask(person, 'second-factor/enrol', { challenge });

/** Sets up a factor as the second step of a flow. */
async function enrol(person: Person, challenge: string, client: 'portal' | 'vault' = 'portal') {
  const begun = await begin(person, challenge);
  const [secret, enrolment] = [textAt(begun, 'data', 'secret'), textAt(begun, 'data', 'enrolment')];
  const answer = { method: 'enrol', enrolment, code: codeOf(secret, app.clock()) };
  return { secret, done: await ask(person, 'second-factor', { ...bindingOf(app, client), challenge, answer }) };
}

const signUp = (person: Person, email: string, fields: object = {}) => {
  const typed = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email,
    password: testPassword,
    country: 'DEU',
    terms: true,
  };
  return ask(person, 'sign-up', { ...bindingOf(app), ...typed, ...fields });
};

describe('a second factor is asked for', () => {
  it('by nobody where nobody wants one', async () => {
    const { person, email } = await signedUpPerson(app);
    expect(await passwordStep(app, person, { email })).toMatchObject(completed);
  });

  it.each([
    ['by the embedder', { require2fa: true }],
    ['by the registration of the client, whatever its page says', { client: 'vault' as const, require2fa: false }],
  ])('%s ACC-18', async (_by, fields) => {
    const { email } = await signedUpPerson(app);
    const person = await openBrowser(app);
    const first = await passwordStep(app, person, { email, ...fields });
    expect(first).toMatchObject(asksToEnrol);
    expect(first.headers['set-cookie'] ?? []).toEqual([]);
    expect(await ask(person, 'second-factors', {}, 'GET')).toMatchObject({ status: 401 });
  });

  it('of a user who has one, also where nobody else wants it ACC-50', async () => {
    const { email } = await withTotp(app);
    const person = await openBrowser(app);
    expect(await passwordStep(app, person, { email, require2fa: false })).toMatchObject(asksForFactor);
  });

  it('is still asked for after the password was reset by mail ACC-33 ACC-50', async () => {
    const { email } = await withTotp(app);
    const person = await openBrowser(app);
    const mailedToken = async (kind: 'verify' | 'reset') => {
      const found = () => app.mails.find((mail) => mail.to === email && mail.kind === kind);
      await expect.poll(found).toBeDefined();
      const mail = found();
      return new URLSearchParams(new URL(mail && 'link' in mail ? mail.link : '').hash.slice(1)).get('token');
    };
    // the first verification of an address removes earlier factors
    const proof = { token: await mailedToken('verify'), password: testPassword };
    expect(await ask(person, 'email-verify', proof)).toMatchObject({ status: 204 });
    expect(await ask(person, 'reset-password', { email })).toMatchObject({ status: 204 });
    const token = await mailedToken('reset');
    const password = 'another horse battery';
    expect(await ask(person, 'reset-password/confirm', { token, password })).toMatchObject({ status: 204 });
    expect(await passwordStep(app, person, { email, password })).toMatchObject(asksForFactor);
  });

  it('of whoever signs up, with the account made and no session yet ACC-18 ACC-29', async () => {
    const person = await openBrowser(app);
    const email = newEmail();
    const first = await signUp(person, email, { require2fa: true });
    expect(first).toMatchObject({ status: 201, ...asksToEnrol });
    expect(first.headers['set-cookie'] ?? []).toEqual([]);
    expect(await ask(person, 'second-factors', {}, 'GET')).toMatchObject({ status: 401 });
    expect(await signUp(person, email)).toMatchObject({ status: 409 });
    const { done } = await enrol(person, challengeOf(first));
    expect(recoveryCodesOf(done)).toHaveLength(10);
  });

  it('for the address that the embedder expects alone ACC-18', async () => {
    const { person, email } = await signedUpPerson(app);
    const other = {
      status: 400,
      body: { error: { reason: 'INVALID_FIELDS', fields: [{ path: 'email', reason: 'OTHER_EMAIL_EXPECTED' }] } },
    };
    expect(await passwordStep(app, person, { email, mfa_email_addr: 'somebody@else.example' })).toMatchObject(other);
    const fields = { require2fa: true, mfa_email_addr: email.toUpperCase() };
    expect(await passwordStep(app, person, { email, ...fields })).toMatchObject(asksToEnrol);
  });
});

describe('setting a factor up inside a flow', () => {
  it('ends with ten recovery codes and a session that is proven by it ACC-29 ACC-50', async () => {
    const { email } = await signedUpPerson(app);
    const person = await openBrowser(app);
    const first = await passwordStep(app, person, { email, require2fa: true });
    const { secret, done } = await enrol(person, challengeOf(first));
    const codes = recoveryCodesOf(done);
    expect(new Set(codes).size).toBe(10);
    expect(app.mails.filter(({ kind, to }) => kind === 'totp-added' && to === email)).toHaveLength(1);
    expect(await ask(person, 'continue', { ...bindingOf(app), require2fa: true })).toMatchObject(completed);

    app.clock.advance(2 * stepMs);
    const later = await openBrowser(app);
    const challenge = challengeOf(await passwordStep(app, later, { email }));
    const answer = { method: 'totp', code: codeOf(secret, app.clock()) };
    expect(await ask(later, 'second-factor', { ...bindingOf(app), challenge, answer })).toMatchObject(completed);
  });

  it('shows the secret as text and as a picture that hold the same', async () => {
    const { person, email } = await signedUpPerson(app);
    const challenge = challengeOf(await passwordStep(app, person, { email, require2fa: true }));
    const { body } = await begin(person, challenge);
    expect(body).toMatchObject({
      data: {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        account: email,
        qr: expect.stringMatching(/^<svg [^]*<\/svg>$/),
      },
    });
  });

  it('takes a wrong code for nothing, and ends after five', async () => {
    const { person, email } = await signedUpPerson(app);
    const challenge = challengeOf(await passwordStep(app, person, { email, require2fa: true }));
    const begun = await begin(person, challenge);
    const answer = (code: string) =>
      ask(person, 'second-factor', {
        ...bindingOf(app),
        challenge,
        answer: { method: 'enrol', enrolment: textAt(begun, 'data', 'enrolment'), code },
      });
    for (let at = 0; at < 5; at += 1) expect(await answer('000000')).toMatchObject({ status: 401 });
    expect(await answer(codeOf(textAt(begun, 'data', 'secret'), app.clock()))).toMatchObject(expired);
  });

  it('is not for users with a factor: a thief of the password cannot add one of their own', async () => {
    const { email } = await withTotp(app);
    const thief = await openBrowser(app);
    const challenge = challengeOf(await passwordStep(app, thief, { email, require2fa: true }));
    expect(await begin(thief, challenge)).toMatchObject(expired);
    const own = await signedUpPerson(app);
    const begun = await ask(own.person, 'second-factors/totp/begin');
    const answer = {
      method: 'enrol',
      enrolment: textAt(begun, 'data', 'enrolment'),
      code: codeOf(textAt(begun, 'data', 'secret'), app.clock()),
    };
    expect(await ask(thief, 'second-factor', { ...bindingOf(app), challenge, answer })).toMatchObject(expired);
  });

  it('stops when the user sets up a factor elsewhere meanwhile', async () => {
    const { person, email } = await signedUpPerson(app);
    const thief = await openBrowser(app);
    const challenge = challengeOf(await passwordStep(app, thief, { email, require2fa: true }));
    const mine = await ask(person, 'second-factors/totp/begin');
    const code = codeOf(textAt(mine, 'data', 'secret'), app.clock());
    await ask(person, 'second-factors/totp/confirm', { enrolment: textAt(mine, 'data', 'enrolment'), code });
    expect((await enrol(thief, challenge)).done).toMatchObject(expired);
  });

  it('takes an enrolment of nobody else', async () => {
    const one = await signedUpPerson(app);
    const other = await signedUpPerson(app);
    const begun = await ask(one.person, 'second-factors/totp/begin');
    const challenge = challengeOf(await passwordStep(app, other.person, { email: other.email, require2fa: true }));
    const answer = {
      method: 'enrol',
      enrolment: textAt(begun, 'data', 'enrolment'),
      code: codeOf(textAt(begun, 'data', 'secret'), app.clock()),
    };
    expect(await ask(other.person, 'second-factor', { ...bindingOf(app), challenge, answer })).toMatchObject({
      status: 401,
    });
  });
});

describe('a live session without a second factor', () => {
  it('gets a code for a client that wants none, and no code for one that does ACC-18 REQ-55', async () => {
    const { person } = await signedUpPerson(app);
    expect(await question(person, app.config.origins.portal)).toMatchObject({ status: 200 });
    expect(await question(person, vault.origins[0] ?? '')).toMatchObject({
      status: 401,
      body: { error: { reason: 'UNAUTHORIZED' } },
    });
    expect(await ask(person, 'continue', bindingOf(app))).toMatchObject(completed);
    expect(await ask(person, 'continue', bindingOf(app, 'vault'))).toMatchObject(asksToEnrol);
    expect(await ask(person, 'continue', { ...bindingOf(app), require2fa: true })).toMatchObject(asksToEnrol);
  });

  it('is made stronger by the second step, and lives on ACC-29', async () => {
    const { person } = await signedUpPerson(app);
    const liveBefore = person.cookies.get(cookieNames.account.session) ?? '';
    const { sessions } = app.services.accounts;
    const { sid } = await sessions.byAccountToken(liveBefore);
    const challenge = challengeOf(await ask(person, 'continue', bindingOf(app, 'vault')));
    expect(recoveryCodesOf((await enrol(person, challenge, 'vault')).done)).toHaveLength(10);
    await expect(sessions.byAccountToken(liveBefore)).rejects.toMatchObject({ reason: 'UNAUTHORIZED' });
    expect(await sessions.byAccountToken(person.cookies.get(cookieNames.account.session))).toMatchObject({ sid });
    expect(await question(person, vault.origins[0] ?? '')).toMatchObject({ status: 200 });
    expect(await ask(person, 'continue', bindingOf(app, 'vault'))).toMatchObject(completed);
    expect(await person.session()).toMatchObject({ status: 200 });
  });

  it('sets up no factor on an old proof: the password is asked for first', async () => {
    const { person } = await signedUpPerson(app);
    app.clock.advance(10 * 60_000);
    const answer = await ask(person, 'continue', { ...bindingOf(app), require2fa: true });
    expect(answer).toMatchObject({ status: 403, body: { error: { reason: 'REAUTHENTICATION_REQUIRED' } } });
  });

  it('is asked for the factor that its user has got meanwhile ACC-18', async () => {
    const { email, code } = await withTotp(app);
    const older = await openBrowser(app);
    const challenge = challengeOf(await passwordStep(app, older, { email }));
    await ask(older, 'second-factor', { ...bindingOf(app), challenge, answer: { method: 'totp', code: code() } });
    expect(await ask(older, 'continue', { ...bindingOf(app), require2fa: true })).toMatchObject(completed);

    const { person, email: mine } = await signedUpPerson(app);
    const second = await openBrowser(app);
    expect(await passwordStep(app, second, { email: mine })).toMatchObject(completed);
    const begun = await ask(second, 'second-factors/totp/begin');
    const secret = textAt(begun, 'data', 'secret');
    const input = { enrolment: textAt(begun, 'data', 'enrolment'), code: codeOf(secret, app.clock()) };
    expect(await ask(second, 'second-factors/totp/confirm', input)).toMatchObject({ status: 200 });
    expect(await ask(second, 'continue', bindingOf(app, 'vault'))).toMatchObject(completed);
    expect(await ask(person, 'continue', bindingOf(app, 'vault'))).toMatchObject(asksForFactor);
  });
});

describe('the clients that ask for a second factor', () => {
  it('are told to whoever is signed in REQ-57', async () => {
    const { person } = await signedUpPerson(app);
    const path = '/api/account/get-mfa-required-clients';
    expect(await person.get(person.account(path))).toMatchObject({ status: 200, body: ['vault'] });
    const visitor = await openBrowser(app);
    expect(await visitor.get(visitor.account(path))).toMatchObject({ status: 401 });
  });
});
