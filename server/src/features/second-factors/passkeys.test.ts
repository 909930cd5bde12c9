import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type Person } from '../../../test/factories/accounts.ts';
import { type Authenticator, createAuthenticator, type Forged } from '../../../test/factories/passkeys.ts';
import {
  addPasskey,
  ask,
  bindingOf,
  halfSignedIn,
  optionsOf,
  passwordStep,
  signedUpPerson,
  statusesOf,
  siteOf,
  vault,
} from '../../../test/factories/second-factors.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ file: { clients: [vault] } });
});
afterAll(() => app.dispose());

const wrong = { status: 401, body: { error: { reason: 'WRONG_SECOND_FACTOR' } } };
const completed = { status: 200, body: { data: { code: expect.any(String) } } };

async function withPasskey() {
  const { person, email } = await signedUpPerson(app);
  return { person, email, key: await addPasskey(app, person) };
}

const options = async (browser: Person, body: object = {}) => optionsOf(await ask(browser, 'passkey-options', body));

const present = (browser: Person, assertion: unknown, binding: object = bindingOf(app)) =>
  ask(browser, 'sign-in-with-passkey', { ...binding, assertion });

/** Signs in with only the key, in a new browser. */
async function signInWith(key: Authenticator, forged: Forged = {}) {
  const browser = await openBrowser(app);
  return { browser, answer: await present(browser, key.get(await options(browser), forged)) };
}

describe('signing in with a passkey alone', () => {
  it('needs no email and no password, and is a second factor as well ACC-49', async () => {
    const { key } = await withPasskey();
    const browser = await openBrowser(app);
    const asked = await options(browser);
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(asked['allowCredentials'] ?? []).toEqual([]);
    expect(await present(browser, key.get(asked))).toMatchObject(completed);
    expect(await ask(browser, 'continue', bindingOf(app, 'vault'))).toMatchObject(completed);
  });

  it.each<[string, Forged]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of the portal, which is another origin too', { origin: 'http://localhost' }],
    ['for another site', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: 'b'.repeat(43) }],
    ['to an empty challenge', { challenge: '' }],
    ['that is one of enrolment', { type: 'webauthn.create' }],
    ['that verified nobody', { userVerified: false }],
    ['in a frame of a page that is not the embedder', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    ['that does not say whose key it is', { userHandle: null }],
    ['that says it is somebody else’s', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['whose counter has gone back', { counter: 1 }],
  ])('refuses an answer %s ACC-49', async (_what, forged) => {
    const { key } = await withPasskey();
    expect((await signInWith(key)).answer).toMatchObject(completed);
    expect((await signInWith(key, forged)).answer).toMatchObject(wrong);
    expect((await signInWith(key)).answer).toMatchObject(completed);
  });

  it('works in a frame of the embedder’s page ACC-49', async () => {
    const { key } = await withPasskey();
    const framed = { crossOrigin: true, topOrigin: app.config.origins.portal };
    expect((await signInWith(key, framed)).answer).toMatchObject(completed);
    const inSafari = { crossOrigin: true };
    expect((await signInWith(key, inSafari)).answer).toMatchObject(completed);
  });

  it('answers each challenge once, in the browser that asked for it, within five minutes ACC-49', async () => {
    const { key } = await withPasskey();
    const browser = await openBrowser(app);
    const used = key.get(await options(browser));
    expect(await present(browser, used)).toMatchObject(completed);
    const again = await openBrowser(app);
    expect(await present(again, used)).toMatchObject(wrong);
    expect(await present(again, key.get(await options(browser)))).toMatchObject(wrong);
    const late = await options(again);
    app.clock.advance(5 * 60_000);
    expect(await present(again, key.get(late))).toMatchObject(wrong);
    expect(await present(again, key.get(await options(again)))).toMatchObject(completed);
  });

  it('takes one of two answers with the same counter at the same time', async () => {
    const { key } = await withPasskey();
    const browsers = [await openBrowser(app), await openBrowser(app)];
    const answers = await Promise.all(
      browsers.map(async (browser) => present(browser, key.get(await options(browser), { counter: 50 }))),
    );
    expect(statusesOf(answers)).toEqual([200, 401]);
  });

  it('refuses a key that nobody has added, and one that was removed', async () => {
    const { person, key } = await withPasskey();
    expect((await signInWith(createAuthenticator(siteOf(app)))).answer).toMatchObject(wrong);
    const [passkey] = await listed(person);
    expect(await ask(person, `second-factors/passkeys/${passkey?.passkey_id}`, {}, 'DELETE')).toMatchObject({
      status: 204,
    });
    expect((await signInWith(key)).answer).toMatchObject(wrong);
  });

  it('refuses a signature of another key under a known name', async () => {
    const { key } = await withPasskey();
    const browser = await openBrowser(app);
    const forged = createAuthenticator(siteOf(app)).get(await options(browser));
    expect(await present(browser, { ...forged, id: key.id, rawId: key.id })).toMatchObject(wrong);
  });

  it('gives a code to registered clients alone', async () => {
    const { key } = await withPasskey();
    const browser = await openBrowser(app);
    const stranger = { ...bindingOf(app), uri: 'https://evil.example' };
    const answer = await present(browser, key.get(await options(browser)), stranger);
    expect(answer).toMatchObject({ status: 400, body: { error: { reason: 'UNKNOWN_CLIENT' } } });
  });
});

