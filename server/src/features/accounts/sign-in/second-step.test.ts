import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, testPassword, textAt } from '../../../../test/factories/accounts.ts';
import {
  ask,
  bindingOf,
  challengeOf,
  halfSignedIn,
  passwordStep,
  signedUpPerson,
  statusesOf,
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

const wrong = { status: 401, body: { error: { reason: 'WRONG_SECOND_FACTOR' } } };
const expired = { status: 410, body: { error: { reason: 'SIGN_IN_EXPIRED' } } };
const completed = { status: 200, body: { data: { code: expect.any(String) } } };

describe('the second step of a sign-in', () => {
  it('is asked for after the password, and completes the sign-in with a code of the app ACC-50', async () => {
    const { email, code } = await withTotp(app);
    const { first, totp } = await halfSignedIn(app, email);
    expect(first).toMatchObject({
      status: 200,
      body: { data: { second_factor: { methods: ['totp', 'recovery'], enrol: false } } },
    });
    expect(await totp(code())).toMatchObject(completed);
  });

  it('leaves no session and no code before it is done ACC-18 ACC-50', async () => {
    const { email, code } = await withTotp(app);
    const { browser, first, totp } = await halfSignedIn(app, email);
    expect(first.headers['set-cookie'] ?? []).toEqual([]);
    expect(JSON.stringify(first.body)).not.toMatch(/"code"|authCookie|accessToken|userId/);
    const question = { origin: app.config.origins.portal, 'x-code-challenge': 'a'.repeat(43) };
    expect(await browser.get(browser.account('/api/account'), question)).toMatchObject({ status: 401 });
    expect(await ask(browser, 'continue', bindingOf(app))).toMatchObject({ status: 401 });
    expect(await ask(browser, 'second-factors', {}, 'GET')).toMatchObject({ status: 401 });

    const before = browser.cookies.get(cookieNames.account.session);
    expect(await totp(code())).toMatchObject(completed);
    expect(browser.cookies.get(cookieNames.account.session)).not.toBe(before);
    expect(await browser.get(browser.account('/api/account'), question)).toMatchObject({ status: 200 });
  });

  it.each([
    [-2, wrong],
    [-1, completed],
    [0, completed],
    [1, completed],
    [2, wrong],
  ])('takes the code of an app whose clock is %i steps off as it should ACC-50', async (steps, answer) => {
    const { email, code } = await withTotp(app);
    app.clock.advance(2 * stepMs);
    const { totp } = await halfSignedIn(app, email);
    expect(await totp(code(steps))).toMatchObject(answer);
  });

  it.each(['000000', '12345', 'abcdef', '1234567', '１２３４５６'])('refuses %s', async (typed) => {
    const { email, code } = await withTotp(app);
    const { totp } = await halfSignedIn(app, email);
    const guess = typed === code() ? '000001' : typed;
    expect(await totp(guess)).toMatchObject(wrong);
    expect(await totp(`${code().slice(0, 3)} ${code().slice(3)}`)).toMatchObject(completed);
  });

  it('takes each time step once, also an older one never ACC-50', async () => {
    const { email, code } = await withTotp(app);
    const used = code();
    expect(await (await halfSignedIn(app, email)).totp(used)).toMatchObject(completed);
    const again = await halfSignedIn(app, email);
    expect(await again.totp(used)).toMatchObject(wrong);
    expect(await again.totp(code(-1))).toMatchObject(wrong);
    app.clock.advance(stepMs);
    expect(await again.totp(used)).toMatchObject(wrong);
    expect(await again.totp(code())).toMatchObject(completed);
  });

  it('lets one of two in that use one code at the same time ACC-50', async () => {
    const { email, code } = await withTotp(app);
    const halves = [await halfSignedIn(app, email), await halfSignedIn(app, email), await halfSignedIn(app, email)];
    const answers = await Promise.all(halves.map(({ totp }) => totp(code())));
    expect(statusesOf(answers)).toEqual([200, 401, 401]);
  });

  it('is done once, also when it is sent twice at the same time', async () => {
    const { email, code, recoveryCodes } = await withTotp(app);
    const { answer } = await halfSignedIn(app, email);
    const sent = [
      { method: 'totp', code: code() },
      { method: 'recovery', code: recoveryCodes[0] },
    ];
    const answers = await Promise.all(sent.map((each) => answer(each)));
    expect(statusesOf(answers)).toEqual([200, 410]);
  });

  it('is slowed down for a user over all their sign-ins, but not with a recovery code, nor for another user ACC-50', async () => {
    const other = await withTotp(app);
    const { email, code, recoveryCodes } = await withTotp(app);
    for (let at = 0; at < 10; at += 5) {
      const { totp } = await halfSignedIn(app, email);
      for (let guess = 0; guess < 5; guess += 1) expect(await totp('000000')).toMatchObject(wrong);
    }
    const { totp, answer } = await halfSignedIn(app, email);
    expect(await totp('000000')).toMatchObject(wrong);
    const waiting = await totp(code());
    expect(waiting).toMatchObject({
      status: 429,
      body: { error: { reason: 'RATE_LIMITED', fields: [{ path: 'code' }] } },
    });
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0);
    expect(await (await halfSignedIn(app, other.email)).totp(other.code())).toMatchObject(completed);
    expect(await answer({ method: 'recovery', code: recoveryCodes[0] })).toMatchObject(completed);
  });
});

