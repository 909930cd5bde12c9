import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openBrowser, testPassword, textAt } from '../../../../test/factories/accounts.ts';
import { createApp } from '../../../../test/factories/apps.ts';
import { createProjectToken } from '../../../../test/factories/project-tokens.ts';
import { createKey, createOwnedApp } from '../../../../test/factories/keys.ts';
import { vault } from '../../../../test/factories/second-factors.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    file: { clients: [vault], realms: [{ id: 'acme', name: 'Acme', open: true }] },
  });
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
      password: testPassword,
    });
    expect(await someone.person.session()).toMatchObject(verified(true));
    const bearer = { authorization: `Bearer ${someone.accessToken}` };
    const me = await someone.person.get(someone.person.account('/user/me'), bearer);
    expect(me).toMatchObject({ status: 200, body: { emailVerified: true } });
  });

  it('needs the session of the account or its password, and without them uses nothing up (ACC-63)', async () => {
    const [squatted, other] = [await signedUp(), await signedUp()];
    const token = tokenOf(linksTo(squatted.email, 'verify')[0]);
    const needed = { status: 403, body: { error: { reason: 'REAUTHENTICATION_REQUIRED' } } };
    const wrong = { status: 401, body: { error: { reason: 'WRONG_CREDENTIALS' } } };
    const elsewhere = await openBrowser(app);
    const verify = (json: object) => elsewhere.post(elsewhere.account('/api/account/email-verify'), json);
    expect(await other.verify(token)).toMatchObject(needed);
    expect(await verify({ token })).toMatchObject(needed);
    for (let guess = 0; guess < 6; guess += 1)
      expect(await verify({ token, password: `guess ${guess}` })).toMatchObject(wrong);
    expect(await verify({ token, password: testPassword })).toMatchObject({
      status: 429,
      body: { error: { reason: 'RATE_LIMITED', fields: [{ path: 'password', reason: 'WAIT' }] } },
    });
    expect(await squatted.person.session()).toMatchObject({ body: { data: { emailVerified: false } } });
    app.clock.advance(minute);
    expect(await verify({ token, password: testPassword })).toMatchObject({ status: 204 });
    expect(await squatted.person.session()).toMatchObject({ body: { data: { emailVerified: true } } });
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
    const resend = () => app.services.accounts.emailVerification.resend(someone.userId);
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
    await app.services.runJob('accounts.send-requested-mails');
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

  it('mails everything that a stopped process left ACC-33', async () => {
    const people = [await signedUp(), await signedUp()];
    const left = { kind: 'reset', realm: 'waypost', lang: 'en', requested_at: app.clock() } as const;
    const requests = people.map(({ email }) => ({ ...left, email }));
    await app.database.db.insertInto('mail_request').values(requests).execute();
    await app.services.runJob('accounts.send-requested-mails');
    expect(people.map(({ email }) => linksTo(email, 'reset').length)).toEqual([1, 1]);
    expect(await app.database.db.selectFrom('mail_request').selectAll().execute()).toEqual([]);
  });
});

const noticesTo = (email: string) => app.mails.filter(({ to, kind }) => to === email && kind === 'password-changed');

describe('the owner of a password that was reset', () => {
  it('is told by mail, by name only where the address was proven before (ACC-33)', async () => {
    const proven = await signedUp();
    await proven.verify(tokenOf(linksTo(proven.email, 'verify')[0]));
    await proven.confirm(await resetToken(proven));
    const link = `${app.config.origins.account}/reset-password`;
    expect(noticesTo(proven.email)).toEqual([{ kind: 'password-changed', to: proven.email, firstName: 'Ada', link }]);
    const unproven = await signedUp();
    await unproven.confirm(await resetToken(unproven));
    expect(noticesTo(unproven.email)).toEqual([{ kind: 'password-changed', to: unproven.email, link }]);
  });
});

