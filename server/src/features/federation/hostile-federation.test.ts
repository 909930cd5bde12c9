import { decodeJwt, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newEmail, openBrowser, type Person } from '../../../test/factories/accounts.ts';
import {
  type FederatedApp,
  goOn,
  leave,
  locationOf,
  outcomeOf,
  signInThere,
  startFederatedApp,
} from '../../../test/factories/federation.ts';
import { makeKey } from '../../../test/stand-in-provider.ts';

let world: FederatedApp;
let person: Person;
beforeAll(async () => {
  world = await startFederatedApp();
});
afterAll(() => world.dispose());
beforeEach(async () => {
  world.people.set('ada', { email: newEmail(), email_verified: true, name: 'Ada Lovelace' });
  world.acme.faults.tamper = undefined;
  world.acme.faults.silent = undefined;
  person = await openBrowser(world.app);
});

const problem = (name: string) => ({ kind: 'problem', problem: name });
const expectNobody = async () => expect((await goOn(world.app, person)).status).toBe(401);

/** The address that the provider redirects to, not followed yet. */
const backFrom = async (provider = world.acme, realm = 'acme') =>
  provider.visit(locationOf(await leave(world.app, person, realm)), { login: 'ada' });

const changed = (address: string, change: Record<string, string>) => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
  return url.href;
};

describe('whoever comes back from a provider', () => {
  it('is believed once: not with another state, nor in another browser, nor again, nor late ACC-58', async () => {
    const back = await backFrom();
    expect(outcomeOf(await person.get(changed(back, { state: 'f'.repeat(43) })))).toEqual(problem('expired'));
    const thief = await openBrowser(world.app);
    expect(outcomeOf(await thief.get(back))).toEqual(problem('expired'));
    expect((await goOn(world.app, thief)).status).toBe(401);
    const fresh = thief.cookies;
    fresh.clear();
    expect(outcomeOf(await thief.get(back))).toEqual(problem('expired'));

    expect(outcomeOf(await person.get(back))).toEqual({ kind: 'done' });
    expect(outcomeOf(await person.get(back))).toEqual(problem('expired'));

    const late = await backFrom();
    world.app.clock.advance(10 * 60 * 1000);
    expect(outcomeOf(await person.get(late))).toEqual(problem('expired'));
  });

  it('leaves a session of another number than the one they came with ACC-58', async () => {
    const before = person.cookies.get('__Host-waypost_account');
    await signInThere(world, person, { login: 'ada' });
    expect(person.cookies.get('__Host-waypost_account')).not.toBe(before);
  });

  it('brings nothing from one provider to the organisation of another ACC-58', async () => {
    const back = await backFrom();
    const elsewhere = back.replace('/federation/acme/', '/federation/globex/');
    expect(outcomeOf(await person.get(elsewhere))).toEqual(problem('expired'));
    // the attacker's provider redirects its visitor to an honest one, with the state of the attacker's sign-in
    const { searchParams } = new URL(back);
    const ofGlobex = new URL(await backFrom(world.globex, 'globex'));
    for (const name of ['code', 'iss']) ofGlobex.searchParams.set(name, String(searchParams.get(name)));
    expect(outcomeOf(await person.get(ofGlobex.href))).toEqual(problem('invalid'));
    await expectNobody();
  });

  it('is not believed under the name of another issuer, or of none ACC-58', async () => {
    expect(outcomeOf(await person.get(changed(await backFrom(), { iss: 'https://evil.example' })))).toEqual(
      problem('invalid'),
    );
    const nameless = new URL(await backFrom());
    nameless.searchParams.delete('iss');
    expect(outcomeOf(await person.get(nameless.href))).toEqual(problem('invalid'));
    await expectNobody();
  });

  it('is not believed with a code that the provider did not give ACC-58', async () => {
    expect(outcomeOf(await person.get(changed(await backFrom(), { code: 'guessed' })))).toEqual(problem('invalid'));
    await expectNobody();
  });

  it('may have been told no, and reads so on the page they came from ACC-58', async () => {
    const back = await world.acme.visit(locationOf(await leave(world.app, person, 'acme')), 'cancel');
    const answer = await person.get(back);
    expect(locationOf(answer)).toBe('/sign-in?sdk=true&theme=dark#federation=denied');
  });
});

describe('a token', () => {
  const signed = async (token: string, { change = {}, kid = String(world.acme.key().kid), key = world.acme.key() }) =>
    new SignJWT({ ...decodeJwt(token), ...change })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(await importJWK(key, 'RS256'));
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it.each<[string, (token: string) => Promise<string>]>([
    ['has another nonce', (token) => signed(token, { change: { nonce: 'other' } })],
    ['is for another client', (token) => signed(token, { change: { aud: 'other' } })],
    ['is of another issuer', (token) => signed(token, { change: { iss: 'https://evil.example' } })],
    ['has run out', (token) => signed(token, { change: { exp: 1 } })],
    ['is signed by another key', async (token) => signed(token, { key: await makeKey('stranger') })],
    ['is not signed', (token) => Promise.resolve(`${base64({ alg: 'none' })}.${token.split('.')[1]}.`)],
  ])('signs nobody in when it %s ACC-58', async (_, tamper) => {
    world.acme.faults.tamper = tamper;
    expect(outcomeOf(await person.get(await backFrom()))).toEqual(problem('invalid'));
    await expectNobody();
  });

  it('signs somebody in with a key that the provider has only just begun to use ACC-58', async () => {
    expect(outcomeOf(await signInThere(world, person, { login: 'ada' }))).toEqual({ kind: 'done' });
    await world.acme.rotate();
    expect(outcomeOf(await signInThere(world, person, { login: 'ada' }))).toEqual({ kind: 'done' });
  });
});

describe('what is kept', () => {
  it('is no state, no nonce, no verifier and no token ACC-58', async () => {
    const there = new URL(locationOf(await leave(world.app, person, 'acme'))).searchParams;
    const attempts = await world.app.database.db.selectFrom('federation_attempt').selectAll().execute();
    const kept = JSON.stringify(attempts);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(kept).not.toContain(there.get(name));
    expect(kept).not.toContain(person.cookies.get('__Host-waypost_account'));
    world.app.clock.advance(10 * 60 * 1000);
    await world.app.services.runJob('federation.remove-expired');
    expect(await world.app.database.db.selectFrom('federation_attempt').selectAll().execute()).toEqual([]);
  });
});

describe('a provider that is down', () => {
  it('leads back to the page, with a notice, at either step, and up again is used again ACC-58', async () => {
    const back = await backFrom();
    world.acme.faults.silent = (path) => path.startsWith('/token');
    expect(locationOf(await person.get(back))).toBe('/sign-in?sdk=true&theme=dark#federation=unavailable');
    world.acme.faults.silent = undefined;
    expect(outcomeOf(await signInThere(world, person, { login: 'ada' }))).toEqual({ kind: 'done' });
    world.app.clock.advance(60 * 60 * 1000);
    await world.globex.stop();
    expect(locationOf(await leave(world.app, person, 'globex'))).toBe(
      '/sign-in?sdk=true&theme=dark#federation=unavailable',
    );
  });
});
