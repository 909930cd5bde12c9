import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openBrowser, testPassword, textAt } from '../../../../test/factories/accounts.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

const newPassword = 'another battery staple';
const minute = 60_000;
const expired = { status: 410, body: { error: { reason: 'LINK_EXPIRED' } } };
const linksTo = (email: string, kind: 'verify' | 'reset') =>
  app.mails.filter((mail) => mail.to === email && mail.kind === kind).map((mail) => new URL(mail.link));
const tokenOf = (link: URL | undefined) => new URLSearchParams(link?.hash.slice(1)).get('token') ?? '';

async function signedUp() {
  const person = await openBrowser(app);
  const email = newEmail();
  const done = await person.signUp({ email });
  const act = (path: string, json: unknown) => person.post(person.account(`/api/account/${path}`), json);
  return {
    person,
    email,
    userId: textAt(done, 'data', 'userId') as `usr_${string}`,
    accessToken: textAt(done, 'data', 'accessToken'),
    verify: (token: string) => act('email-verify', { token }),
    askReset: (to = email) => act('reset-password', { email: to }),
    confirm: (token: string, password = newPassword) => act('reset-password/confirm', { token, password }),
  };
}

async function resetToken({ email, askReset }: Awaited<ReturnType<typeof signedUp>>): Promise<string> {
  const before = linksTo(email, 'reset').length;
  await askReset();
  await expect.poll(() => linksTo(email, 'reset').length).toBe(before + 1);
  return tokenOf(linksTo(email, 'reset').at(-1));
}

