import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openBrowser } from '../../../../test/factories/accounts.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { emailDomains } from '../../../db/migrations/0027-email-domains.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ file: { realms: [{ id: 'acme', name: 'Acme', open: true }] } });
});
afterAll(() => app.dispose());

/** A user whose address was stored as typed, before addresses were normalised. */
async function signedUpEarlier(stored: string, realm = 'waypost') {
  const email = newEmail();
  const person = await openBrowser(app);
  expect((await person.signUp({ email, realm })).status).toBe(200);
  await app.database.db.updateTable('user_account').set({ email: stored }).where('email', '=', email).execute();
  return person;
}
const stored = async () =>
  (await app.database.db.selectFrom('realm_account').select('email').orderBy('email').execute()).map(
    ({ email }) => email,
  );

describe('an address whose domain was stored in other letters than ASCII', () => {
  it('is found again by its owner, however they type it (ACC-31)', async () => {
    const person = await signedUpEarlier('ada@bücher.example');
    expect((await person.signIn({ email: 'ada@bücher.example' })).status).toBe(401);
    await emailDomains.up(app.database.db);
    for (const email of ['ada@bücher.example', 'Ada@BÜCHER.example', 'ada@xn--bcher-kva.example'])
      expect((await person.signIn({ email })).status, email).toBe(200);
  });

  it('stays where its account would meet another one, and where it has no form in ASCII', async () => {
    await signedUpEarlier('eve@straße.example');
    await signedUpEarlier('eve@xn--strae-oqa.example');
    await signedUpEarlier('bob@straße.example', 'acme');
    await signedUpEarlier('bob@xn--strae-oqa.example');
    await signedUpEarlier('jürgen@mail.example');
    await signedUpEarlier('carl@bü/cher.example');
    await emailDomains.up(app.database.db);
    expect(await stored()).toEqual(
      expect.arrayContaining(['eve@straße.example', 'eve@xn--strae-oqa.example', 'jürgen@mail.example']),
    );
    expect(await stored()).toContain('carl@bü/cher.example');
    expect((await stored()).filter((email) => email.startsWith('bob@'))).toEqual(
      Array(2).fill('bob@xn--strae-oqa.example'),
    );
  });
});