describe('a mail to an address that is not proven', () => {
  it('contains no name, which a stranger may have chosen (ACC-32, ACC-33)', async () => {
    const someone = await signedUp();
    await resetToken(someone);
    const mails = app.mails.filter(({ to }) => to === someone.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['verify', 'reset']);
    expect(mails.filter((mail) => 'firstName' in mail)).toEqual([]);
    await someone.verify(tokenOf(linksTo(someone.email, 'verify')[0]));
    app.clock.advance(minute);
    await resetToken(someone);
    expect(app.mails.findLast(({ to }) => to === someone.email)).toMatchObject({ kind: 'reset', firstName: 'Ada' });
  });

  it('contains none of a stranger’s who signs up with a proven address in another organisation (ACC-32, ROL-06)', async () => {
    const someone = await signedUp();
    await someone.verify(tokenOf(linksTo(someone.email, 'verify')[0]));
    app.clock.advance(minute);
    const stranger = await openBrowser(app);
    const words = 'Win at evil.example';
    expect((await stranger.signUp({ email: someone.email, realm: 'acme', first_name: words })).status).toBe(200);
    await stranger.post(stranger.account('/api/account/reset-password'), { email: someone.email, realm: 'acme' });
    await expect.poll(() => linksTo(someone.email, 'reset').length).toBe(1);
    const mails = app.mails.filter(({ to }) => to === someone.email).slice(1);
    expect(mails.map(({ kind }) => kind)).toEqual(['verify', 'reset']);
    expect(mails.filter((mail) => 'firstName' in mail)).toEqual([]);
  });
});

