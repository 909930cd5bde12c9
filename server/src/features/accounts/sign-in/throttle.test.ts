import type { UserId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openBrowser, type Person } from '../../../../test/factories/accounts.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { createKeyedHash } from '../../../base/cryptography.ts';
import { createThrottleService } from './throttle.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ file: { realms: [{ id: 'acme', name: 'Acme', open: true }] } });
});
afterAll(() => app.dispose());

/** Each browser has its own address by default. */
let last = 1;
const newAddress = () => `127.0.1.${(last += 1)}`;
const wrong = 'certainly not this one';
const minute = 60_000;

async function signedUp(address = newAddress()) {
  const email = newEmail();
  const person = await openBrowser(app, address);
  await person.signUp({ email });
  return { person, email, address };
}

async function guess(person: Person, email: string, times: number) {
  const answers = [];
  for (let count = 0; count < times; count += 1) answers.push(await person.enter({ email, password: wrong }));
  return answers;
}

describe('guessing passwords', () => {
  it('brings a stated wait, the same whether the account exists or not ACC-55', async () => {
    const { email } = await signedUp();
    const told = [];
    for (const target of [email, newEmail()]) {
      const answers = await guess(await openBrowser(app, newAddress()), target, 8);
      told.push(answers.map(({ status, body, headers }) => ({ status, body, wait: headers['retry-after'] })));
    }
    const [known, unknown] = told;
    expect(known?.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
    const fields = [{ path: 'password', reason: 'WAIT', message: 'Too many attempts. Try again in 1 seconds.' }];
    expect(known?.at(-1)).toMatchObject({ wait: '1', body: { error: { reason: 'RATE_LIMITED', fields } } });
    expect(unknown).toEqual(known);
  });

  it('is refused also with the right password while the wait lasts, and goes on after it ACC-55', async () => {
    const { email } = await signedUp();
    const guesser = await openBrowser(app, newAddress());
    await guess(guesser, email, 6);
    expect(await guesser.signIn({ email })).toMatchObject({ status: 429 });
    app.clock.advance(1000);
    expect(await guesser.signIn({ email })).toMatchObject({ status: 200 });
    expect(await guesser.signIn({ email })).toMatchObject({ status: 200 });
  });

  it('in many requests at once passes no more than one after another ACC-55', async () => {
    const { email } = await signedUp();
    const guesser = await openBrowser(app, newAddress());
    const answers = await Promise.all(Array.from({ length: 15 }, () => guesser.enter({ email, password: wrong })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  it('of many accounts from one address is slowed, other addresses are not ACC-55', async () => {
    const { email, person } = await signedUp();
    const guesser = await openBrowser(app, newAddress());
    const answers = [];
    for (let count = 0; count < 32; count += 1) answers.push(...(await guess(guesser, newEmail(), 1)));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 31 }, () => 401), 429]);
    expect(await person.signIn({ email })).toMatchObject({ status: 200 });
    expect(await (await openBrowser(app, newAddress())).signIn({ email })).toMatchObject({ status: 200 });
  });

  it('from many addresses locks nobody out who signed in from theirs before ACC-31 ACC-55', async () => {
    const { email, person, address } = await signedUp();
    for (let stranger = 0; stranger < 11; stranger += 1) {
      await guess(await openBrowser(app, newAddress()), email, 5);
    }
    const anywhere = await openBrowser(app, newAddress());
    const slowed = await anywhere.signIn({ email });
    expect(slowed).toMatchObject({ status: 429 });
    expect(Number(slowed.headers['retry-after'])).toBeLessThanOrEqual(30);
    expect(await person.signIn({ email })).toMatchObject({ status: 200 });
    expect(await (await openBrowser(app, address)).signIn({ email })).toMatchObject({ status: 200 });
    app.clock.advance(30_000);
    expect(await anywhere.signIn({ email })).toMatchObject({ status: 200 });
  });

  it('of many accounts is not undone by signing in to an account of one’s own in between (ACC-55)', async () => {
    const address = newAddress();
    const own = await signedUp(address);
    const other = await signedUp();
    const guesser = await openBrowser(app, address);
    const answers = [];
    for (let count = 0; count < 32; count += 1) {
      answers.push(...(await guess(guesser, newEmail(), 1)));
      // one account is known at this address, the other is not
      await own.person.signIn({ email: count % 2 === 0 ? own.email : other.email });
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 31 }, () => 401), 429]);
  });

  it('is not undone by an account of the same email in another organisation (ACC-55, ROL-06)', async () => {
    const victim = await signedUp();
    const attacker = await openBrowser(app, newAddress());
    const password = 'the password of a squatter';
    await guess(attacker, victim.email, 6);
    expect(await attacker.signUp({ email: victim.email, realm: 'acme', password })).toMatchObject({ status: 200 });
    expect(await attacker.enter({ email: victim.email, password: wrong })).toMatchObject({ status: 429 });
    app.clock.advance(minute);
    expect(await attacker.signIn({ email: victim.email, password })).toMatchObject({ status: 200 });
    const answers = await guess(attacker, victim.email, 2);
    expect(answers.map(({ status }) => status)).toEqual([429, 429]);
    const named = { email: victim.email, password: wrong, realm: 'waypost' };
    expect(await attacker.enter(named)).toMatchObject({ status: 401 });
  });

  it('from many addresses slows down one that only knows another account of the email (ACC-55, ROL-06)', async () => {
    const victim = await signedUp();
    const attacker = await openBrowser(app, newAddress());
    await attacker.signUp({ email: victim.email, realm: 'acme', password: 'the password of a squatter' });
    for (let stranger = 0; stranger < 11; stranger += 1) {
      await guess(await openBrowser(app, newAddress()), victim.email, 5);
    }
    expect(await guess(attacker, victim.email, 1)).toMatchObject([{ status: 429 }]);
  });

  it('slows down somebody who signs in to an account of their own from there, and who is unknown to this one (ACC-55)', async () => {
    const { email } = await signedUp();
    const neighbour = await signedUp();
    for (let stranger = 0; stranger < 11; stranger += 1) {
      await guess(await openBrowser(app, newAddress()), email, 5);
    }
    expect(await guess(neighbour.person, email, 1)).toMatchObject([{ status: 429 }]);
    expect(await neighbour.person.enter({ email: neighbour.email })).toMatchObject({ status: 200 });
  });

  it('waits as long as before when a right password comes meanwhile, which takes back its own wait alone (ACC-55)', async () => {
    const keyedHash = createKeyedHash(app.secrets.pepper);
    const { transact } = app.database;
    const throttle = createThrottleService({ transact, clock: app.clock, keyedHash });
    const ip = newAddress();
    const tryAt = (email = newEmail()) =>
      throttle.tryPassword({ email, choice: 'any', ip, userId: `usr_${email}` as UserId });
    const succeed = ({ counted }: Awaited<ReturnType<typeof tryAt>>) => transact((tx) => throttle.undo(tx, counted));
    for (let count = 0; count < 29; count += 1) await tryAt();
    const right = await tryAt();
    expect(await tryAt()).toMatchObject({ waitMs: 0 }); // the last one without a wait
    await succeed(right);
    expect(await tryAt()).toMatchObject({ waitMs: 1000 });
    app.clock.advance(1000);
    await succeed(await tryAt());
    expect(await tryAt()).toMatchObject({ waitMs: 0 });
  });

  it('counts no right password, however often it is typed (ACC-55)', async () => {
    const { email } = await signedUp();
    const person = await openBrowser(app, newAddress());
    await guess(person, email, 4);
    for (let count = 0; count < 35; count += 1) {
      expect(await person.enter({ email })).toMatchObject({ status: 200 });
    }
    expect((await guess(person, email, 7)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 429]);
  });

  it('leaves no email and no address behind ACC-55', async () => {
    const { email, address } = await signedUp();
    const guesser = await openBrowser(app, address);
    await guess(guesser, email, 2);
    const rows = await app.database.db.selectFrom('sign_in_throttle').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    const text = JSON.stringify(rows) + rows.map(({ subject }) => subject.toString('latin1')).join(' ');
    expect(text).not.toContain(address);
    expect(text).not.toContain(email);
  });

  it('is forgotten after a day, a known address after 90', async () => {
    await signedUp();
    const count = async () => (await app.database.db.selectFrom('sign_in_throttle').selectAll().execute()).length;
    app.clock.advance(25 * 60 * 60 * 1000);
    await app.services.runJob('accounts.remove-expired');
    const known = await count();
    expect(known).toBeGreaterThan(0);
    app.clock.advance(90 * 24 * 60 * 60 * 1000);
    await app.services.runJob('accounts.remove-expired');
    expect(await count()).toBe(0);
  });
});
