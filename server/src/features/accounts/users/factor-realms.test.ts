import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openBrowser, type Person, testPassword } from '../../../../test/factories/accounts.ts';
import type { Authenticator } from '../../../../test/factories/passkeys.ts';
import {
  addPasskey,
  ask,
  bindingOf,
  halfSignedIn,
  optionsOf,
  signedUpPerson,
  withTotp,
} from '../../../../test/factories/second-factors.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
const realms = [
  { id: 'acme', name: 'Acme', open: true },
  { id: 'globex', name: 'Globex', open: true },
];
beforeAll(async () => {
  app = await startTestApp({ file: { realms } });
});
afterAll(() => app.dispose());

const inRealm = (realm: string) => ({ status: 200, body: { data: { realm } } });
const wrong = { status: 401, body: { error: { reason: 'WRONG_SECOND_FACTOR' } } };

async function signInWith(key: Authenticator, fields: object = {}) {
  const browser = await openBrowser(app);
  const assertion = key.get(optionsOf(await ask(browser, 'passkey-options')));
  return ask(browser, 'sign-in-with-passkey', { ...bindingOf(app), assertion, ...fields });
}

const attach = (person: Person, email: string, realm: string) =>
  ask(person, 'sign-in-with-password', { ...bindingOf(app), email, password: testPassword, realm, attach: true });

describe('a passkey alone', () => {
  it('signs in to the organisation that a password would, and to no other ACC-17 ACC-49', async () => {
    const { person } = await signedUpPerson(app);
    const key = await addPasskey(app, person);
    expect(await signInWith(key)).toMatchObject(inRealm('waypost'));
    expect(await signInWith(key, { realm: ' Waypost ' })).toMatchObject(inRealm('waypost'));
    expect(await signInWith(key, { realm: 'acme' })).toMatchObject(wrong);
    expect(await signInWith(key, { realm: 'nowhere' })).toMatchObject(wrong);
  });

  it('signs in to another organisation once the account is attached to it ACC-17 ACC-49', async () => {
    const { person, email } = await signedUpPerson(app);
    expect(await attach(person, email, 'acme')).toMatchObject(inRealm('acme'));
    const key = await addPasskey(app, person);
    expect(await signInWith(key, { realm: 'ACME' })).toMatchObject(inRealm('acme'));
    expect(await signInWith(key, { realm: 'globex' })).toMatchObject(wrong);
  });

  it('of an account elsewhere signs in where any organisation will do ACC-17 ACC-49', async () => {
    const email = newEmail();
    await app.services.transact((tx) =>
      app.services.accounts.users.seed(tx, { email, password: testPassword, realm: 'acme' }),
    );
    const person = await openBrowser(app);
    expect(await person.signIn({ email, realm: 'acme' })).toMatchObject({ status: 200 });
    const key = await addPasskey(app, person);
    expect(await signInWith(key)).toMatchObject(wrong);
    expect(await signInWith(key, { realm_any: true })).toMatchObject(inRealm('acme'));
  });
});

it('an account joins an organisation after the second step, and not before ACC-37 ACC-50', async () => {
  const { email, code } = await withTotp(app);
  const attached = async () => {
    const rows = app.database.db
      .selectFrom('realm_account')
      .select('realm')
      .where('email', '=', email)
      .orderBy('realm');
    return (await rows.execute()).map(({ realm }) => realm);
  };
  const { totp } = await halfSignedIn(app, email, { realm: 'acme', attach: true });
  expect(await attached()).toEqual(['waypost']);
  expect(await totp('000000')).toMatchObject(wrong);
  expect(await attached()).toEqual(['waypost']);
  expect(await totp(code())).toMatchObject(inRealm('acme'));
  expect(await attached()).toEqual(['acme', 'waypost']);
});
