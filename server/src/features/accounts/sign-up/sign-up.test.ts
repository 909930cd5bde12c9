import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openBrowser, testPassword } from '../../../../test/factories/accounts.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

const mailsTo = (email: string) => app.mails.filter((mail) => mail.to === email);

describe('signing up', () => {
  it('creates an account, signs in at once and mails a link to verify the address ACC-32 ACC-48', async () => {
    const person = await openBrowser(app);
    const email = newEmail();
    const done = await person.signUp({ email: ` ${email.toUpperCase()} `, first_name: ' Ada ', phone: '+49 30 123' });
    expect(done).toMatchObject({ status: 200, body: { data: { email, firstName: 'Ada', emailVerified: false } } });
    expect(mailsTo(email)).toEqual([{ kind: 'verify', to: email, link: expect.any(String) }]);
    const again = await (await openBrowser(app)).signIn({ email });
    expect(again).toMatchObject({ status: 200, body: { data: { emailVerified: false } } });
  });

  it('keeps the channel, the track id and the accepted terms with the account', async () => {
    const person = await openBrowser(app);
    const email = newEmail();
    await person.signUp({ email, channel: 'partner', track_id: 'spring' });
    const row = await app.database.db
      .selectFrom('user_account')
      .select(['channel', 'track_id', 'terms_version', 'realm', 'status'])
      .where('email', '=', email)
      .executeTakeFirst();
    const kept = { channel: 'partner', track_id: 'spring', terms_version: '1', realm: 'waypost', status: 'active' };
    expect(row).toEqual(kept);
  });

  it('refuses an email that has an account, however it is typed, and changes nothing ACC-32', async () => {
    const email = newEmail();
    await (await openBrowser(app)).signUp({ email });
    const second = await openBrowser(app);
    const refused = await second.signUp({ email: email.toUpperCase(), password: 'another good password' });
    const fields = [{ path: 'email', reason: 'EMAIL_TAKEN' }];
    expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'EMAIL_TAKEN', fields } } });
    expect(mailsTo(email)).toHaveLength(1);
    expect(await second.signIn({ email, password: 'another good password' })).toMatchObject({ status: 401 });
    expect(await second.signIn({ email })).toMatchObject({ status: 200 });
  });

  it('creates one account when the form is sent many times at once ACC-32', async () => {
    const person = await openBrowser(app);
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 4 }, () => person.signUp({ email })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('refuses a weak password with every reason, beside its field ACC-32 ACC-56', async () => {
    const person = await openBrowser(app);
    const email = 'margaret@people.example';
    const cases = [
      { password: 'short', reasons: ['TOO_SHORT'] },
      { password: 'a1'.repeat(65), reasons: ['TOO_LONG', 'TOO_COMMON'] },
      { password: 'password123', reasons: ['TOO_COMMON'] },
      { password: 'I-am-Margaret', reasons: ['CONTAINS_EMAIL'] },
      { password: 'margaret', reasons: ['TOO_SHORT', 'CONTAINS_EMAIL'] },
    ];
    for (const { password, reasons } of cases) {
      const fields = reasons.map((reason) => expect.objectContaining({ path: 'password', reason }) as unknown);
      const answer = await person.signUp({ email, password });
      expect(answer).toMatchObject({ status: 400, body: { error: { reason: 'WEAK_PASSWORD', fields } } });
    }
    expect(await person.signUp({ email, password: 'ten  chars' })).toMatchObject({ status: 200 });
  });

  it('names every field that is wrong ACC-32', async () => {
    const person = await openBrowser(app);
    const wrong = await person.signUp({ email: 'nobody', country: 'XXX', password: 'short' });
    expect(wrong).toMatchObject({ status: 400, body: { error: { reason: 'INVALID_FIELDS' } } });
    expect(pathsOf(wrong.body)).toEqual(['email', 'country', 'password']);
    const missing = await person.signUp({
      first_name: ' ',
      terms: false,
      country: 'Germany',
      email: undefined,
      extra: 1,
    });
    expect(pathsOf(missing.body).toSorted()).toEqual(['country', 'email', 'extra', 'first_name', 'terms']);
  });

  it.each([
    'attacker@evil.example,a.corp.example',
    'victim@corp.example;a1.b',
    'foo<victim@corp.example>',
    'ｖictim@corp.example',
    'victim@corp.example/evil',
  ])('refuses %s, which is not one address, and mails nobody (ACC-32)', async (email) => {
    const mailed = app.mails.length;
    const refused = await (await openBrowser(app)).signUp({ email });
    const fields = [{ path: 'email', reason: 'INVALID_EMAIL' }];
    expect(refused).toMatchObject({ status: 400, body: { error: { reason: 'INVALID_FIELDS', fields } } });
    expect(app.mails).toHaveLength(mailed);
  });

  it('takes every way of writing an address for the same one (ACC-32)', async () => {
    const name = newEmail().replace('@people.example', '');
    const first = await (await openBrowser(app)).signUp({ email: `Jürgen-${name}@Bücher.example` });
    expect(first).toMatchObject({ body: { data: { email: `jürgen-${name}@xn--bcher-kva.example` } } });
    for (const email of [`jürgen-${name}@xn--bcher-kva.example`, `Ju\u0308rgen-${name}@ｂücher.example`]) {
      expect(await (await openBrowser(app)).signUp({ email })).toMatchObject({ status: 409 });
      expect(await (await openBrowser(app)).signIn({ email })).toMatchObject({ status: 200 });
    }
  });

  it('mails a mailbox once a minute, whatever follows a plus sign (ACC-55)', async () => {
    const [name] = newEmail().split('@');
    const address = (label: string) => `${name}${label}@people.example`;
    for (const label of ['', '+1', '+2']) {
      expect(await (await openBrowser(app)).signUp({ email: address(label) })).toMatchObject({ status: 200 });
    }
    expect(['', '+1', '+2'].map((label) => mailsTo(address(label)).length)).toEqual([1, 0, 0]);
    app.clock.advance(60_000);
    await (await openBrowser(app)).signUp({ email: address('+3') });
    expect(mailsTo(address('+3'))).toHaveLength(1);
  });

  it('signs nobody up for an unknown client', async () => {
    const email = newEmail();
    const refused = await (await openBrowser(app)).signUp({ email, client_id: 'nobody' });
    expect(refused).toMatchObject({ status: 400, body: { error: { reason: 'UNKNOWN_CLIENT' } } });
    expect(mailsTo(email)).toEqual([]);
  });

  it('ends the sign-in that the browser had', async () => {
    const person = await openBrowser(app);
    await person.signUp();
    const before = new Map(person.cookies);
    await person.signUp();
    expect(await person.session()).toMatchObject({ status: 200 });
    for (const [name, value] of before) person.cookies.set(name, value);
    expect(await person.session()).toMatchObject({ status: 401 });
  });
});

describe('a seeded user', () => {
  it('signs in with its roles and realm', async () => {
    const email = newEmail();
    const roles = [{ name: 'reseller', value: 'x' }];
    const { database, services } = app;
    await database.transact((tx) =>
      services.accounts.users.seed(tx, { email, password: testPassword, roles, realm: 'partner', country: 'FRA' }),
    );
    const answer = await (await openBrowser(app)).signIn({ email });
    const data = { email, roles, realm: 'partner', country: 'FRA', emailVerified: true };
    expect(answer).toMatchObject({ status: 200, body: { data } });
  });
});

function pathsOf(body: unknown): string[] {
  const { error } = body as { error: { fields: { path: string }[] } };
  return error.fields.map(({ path }) => path);
}