describe('a challenge', () => {
  it('takes five wrong answers and no sixth one', async () => {
    const { email, code } = await withTotp(app);
    const { totp } = await halfSignedIn(app, email);
    for (let at = 0; at < 5; at += 1) expect(await totp('000000')).toMatchObject(wrong);
    expect(await totp(code())).toMatchObject(expired);
  });

  it('takes no more than five wrong answers at the same time', async () => {
    const { email, recoveryCodes } = await withTotp(app);
    const { answer } = await halfSignedIn(app, email);
    const guesses = Array.from({ length: 12 }, () => answer({ method: 'recovery', code: 'aaaaa-aaaaa' }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(await answer({ method: 'recovery', code: recoveryCodes[0] })).toMatchObject(expired);
  });

  it('lives ten minutes', async () => {
    const { email, code } = await withTotp(app);
    const { totp } = await halfSignedIn(app, email);
    app.clock.advance(10 * 60_000);
    expect(await totp(code())).toMatchObject(expired);
  });

  it('is deleted once it has ended, and not before', async () => {
    const { email } = await withTotp(app);
    await app.services.runJob('accounts.remove-expired');
    await halfSignedIn(app, email);
    const challenges = async () => {
      await app.services.runJob('accounts.remove-expired');
      return (await app.database.db.selectFrom('pending_sign_in').select('expires_at').execute()).length;
    };
    const before = await challenges();
    expect(before).toBeGreaterThan(0);
    app.clock.advance(10 * 60_000);
    expect(await challenges()).toBe(0);
  });

  it('works in the browser that gave the password alone', async () => {
    const { email, code } = await withTotp(app);
    const { challenge, totp } = await halfSignedIn(app, email);
    const thief = await openBrowser(app);
    const stolen = { ...bindingOf(app), challenge, answer: { method: 'totp', code: code() } };
    expect(await ask(thief, 'second-factor', stolen)).toMatchObject(expired);
    expect(await totp(code())).toMatchObject(completed);
  });

  it('is not guessed, made up or taken from another user', async () => {
    const { email, code } = await withTotp(app);
    const other = await withTotp(app);
    const { browser } = await halfSignedIn(app, email);
    const foreign = await halfSignedIn(app, other.email);
    const answer = { method: 'totp', code: code() };
    for (const challenge of ['A'.repeat(43), foreign.challenge]) {
      expect(await ask(browser, 'second-factor', { ...bindingOf(app), challenge, answer })).toMatchObject(expired);
    }
    expect(await foreign.totp(code())).toMatchObject(wrong);
  });

  it('gives a code to the client, the origin and the challenge of the first step alone', async () => {
    const { email, code } = await withTotp(app);
    const { answer } = await halfSignedIn(app, email);
    const given = { method: 'totp', code: code() };
    expect(await answer(given, bindingOf(app, 'vault'))).toMatchObject(expired);
    expect(await answer(given, { ...bindingOf(app), code_challenge: 'b'.repeat(43) })).toMatchObject(expired);
    const stranger = { ...bindingOf(app), uri: 'https://evil.example' };
    expect(await answer(given, stranger)).toMatchObject({ status: 400, body: { error: { reason: 'UNKNOWN_CLIENT' } } });
    expect(await answer(given)).toMatchObject(completed);
  });

  it('is worth nothing any more once the password is changed', async () => {
    const { person, email, code } = await withTotp(app);
    const { totp } = await halfSignedIn(app, email);
    await ask(person, 'reset-password', { email });
    await expect.poll(() => app.mails.some(({ kind, to }) => kind === 'reset' && to === email)).toBe(true);
    const link = app.mails.find(({ kind, to }) => kind === 'reset' && to === email)?.link ?? '';
    const reset = { token: link.split('#token=')[1], password: 'another good battery' };
    expect(await ask(person, 'reset-password/confirm', reset)).toMatchObject({ status: 204 });
    expect(await totp(code())).toMatchObject(expired);
  });
});

describe('a recovery code', () => {
  it('replaces the app once, however it is typed, and a mail tells its owner ACC-50', async () => {
    const { email, recoveryCodes } = await withTotp(app);
    const [first = '', second = ''] = recoveryCodes;
    const recovery = async (code: string) => (await halfSignedIn(app, email)).answer({ method: 'recovery', code });
    expect(await recovery(first.toUpperCase().replace('-', ' '))).toMatchObject(completed);
    expect(app.mails.filter(({ kind, to }) => kind === 'recovery-code-used' && to === email)).toHaveLength(1);
    expect(await recovery(first)).toMatchObject(wrong);
    expect(await recovery(second)).toMatchObject(completed);
  });

  it('works once, also for two at the same time ACC-50', async () => {
    const { email, recoveryCodes } = await withTotp(app);
    const halves = [await halfSignedIn(app, email), await halfSignedIn(app, email)];
    const answers = await Promise.all(
      halves.map(({ answer }) => answer({ method: 'recovery', code: recoveryCodes[3] })),
    );
    expect(statusesOf(answers)).toEqual([200, 401]);
  });

  it('is of use to its owner alone', async () => {
    const { email } = await withTotp(app);
    const other = await withTotp(app);
    const { answer } = await halfSignedIn(app, email);
    expect(await answer({ method: 'recovery', code: other.recoveryCodes[0] })).toMatchObject(wrong);
  });
});

describe('a first step', () => {
  it('is worth nothing when the password was changed while it was compared', async () => {
    const { person, email } = await signedUpPerson(app);
    const { passwordCheck, sessions, secondStep } = app.services.accounts;
    const [account] = await app.services.transact((tx) => passwordCheck.accountsOf(tx, { email, choice: 'any' }));
    if (!account) throw new Error('There is no such account');
    const recheck = await passwordCheck.renew(account, testPassword);
    const options = { ...bindingOf(app), uri: app.config.origins.portal };
    const enter = () => {
      const device = { ip: '127.0.0.1', user_agent: undefined, session_token: undefined };
      const user = { ...account, email };
      const firstStep = { user, amr: ['pwd'] as const, device, options, recheck };
      return sessions.change((tx, changed) => secondStep.enter(tx, changed, firstStep));
    };
    expect(await enter()).toMatchObject({ answer: { code: expect.any(String) } });
    const passwords = { present_password: testPassword, password: 'another good battery' };
    expect((await ask(person, 'change-password', passwords)).status).toBeLessThan(300);
    await expect(enter()).rejects.toMatchObject({ reason: 'WRONG_CREDENTIALS' });
  });
});

describe('confirming who one is', () => {
  it('works with a factor as with the password, and makes the session stronger', async () => {
    const { person, email } = await signedUpPerson(app);
    const begun = await ask(person, 'second-factors/totp/begin');
    expect(begun).toMatchObject({ status: 200 });
    const { email: mine, code } = await withTotp(app);
    const { browser, totp } = await halfSignedIn(app, mine);
    expect(await totp(code())).toMatchObject(completed);
    app.clock.advance(10 * 60_000);
    expect(await ask(browser, 'second-factors/recovery-codes')).toMatchObject({
      body: { error: { reason: 'REAUTHENTICATION_REQUIRED' } },
    });
    expect(await ask(browser, 'confirm-identity', { answer: { method: 'totp', code: '000000' } })).toMatchObject(wrong);
    expect(await ask(browser, 'confirm-identity', { answer: { method: 'totp', code: code() } })).toMatchObject({
      status: 204,
    });
    expect(await ask(browser, 'second-factors/recovery-codes')).toMatchObject({ status: 200 });
    expect(await passwordStep(app, person, { email })).toMatchObject(completed);
  });

  it('is nothing for somebody who is half signed in', async () => {
    const { email, code } = await withTotp(app);
    const { browser, first } = await halfSignedIn(app, email);
    expect(challengeOf(first)).toMatch(/^[\w-]{43}$/);
    expect(await ask(browser, 'confirm-identity', { answer: { method: 'totp', code: code() } })).toMatchObject({
      status: 401,
    });
    expect(textAt(first, 'status')).toBe('OK');
  });
});
