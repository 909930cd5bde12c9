import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openBrowser } from '../../../../test/factories/accounts.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

const signUp = async (fields: Record<string, unknown>) => (await openBrowser(app)).signUp(fields);
const kept = (email: string) =>
  app.database.db.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const problems = (fields: readonly object[]) => ({
  status: 400,
  body: { error: { reason: 'INVALID_FIELDS', fields } },
});

describe('what an embedder has asked besides', () => {
  it('is kept with the sign-up ACC-18 ACC-19 ACC-37', async () => {
    const email = newEmail();
    const asked = {
      company_name: ' Acme Maps ',
      age: true,
      phone: '+49 30 1',
      channel: 'partner',
      track_id: 'spring',
      lang: 'de-AT',
    };
    expect(await signUp({ email, ...asked, asked: ['age', 'company_email', 'company_name'] })).toMatchObject({
      status: 200,
    });
    expect(await kept(email)).toMatchObject({
      company_name: 'Acme Maps',
      age_certified_at: app.clock(),
      phone: '+49 30 1',
      channel: 'partner',
      track_id: 'spring',
      lang: 'de',
    });
  });

  it('is not there where nobody asked for it', async () => {
    const email = newEmail();
    await signUp({ email });
    expect(await kept(email)).toMatchObject({
      company_name: null,
      age_certified_at: null,
      phone: null,
      channel: null,
      lang: 'en',
    });
  });

  it.each([
    ['age', {}, { path: 'age', reason: 'AGE_REQUIRED' }],
    ['company_name', {}, { path: 'company_name', reason: 'COMPANY_NAME_REQUIRED' }],
    ['company_name', { company_name: '  ' }, { path: 'company_name', reason: 'COMPANY_NAME_REQUIRED' }],
    ['company_email', { email: 'ada@gmail.com' }, { path: 'email', reason: 'NO_COMPANY_EMAIL' }],
  ])('is seen to by the server: %s with %o ACC-18 ACC-37', async (asked, fields, problem) => {
    expect(await signUp({ ...fields, asked: [asked] })).toMatchObject(problems([problem]));
  });

  it('says everything that is wrong at once, and takes a private address where a company’s was not asked for', async () => {
    const all = await signUp({ email: 'ada@gmx.de', asked: ['company_name', 'company_email', 'age'] });
    expect(all).toMatchObject(problems([{ path: 'company_name' }, { path: 'email' }, { path: 'age' }]));
    expect(await signUp({ email: newEmail().replace(/@.*/, '@gmail.com') })).toMatchObject({ status: 200 });
  });
});

describe('the language of a sign-up', () => {
  it('is that of the mails, whose links open in it ACC-19', async () => {
    const email = newEmail();
    await signUp({ email, lang: 'de' });
    expect(app.mails.findLast(({ to }) => to === email)).toMatchObject({ kind: 'verify', lang: 'de' });
    expect(app.mails.findLast(({ to }) => to === email)?.link).toMatch(/\/email-verify\?lang=de#token=[\w-]{43}$/);
    const visitor = await openBrowser(app);
    await visitor.post(visitor.account('/api/account/reset-password'), { email });
    await expect.poll(() => app.mails.findLast(({ to }) => to === email)).toMatchObject({ kind: 'reset', lang: 'de' });
  });

  it('is English where nobody says, or says one we do not speak ACC-19', async () => {
    for (const lang of [undefined, '', 'fr', 'xx-YY']) {
      const email = newEmail();
      await signUp({ email, lang });
      const mail = app.mails.findLast(({ to }) => to === email);
      expect(mail?.lang).toBeUndefined();
      expect(mail?.link).toContain('/email-verify#token=');
    }
  });
});
