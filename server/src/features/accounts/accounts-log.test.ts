import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, openBrowser, testPassword, textAt } from '../../../test/factories/accounts.ts';
import { createLog } from '../../../test/factories/log.ts';
import { ask, halfSignedIn, withTotp } from '../../../test/factories/second-factors.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
const log = createLog();
beforeAll(async () => {
  app = await startTestApp({ log: log.to });
});
afterAll(() => app.dispose());

const client_id = 'waypost-portal';

it('the log names who does what with an account by their id, and holds no address of theirs', async () => {
  const person = await openBrowser(app);
  const email = newEmail();
  const userId = textAt(await person.signUp({ email }), 'data', 'userId');
  expect(log.since('account')).toEqual([{ event: 'account.signed_up', client_id, userId }]);
  await person.enter({ email, password: 'certainly not this one' });
  await person.signIn({ email });
  expect(log.since('account')).toEqual([
    { event: 'account.sign_in_refused', client_id },
    { event: 'account.signed_in', client_id, userId },
  ]);
  const guesser = await openBrowser(app, '127.0.2.2');
  for (let guess = 0; guess < 7; guess += 1) await guesser.enter({ email, password: 'certainly not this one' });
  expect(log.since('account').at(-1)).toEqual({ event: 'account.sign_in_throttled', client_id, waitMs: 1000 });
  await ask(person, 'confirm-identity', { password: testPassword });
  const profile = { firstName: 'Grace', lastName: 'Hopper', country: 'DEU', phone: null };
  expect((await ask(person, 'profile', profile, 'PUT')).status).toBe(200);
  const passwords = { present_password: testPassword, password: 'another battery staple' };
  expect((await ask(person, 'change-password', passwords)).status).toBeLessThan(300);
  expect(log.since('account')).toEqual([
    { event: 'account.identity_confirmed', userId },
    { event: 'account.profile_changed', userId },
    { event: 'account.password_changed', userId },
  ]);
  expect(log.text()).not.toContain(email);
});

it('the log names no identity as confirmed by a password that is wrong, or that has to wait', async () => {
  const person = await openBrowser(app, '127.0.2.3');
  await person.signUp({ email: newEmail() });
  log.since('account');
  for (let guess = 0; guess < 7; guess += 1) await ask(person, 'confirm-identity', { password: 'not this one' });
  expect((await ask(person, 'confirm-identity', { password: testPassword })).status).toBe(429);
  expect(log.since('account').filter(({ event }) => event === 'account.identity_confirmed')).toEqual([]);
});

it('the log tells a wrong second factor from a right one', async () => {
  const { email, code } = await withTotp(app);
  log.since('account');
  const { totp } = await halfSignedIn(app, email);
  expect(log.since('account')).toEqual([]);
  await totp('000000');
  await totp(code());
  const userId = expect.stringMatching(/^usr_/) as unknown;
  expect(log.since('account')).toEqual([
    { event: 'account.second_step_refused', client_id, userId },
    { event: 'account.signed_in', client_id, userId },
  ]);
});