describe('a link in mail', () => {
  it('carries its token in the fragment alone, which no server is sent ACC-57', async () => {
    const someone = await signedUp();
    await resetToken(someone);
    for (const [kind, path] of [
      ['verify', '/email-verify'],
      ['reset', '/reset-password'],
    ] as const) {
      const [link] = linksTo(someone.email, kind);
      expect(link).toMatchObject({ origin: app.config.origins.account, pathname: path, search: '' });
      expect(link?.hash).toMatch(/^#token=[\w-]{43}$/);
    }
  });

  it('is not used up by whoever only opens it ACC-57', async () => {
    const someone = await signedUp();
    const reset = await resetToken(someone);
    for (const link of [...linksTo(someone.email, 'verify'), ...linksTo(someone.email, 'reset')]) {
      for (const method of ['GET', 'HEAD']) await someone.person.send(method, link);
      for (const path of ['email-verify', 'reset-password', 'reset-password/confirm']) {
        await someone.person.get(someone.person.account(`/api/account/${path}?token=${tokenOf(link)}`));
      }
    }
    expect(await someone.verify(tokenOf(linksTo(someone.email, 'verify')[0]))).toMatchObject({ status: 204 });
    expect(await someone.confirm(reset)).toMatchObject({ status: 204 });
  });
});

describe('verifying an email', () => {
  it('shows in every session at once ACC-36', async () => {
    const someone = await signedUp();
    const verified = (value: boolean) => ({ status: 200, body: { data: { emailVerified: value } } });
    expect(await someone.person.session()).toMatchObject(verified(false));
    const elsewhere = await openBrowser(app);
    await elsewhere.post(elsewhere.account('/api/account/email-verify'), {
      token: tokenOf(linksTo(someone.email, 'verify')[0]),
    });
    expect(await someone.person.session()).toMatchObject(verified(true));
    const bearer = { authorization: `Bearer ${someone.accessToken}` };
    const me = await someone.person.get(someone.person.account('/user/me'), bearer);
    expect(me).toMatchObject({ status: 200, body: { emailVerified: true } });
  });

  it('works once and for 24 hours ACC-36', async () => {
    const [late, intime] = [await signedUp(), await signedUp()];
    app.clock.advance(24 * 60 * minute - 1);
    const token = tokenOf(linksTo(intime.email, 'verify')[0]);
    expect(await intime.verify(token)).toMatchObject({ status: 204 });
    expect(await intime.verify(token)).toMatchObject(expired);
    app.clock.advance(1);
    expect(await late.verify(tokenOf(linksTo(late.email, 'verify')[0]))).toMatchObject(expired);
    expect(await late.verify('guess')).toMatchObject(expired);
  });

  it('is not done by the token of another kind of link ACC-36', async () => {
    const someone = await signedUp();
    expect(await someone.verify(await resetToken(someone))).toMatchObject(expired);
    expect(await someone.confirm(tokenOf(linksTo(someone.email, 'verify')[0]))).toMatchObject(expired);
  });

  it('can be asked for again once a minute, until it is done ACC-48', async () => {
    const someone = await signedUp();
    const resend = () => app.services.accounts.emailVerify.resend(someone.userId);
    await expect(resend()).rejects.toMatchObject({ reason: 'RATE_LIMITED' });
    app.clock.advance(minute);
    await resend();
    await expect(resend()).rejects.toMatchObject({ reason: 'RATE_LIMITED' });
    const [first, second] = linksTo(someone.email, 'verify').map(tokenOf);
    expect(await someone.verify(first ?? '')).toMatchObject({ status: 204 });
    expect(await someone.verify(second ?? '')).toMatchObject(expired);
    app.clock.advance(minute);
    await resend();
    expect(linksTo(someone.email, 'verify')).toHaveLength(2);
  });
});

describe('resetting a password', () => {
  it('answers the same whether the account exists or not, and mails only who has one ACC-33', async () => {
    const someone = await signedUp();
    const stranger = newEmail();
    const told = [];
    for (const email of [someone.email.toUpperCase(), stranger, someone.email, stranger]) {
      const { status, body, headers } = await someone.askReset(email);
      told.push({ status, body, names: Object.keys(headers) });
    }
    expect(told[0]).toMatchObject({ status: 204 });
    expect(new Set(told.map((each) => JSON.stringify(each))).size).toBe(1);
    await expect.poll(() => linksTo(someone.email, 'reset').length).toBe(1);
    await app.services.accounts.tidy();
    expect(app.mails.filter((mail) => mail.to === stranger)).toEqual([]);
    expect(linksTo(someone.email, 'reset')).toHaveLength(1);
  });

  it('sets the password and ends every session of the user ACC-33', async () => {
    const someone = await signedUp();
    const elsewhere = await openBrowser(app);
    await elsewhere.signIn({ email: someone.email });
    const token = await resetToken(someone);
    expect(await elsewhere.session()).toMatchObject({ status: 200 });
    expect(await someone.confirm(token)).toMatchObject({ status: 204 });
    const me = () =>
      someone.person.get(someone.person.account('/user/me'), { authorization: `Bearer ${someone.accessToken}` });
    const after = [await someone.person.session(), await elsewhere.session(), await me()];
    expect(after.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await someone.person.signIn({ email: someone.email, password: testPassword })).toMatchObject({
      status: 401,
    });
    expect(await someone.person.signIn({ email: someone.email, password: newPassword })).toMatchObject({ status: 200 });
  });

  it('works once and for 60 minutes ACC-33', async () => {
    const [late, intime] = [await signedUp(), await signedUp()];
    const [lateToken, token] = [await resetToken(late), await resetToken(intime)];
    app.clock.advance(60 * minute - 1);
    expect(await intime.confirm(token)).toMatchObject({ status: 204 });
    expect(await intime.confirm(token, 'a third good password')).toMatchObject(expired);
    app.clock.advance(1);
    expect(await late.confirm(lateToken)).toMatchObject(expired);
    expect(await late.confirm('guess')).toMatchObject(expired);
  });

  it('kills the older links when one is used ACC-33', async () => {
    const someone = await signedUp();
    const older = await resetToken(someone);
    app.clock.advance(minute);
    const newer = await resetToken(someone);
    expect(await someone.confirm(newer)).toMatchObject({ status: 204 });
    expect(await someone.confirm(older, 'a third good password')).toMatchObject(expired);
  });

  it('refuses a weak password without using the link up ACC-56', async () => {
    const someone = await signedUp();
    const token = await resetToken(someone);
    const weak = {
      status: 400,
      body: { error: { reason: 'WEAK_PASSWORD', fields: [{ path: 'password', reason: 'TOO_SHORT' }] } },
    };
    expect(await someone.confirm(token, 'xyzzy!')).toMatchObject(weak);
    expect(await someone.confirm(token)).toMatchObject({ status: 204 });
  });

  it('lets one of many confirmations at once through ACC-33', async () => {
    const someone = await signedUp();
    const token = await resetToken(someone);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) => someone.confirm(token, `${newPassword} ${at}`)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(3);
  });

  it('mails what a stopped process left ACC-33', async () => {
    const someone = await signedUp();
    await app.database.db
      .insertInto('mail_request')
      .values({ kind: 'reset', email: someone.email, realm: 'waypost', lang: 'en', requested_at: app.clock() })
      .execute();
    await app.services.accounts.tidy();
    expect(linksTo(someone.email, 'reset')).toHaveLength(1);
    expect(await app.database.db.selectFrom('mail_request').selectAll().execute()).toEqual([]);
  });
});

describe('the first proof of an address by a reset', () => {
  /** Somebody has signed up with another person's address, and left themselves ways to come back. */
  async function squatted() {
    const squatter = await signedUp();
    const { person, email, userId } = squatter;
    const begun = await ask(person, 'second-factors/totp/begin');
    const [secret, enrolment] = [textAt(begun, 'data', 'secret'), textAt(begun, 'data', 'enrolment')];
    await ask(person, 'second-factors/totp/confirm', { enrolment, code: codeOf(secret, app.clock()) });
    const developer = await newDeveloper(app, { person });
    const key = await developer.generateKey();
    const now = app.clock();
    const identity = { realm: 'waypost', issuer: 'https://evil.example', subject: 'squatter', userId };
    await app.database.db
      .insertInto('external_identity')
      .values({ ...identity, created_at: now, last_used_at: now })
      .execute();
    return { ...squatter, key, developer };
  }
  void squatted;
});
