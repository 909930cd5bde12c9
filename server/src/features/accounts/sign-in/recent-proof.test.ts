import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openBrowser, type Person, testPassword } from '../../../../test/factories/accounts.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cookieNames } from '../../../http/callers/cookies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

async function signedUp() {
  const email = newEmail();
  const person = await openBrowser(app);
  expect(await person.signUp({ email })).toMatchObject({ status: 200 });
  const live = await app.services.accounts.sessions.byAccountToken(person.cookies.get(cookieNames.account.session));
  const assertRecent = () => app.services.accounts.recentProof.assertRecent(app.database.db, live.sid);
  return { person, email, assertRecent };
}

const confirm = (person: Person, password: string) =>
  person.post(person.account('/api/account/confirm-identity'), { password });

describe('a recent proof of identity', () => {
  it('is the sign-in itself for ten minutes, and the password again after that', async () => {
    const { person, assertRecent } = await signedUp();
    app.clock.advance(10 * 60_000 - 1);
    await assertRecent();
    app.clock.advance(1);
    await expect(assertRecent()).rejects.toMatchObject({ reason: 'REAUTHENTICATION_REQUIRED' });
    expect(await confirm(person, testPassword)).toMatchObject({ status: 204 });
    await assertRecent();
  });

  it('is not given by a wrong password, which is slowed down as at a sign-in', async () => {
    const { person, assertRecent } = await signedUp();
    app.clock.advance(10 * 60_000);
    for (let at = 0; at < 6; at += 1) {
      expect(await confirm(person, 'not the password')).toMatchObject({
        status: 401,
        body: { error: { reason: 'WRONG_CREDENTIALS' } },
      });
    }
    expect(await confirm(person, testPassword)).toMatchObject({
      status: 429,
      body: { error: { reason: 'RATE_LIMITED' } },
    });
    await expect(assertRecent()).rejects.toMatchObject({ reason: 'REAUTHENTICATION_REQUIRED' });
  });

  it('gives the session another token, and the one before opens nothing any more', async () => {
    const { person } = await signedUp();
    const sessionName = cookieNames.account.session;
    const before = person.cookies.get(sessionName) ?? '';
    expect(await confirm(person, testPassword)).toMatchObject({ status: 204 });
    const after = person.cookies.get(sessionName) ?? '';
    const { sessions } = app.services.accounts;
    expect(after).not.toBe(before);
    await expect(sessions.byAccountToken(before)).rejects.toMatchObject({ reason: 'UNAUTHORIZED' });
    expect((await sessions.byAccountToken(after)).amr).toContain('pwd');
    expect(await person.session()).toMatchObject({ status: 200 });
  });

  it('of one session says nothing of another one of the same user', async () => {
    const { email, assertRecent } = await signedUp();
    app.clock.advance(10 * 60_000);
    const other = await openBrowser(app);
    expect(await other.signIn({ email })).toMatchObject({ status: 200 });
    expect(await confirm(other, testPassword)).toMatchObject({ status: 204 });
    await expect(assertRecent()).rejects.toMatchObject({ reason: 'REAUTHENTICATION_REQUIRED' });
  });
});
