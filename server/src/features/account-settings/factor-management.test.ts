import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type Person, testPassword, textAt } from '../../../test/factories/accounts.ts';
import {
  addPasskey,
  ask,
  codeOf,
  halfSignedIn,
  passwordStep,
  recoveryCodesOf,
  signedUpPerson,
  withTotp,
} from '../../../test/factories/second-factors.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

const list = (person: Person) => ask(person, 'second-factors', {}, 'GET');
const noProof = { status: 403, body: { error: { reason: 'REAUTHENTICATION_REQUIRED' } } };
const notFound = { status: 404, body: { error: { reason: 'NOT_FOUND' } } };
const completed = { status: 200, body: { data: { code: expect.any(String) } } };
const nothing = { totp: null, passkeys: [], recovery_codes_left: 0 };
const unknownKey = 'second-factors/passkeys/pky_01h455vb4pex5vsknk084sn02q';

describe('the list of second factors', () => {
  it('begins empty, and shows what was set up without any secret of it ACC-50', async () => {
    const { person } = await signedUpPerson(app);
    expect(await list(person)).toMatchObject({ status: 200, body: { data: nothing } });
    const { person: owner, secret } = await withTotp(app);
    await addPasskey(app, owner, 'Laptop');
    const answer = await list(owner);
    expect(answer).toMatchObject({
      body: {
        data: {
          totp: { created_at: expect.stringMatching(/Z$/) },
          passkeys: [{ name: 'Laptop', last_used_at: null }],
          recovery_codes_left: 10,
        },
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain(secret);
  });

  it('counts the recovery codes that are left', async () => {
    const { person, email, recoveryCodes } = await withTotp(app);
    const { answer } = await halfSignedIn(app, email);
    expect(await answer({ method: 'recovery', code: recoveryCodes[0] })).toMatchObject(completed);
    expect(await list(person)).toMatchObject({ body: { data: { recovery_codes_left: 9 } } });
  });
});

describe('every change', () => {
  const changes: [string, string, object][] = [
    ['POST', 'second-factors/totp/begin', {}],
    ['POST', 'second-factors/totp/confirm', { enrolment: 'a'.repeat(43), code: '123456' }],
    ['DELETE', 'second-factors/totp', {}],
    ['POST', 'second-factors/passkeys/begin', {}],
    ['PUT', unknownKey, { name: 'Mine' }],
    ['DELETE', unknownKey, {}],
    ['POST', 'second-factors/recovery-codes', {}],
  ];

  it.each(changes)('%s %s asks for a recent proof of identity', async (method, path, body) => {
    const { person } = await signedUpPerson(app);
    app.clock.advance(10 * 60_000);
    expect(await ask(person, path, body, method)).toMatchObject(noProof);
    expect(await ask(person, 'confirm-identity', { password: testPassword })).toMatchObject({ status: 204 });
    expect(await ask(person, path, body, method)).not.toMatchObject(noProof);
  });

  it('is one of the own factors alone', async () => {
    const { person } = await signedUpPerson(app);
    await addPasskey(app, person);
    const { passkeys } = ((await list(person)).body as { data: { passkeys: { passkey_id: string }[] } }).data;
    const path = `second-factors/passkeys/${passkeys[0]?.passkey_id}`;
    const { person: other } = await signedUpPerson(app);
    expect(await ask(other, path, { name: 'Mine' }, 'PUT')).toMatchObject(notFound);
    expect(await ask(other, path, {}, 'DELETE')).toMatchObject(notFound);
    expect(await ask(person, path, { name: ' My key ' }, 'PUT')).toMatchObject({ status: 204 });
    expect(await list(person)).toMatchObject({ body: { data: { passkeys: [{ name: 'My key' }] } } });
  });
});

describe('setting up an authenticator app', () => {
  it('is done once a code of it was shown, and not before ACC-50', async () => {
    const { person, email } = await signedUpPerson(app);
    const begun = await ask(person, 'second-factors/totp/begin');
    const [secret, enrolment] = [textAt(begun, 'data', 'secret'), textAt(begun, 'data', 'enrolment')];
    const confirm = (code: string) => ask(person, 'second-factors/totp/confirm', { enrolment, code });
    expect(await confirm('000000')).toMatchObject({ status: 401, body: { error: { reason: 'WRONG_SECOND_FACTOR' } } });
    expect(await passwordStep(app, await openBrowser(app), { email })).toMatchObject(completed);
    expect(recoveryCodesOf(await confirm(codeOf(secret, app.clock())))).toHaveLength(10);
    expect(await passwordStep(app, await openBrowser(app), { email })).not.toMatchObject(completed);
    const exists = { status: 409, body: { error: { reason: 'SECOND_FACTOR_EXISTS' } } };
    expect(await ask(person, 'second-factors/totp/begin')).toMatchObject(exists);
  });

  it('uses up the code that confirmed it ACC-50', async () => {
    const { person, email } = await signedUpPerson(app);
    const begun = await ask(person, 'second-factors/totp/begin');
    const code = codeOf(textAt(begun, 'data', 'secret'), app.clock());
    await ask(person, 'second-factors/totp/confirm', { enrolment: textAt(begun, 'data', 'enrolment'), code });
    expect(await (await halfSignedIn(app, email)).totp(code)).toMatchObject({ status: 401 });
  });

  it('has ten minutes', async () => {
    const { person } = await signedUpPerson(app);
    const begun = await ask(person, 'second-factors/totp/begin');
    app.clock.advance(10 * 60_000);
    await ask(person, 'confirm-identity', { password: testPassword });
    const input = {
      enrolment: textAt(begun, 'data', 'enrolment'),
      code: codeOf(textAt(begun, 'data', 'secret'), app.clock()),
    };
    expect(await ask(person, 'second-factors/totp/confirm', input)).toMatchObject({ status: 401 });
  });

  it('keeps the secret and the recovery codes where no copy of the database tells them ACC-50', async () => {
    const { secret, recoveryCodes } = await withTotp(app);
    const rows = await sql<{ row: string }>`
      select t::text as row from totp t union all select t::text from totp_enrolment t union all select t::text from recovery_code t`.execute(
      app.database.db,
    );
    const text = rows.rows.map(({ row }) => row).join('\n');
    const raw = Buffer.from(recoveryCodes.join(' ')).toString('hex');
    expect(text.length).toBeGreaterThan(1000);
    expect([secret, secret.toLowerCase(), raw, ...recoveryCodes].filter((told) => text.includes(told))).toEqual([]);
  });
});

describe('removing factors', () => {
  it('takes the last one away with its recovery codes, and tells the owner by mail', async () => {
    const { person, email, recoveryCodes } = await withTotp(app);
    expect(await ask(person, 'second-factors/totp', {}, 'DELETE')).toMatchObject({ status: 204 });
    expect(await list(person)).toMatchObject({ body: { data: nothing } });
    expect(app.mails.filter(({ kind, to }) => kind === 'totp-removed' && to === email)).toHaveLength(1);
    expect(await passwordStep(app, await openBrowser(app), { email })).toMatchObject(completed);
    expect(await ask(person, 'second-factors/totp', {}, 'DELETE')).toMatchObject(notFound);
    const { answer } = await halfSignedIn(app, email, { require2fa: true });
    expect(await answer({ method: 'recovery', code: recoveryCodes[0] })).toMatchObject({ status: 410 });
  });

  it('leaves the codes where another factor is left', async () => {
    const { person, email, recoveryCodes } = await withTotp(app);
    await addPasskey(app, person);
    expect(await ask(person, 'second-factors/totp', {}, 'DELETE')).toMatchObject({ status: 204 });
    expect(await list(person)).toMatchObject({ body: { data: { totp: null, recovery_codes_left: 10 } } });
    const { answer } = await halfSignedIn(app, email);
    expect(await answer({ method: 'recovery', code: recoveryCodes[0] })).toMatchObject(completed);
  });
});

describe('new recovery codes', () => {
  it('replace all earlier ones, and a mail tells the owner ACC-50', async () => {
    const { person, email, recoveryCodes } = await withTotp(app);
    const fresh = recoveryCodesOf(await ask(person, 'second-factors/recovery-codes'));
    expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20);
    expect(app.mails.filter(({ kind, to }) => kind === 'recovery-codes-made' && to === email)).toHaveLength(1);
    const { answer } = await halfSignedIn(app, email);
    expect(await answer({ method: 'recovery', code: recoveryCodes[0] })).toMatchObject({ status: 401 });
    expect(await answer({ method: 'recovery', code: fresh[9] })).toMatchObject(completed);
  });

  it('are for users with a factor', async () => {
    const { person } = await signedUpPerson(app);
    expect(await ask(person, 'second-factors/recovery-codes')).toMatchObject(notFound);
  });
});

it('what has run out is cleared away', async () => {
  const { email } = await withTotp(app);
  const { browser } = await halfSignedIn(app, email);
  await ask(browser, 'passkey-options');
  const { person } = await signedUpPerson(app);
  await ask(person, 'second-factors/totp/begin');
  const count = async () => {
    const found = await sql<{ left: number }>`
      select (select count(*) from pending_sign_in) + (select count(*) from passkey_challenge) + (select count(*) from totp_enrolment) as left`.execute(
      app.database.db,
    );
    return found.rows[0]?.left;
  };
  expect(await count()).toBeGreaterThanOrEqual(3);
  app.clock.advance(10 * 60_000);
  await app.services.runJob('accounts.remove-expired');
  expect(await count()).toBe(0);
});