type Listed = { passkey_id: string; name: string; last_used_at: string | null }[];
const listed = async (person: Person) => {
  const { body } = await ask(person, 'second-factors', {}, 'GET');
  return (body as { data: { passkeys: Listed } }).data.passkeys;
};

describe('a passkey after the password', () => {
  it('is one of the user’s, asked for by name, and needs no verification besides ACC-49', async () => {
    const { email, key } = await withPasskey();
    const { browser, first, challenge, answer } = await halfSignedIn(app, email);
    expect(first).toMatchObject({
      body: { data: { second_factor: { methods: ['passkey', 'recovery'], enrol: false } } },
    });
    const asked = await options(browser, { challenge });
    expect(asked).toMatchObject({
      allowCredentials: [{ id: key.id, type: 'public-key' }],
      userVerification: 'preferred',
    });
    expect(await answer({ method: 'passkey', assertion: key.get(asked, { userVerified: false }) })).toMatchObject(
      completed,
    );
    expect(await ask(browser, 'continue', bindingOf(app, 'vault'))).toMatchObject(completed);
  });

  it('of somebody else is no answer', async () => {
    const { email } = await withPasskey();
    const other = await withPasskey();
    const { browser, challenge, answer } = await halfSignedIn(app, email);
    const assertion = other.key.get(await options(browser, { challenge }));
    expect(await answer({ method: 'passkey', assertion })).toMatchObject(wrong);
    const unbound = other.key.get(await options(browser));
    expect(await answer({ method: 'passkey', assertion: unbound })).toMatchObject(wrong);
  });

  it('is asked for of whoever knows the challenge alone', async () => {
    const { email } = await withPasskey();
    const { challenge } = await halfSignedIn(app, email);
    const thief = await openBrowser(app);
    const answer = await ask(thief, 'passkey-options', { challenge });
    expect(answer).toMatchObject({ status: 410, body: { error: { reason: 'SIGN_IN_EXPIRED' } } });
  });
});

describe('adding a passkey', () => {
  const begin = async (person: Person) => optionsOf(await ask(person, 'second-factors/passkeys/begin'));
  const confirm = (person: Person, attestation: unknown, name = 'Laptop') =>
    ask(person, 'second-factors/passkeys/confirm', { name, attestation });

  it('tells the authenticator no id of ours, asks for a verified person, and excludes the keys that are there ACC-49', async () => {
    const { person, email, key } = await withPasskey();
    const asked = await begin(person);
    expect(asked).toMatchObject({
      rp: { id: 'localhost', name: 'Waypost' },
      user: { name: email, id: expect.stringMatching(/^[\w-]{43}$/) },
      excludeCredentials: [{ id: key.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(JSON.stringify(asked)).not.toContain('usr_');
  });

  it('brings ten recovery codes only as the first factor, and is reported by mail', async () => {
    const { person, email } = await signedUpPerson(app);
    const first = await confirm(person, createAuthenticator(siteOf(app)).create(await begin(person)));
    expect(first).toMatchObject({ status: 200, body: { data: { recovery_codes: expect.any(Array) } } });
    const second = await confirm(person, createAuthenticator(siteOf(app)).create(await begin(person)), 'Phone');
    expect(second).toMatchObject({ status: 200, body: { data: { recovery_codes: null } } });
    expect((await listed(person)).map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
    expect(app.mails.filter(({ kind, to }) => kind === 'passkey-added' && to === email)).toHaveLength(2);
  });

  it.each<[string, Forged]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: 'b'.repeat(43) }],
    ['that is one of signing in', { type: 'webauthn.get' }],
    ['that verified nobody', { userVerified: false }],
    ['in somebody’s frame', { crossOrigin: true }],
  ])('refuses an answer %s ACC-49', async (_what, forged) => {
    const { person } = await signedUpPerson(app);
    const attestation = createAuthenticator(siteOf(app)).create(await begin(person), forged);
    expect(await confirm(person, attestation)).toMatchObject(wrong);
    expect(await listed(person)).toEqual([]);
  });

  it('answers each challenge once, and that of its own user and purpose alone', async () => {
    const { person } = await signedUpPerson(app);
    const asked = await begin(person);
    expect(await confirm(person, createAuthenticator(siteOf(app)).create(asked))).toMatchObject({ status: 200 });
    expect(await confirm(person, createAuthenticator(siteOf(app)).create(asked))).toMatchObject(wrong);
    const other = await signedUpPerson(app);
    expect(await confirm(other.person, createAuthenticator(siteOf(app)).create(await begin(person)))).toMatchObject(
      wrong,
    );
    const proving = { ...(await options(person)), user: { id: 'x' } };
    expect(await confirm(person, createAuthenticator(siteOf(app)).create(proving))).toMatchObject(wrong);
  });

  it('takes a key that somebody has already for nobody else', async () => {
    const { key } = await withPasskey();
    const { person } = await signedUpPerson(app);
    const answer = await confirm(person, key.create(await begin(person)));
    expect(answer).toMatchObject({ status: 409, body: { error: { reason: 'SECOND_FACTOR_EXISTS' } } });
  });

  it('makes the session one that is proven by more than a password', async () => {
    const { person, email } = await withPasskey();
    expect(await ask(person, 'continue', bindingOf(app, 'vault'))).toMatchObject(completed);
    const other = await openBrowser(app);
    expect(await passwordStep(app, other, { email })).not.toMatchObject(completed);
  });
});