describe('the first proof of an address by a reset', () => {
  type Secrets = { readonly app_code: string; readonly license_key: string };
  const passkey = 'passkey-of-a-stranger';
  const factorsOf = async (userId: `usr_${string}`) => {
    const { db } = app.database;
    const tables = ['totp', 'passkey', 'recovery_code', 'external_identity', 'studio_token'] as const;
    const counts = await Promise.all(
      tables.map((table) => db.selectFrom(table).select('userId').where('userId', '=', userId).execute()),
    );
    return Object.fromEntries(tables.map((table, at) => [table, counts[at]?.length]));
  };

  /** An attacker who signed up with another person's address and prepared ways to return. */
  async function squatted() {
    const owner = await createOwnedApp(app, { isVerified: false });
    const key = await createKey(owner);
    const { token: projectToken } = await createProjectToken(owner);
    const { userId, email } = owner.browser.session as { userId: `usr_${string}`; email: string };
    const { db } = app.database;
    const created_at = app.clock();
    await db.insertInto('totp').values({ userId, sealed_secret: 'x', last_used_step: 1, created_at }).execute();
    await sql`insert into passkey (passkey_id, credential_id, "userId", public_key, counter, transports, name, created_at)
      values (${passkey + userId}, ${passkey + userId}, ${userId}, ${Buffer.from('x')}, 0, '[]', 'Key', now())`.execute(
      db,
    );
    await db
      .insertInto('recovery_code')
      .values({ code_hash: Buffer.from(userId), userId, created_at })
      .execute();
    const identity = { realm: 'waypost', issuer: 'https://evil.example', subject: userId };
    await db
      .insertInto('external_identity')
      .values({ ...identity, userId, created_at, last_used_at: created_at })
      .execute();
    await sql`insert into studio_token (studio_token_id, "userId", hash, sealed, exp, urm, created)
      values (${`stt_${userId}`}, ${userId}, ${Buffer.from(userId)}, 'x', null, '{}', now())`.execute(db);
    const accessKey = { accessKeyId: `akc_${userId.slice(4)}` as const, app_id: owner.app_id, sealed: 'x' };
    await db
      .insertInto('access_key')
      .values({ ...accessKey, publicKeys: '[]', enabled: true, created: created_at, created_by: userId })
      .execute();
    const person = await openBrowser(app);
    const act = (path: string, json: unknown) => person.post(person.account(`/api/account/${path}`), json);
    const askReset = () => act('reset-password', { email });
    return { userId, email, askReset, act, owner, key, projectToken };
  }
  const reset = async ({ askReset, act, email }: Awaited<ReturnType<typeof squatted>>) => {
    await askReset();
    await expect.poll(() => linksTo(email, 'reset').length).toBeGreaterThan(0);
    return act('reset-password/confirm', { token: tokenOf(linksTo(email, 'reset').at(-1)), password: newPassword });
  };
  const isValid = async (apiKey: string) =>
    ((await (await app.gateway('/v1/keys/verify', { key: apiKey })).json()) as { valid: boolean }).valid;
  const accessKeysOf = (userId: `usr_${string}`) =>
    app.database.db.selectFrom('access_key').select('accessKeyId').where('created_by', '=', userId).execute();

  it('drops every factor, identity, key and token made before, and proves the address (ACC-33, ACC-36)', async () => {
    const someone = await squatted();
    expect(await isValid(someone.key.apiKey)).toBe(true);
    expect(await reset(someone)).toMatchObject({ status: 204 });
    expect(await factorsOf(someone.userId)).toEqual({
      totp: 0,
      passkey: 0,
      recovery_code: 0,
      external_identity: 0,
      studio_token: 0,
    });
    expect(await isValid(someone.key.apiKey)).toBe(false);
    const byToken = { headers: { authorization: `Bearer ${someone.projectToken}` } };
    expect((await app.portal('/v1/usage', byToken)).status).toBe(401);
    expect(await accessKeysOf(someone.userId)).toEqual([]);
    const owner = await openBrowser(app);
    const entered = await owner.signIn({ email: someone.email, password: newPassword });
    expect(entered).toMatchObject({ status: 200, body: { data: { emailVerified: true } } });
  });

  it('makes app codes and licence keys anew, which open nothing any more as they were (ACC-33)', async () => {
    const someone = await squatted();
    const { product_id } = someone.owner;
    const app_id = await createApp(app, { product_id }, { platform: 'ios', auth_type: 'appCode' });
    const ended = await createApp(app, { product_id }, { platform: 'ios', auth_type: 'appCode', status: 'TERMINATED' });
    const sealedOf = (id: string) =>
      app.database.db
        .selectFrom('app')
        .select(['sealed_app_code', 'sealed_license_key', 'app_code_hash'])
        .where('app_id', '=', id as typeof app_id)
        .executeTakeFirstOrThrow();
    const secretsFor = async ({ browser }: typeof someone.owner) => {
      const { app_code, license_key } = (await browser.call('GET', `/api/app/${app_id}`)).data as Secrets;
      return { app_code, license_key };
    };
    const codeOf = async ({ app_code }: Secrets) => {
      const credential = { 'x-waypost-gateway': app.secrets.gateway_credential };
      const headers = { ...credential, 'x-app-id': app_id, 'x-app-code': app_code };
      return (await app.portal('/v1/authorize', { headers })).headers.get('x-waypost-code');
    };
    const before = await secretsFor(someone.owner);
    const endedBefore = await sealedOf(ended);
    expect(await codeOf(before)).toBe('VALID');
    expect(await reset(someone)).toMatchObject({ status: 204 });
    const { email } = someone;
    await someone.owner.browser.signIn({ email, password: newPassword });
    const after = await secretsFor(someone.owner);
    expect(after.license_key).not.toBe(before.license_key);
    await expect.poll(() => codeOf(before)).toBe('NOT_FOUND');
    expect(await codeOf(after)).toBe('VALID');
    expect(await sealedOf(ended)).toEqual(endedBefore);
  });

  it('leaves everything where the address was proven before (ACC-33)', async () => {
    const someone = await squatted();
    await app.database.db
      .updateTable('user_account')
      .set({ email_verified_at: app.clock() })
      .where('userId', '=', someone.userId)
      .execute();
    expect(await reset(someone)).toMatchObject({ status: 204 });
    expect(Object.values(await factorsOf(someone.userId))).toEqual([1, 1, 1, 1, 1]);
    expect(await isValid(someone.key.apiKey)).toBe(true);
    expect(await accessKeysOf(someone.userId)).toHaveLength(1);
  });

  it('ends a sign-in that waits for its second step (ACC-33)', async () => {
    const someone = await signedUp();
    const atVault = { client_id: vault.client_id, uri: vault.origins[0] };
    const waiting = await someone.person.enter({ email: someone.email, ...atVault });
    expect(waiting).toMatchObject({ status: 200, body: { data: { second_factor: { enrol: true } } } });
    await someone.confirm(await resetToken(someone));
    expect(await app.database.db.selectFrom('pending_sign_in').selectAll().execute()).toEqual([]);
  });
});
