import { Secret, TOTP } from 'otpauth';
import type { TestApp } from '../harness.ts';
import { newEmail, openBrowser, type Person, portalClientId, testPassword, textAt } from './accounts.ts';
import type { BrowserAnswer } from './browser.ts';
import { createAuthenticator, type Authenticator } from './passkeys.ts';

/** The code of an authenticator app; `steps` is the error of its clock. */
export const codeOf = (secret: string, at: Date, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + steps * 30_000 });

export const stepMs = 30_000;

/** A client whose registration requires a second factor. */
export const vault = { client_id: 'vault', name: 'Vault', origins: ['https://vault.example'], second_factor: true };

export const bindingOf = (app: TestApp, client: 'portal' | 'vault' = 'portal') => ({
  ...(client === 'vault'
    ? { client_id: vault.client_id, uri: vault.origins[0] }
    : { client_id: portalClientId, uri: app.config.origins.portal }),
  code_challenge: 'a'.repeat(43),
});

export async function signedUpPerson(app: TestApp): Promise<{ person: Person; email: string }> {
  const email = newEmail();
  const person = await openBrowser(app);
  const done = await person.signUp({ email });
  if (done.status !== 200) throw new Error(`sign-up answered ${done.status}`);
  return { person, email };
}

/** A call by an account page. */
// oxlint-disable-next-line max-params -- reads like a request: who, path, body, method
export const ask = (person: Person, path: string, body: unknown = {}, method = 'POST'): Promise<BrowserAnswer> =>
  person.send(
    method,
    person.account(`/api/account/${path}`),
    method === 'GET' || method === 'DELETE' ? {} : { json: body },
  );

export const passwordStep = (app: TestApp, person: Person, { client, ...fields }: PasswordStep) =>
  ask(person, 'sign-in-with-password', { ...bindingOf(app, client), password: testPassword, ...fields });

type PasswordStep = { readonly email: string; readonly client?: 'portal' | 'vault' } & Record<string, unknown>;

export const challengeOf = (answer: BrowserAnswer): string => textAt(answer, 'data', 'second_factor', 'challenge');

export const textAtData = (answer: BrowserAnswer, name: string): string => textAt(answer, 'data', name);

export const recoveryCodesOf = (answer: BrowserAnswer): string[] => {
  const { recovery_codes } = (answer.body as { data: { recovery_codes: string[] | null } }).data;
  if (!recovery_codes) throw new Error(`No recovery codes in ${answer.status} ${JSON.stringify(answer.body)}`);
  return recovery_codes;
};

/** Sets up an authenticator app on the account page; its next code is one step later. */
export async function withTotp(app: TestApp) {
  const { person, email } = await signedUpPerson(app);
  const begun = await ask(person, 'second-factors/totp/begin');
  const secret = textAt(begun, 'data', 'secret');
  const enrolment = textAt(begun, 'data', 'enrolment');
  const done = await ask(person, 'second-factors/totp/confirm', { enrolment, code: codeOf(secret, app.clock()) });
  const recoveryCodes = recoveryCodesOf(done);
  app.clock.advance(2 * stepMs);
  return { person, email, secret, recoveryCodes, code: (steps = 0) => codeOf(secret, app.clock(), steps) };
}

export const siteOf = (app: TestApp) => ({
  origin: app.config.origins.account,
  rpId: new URL(app.config.origins.account).hostname,
});

export const optionsOf = (answer: BrowserAnswer) =>
  (answer.body as { data: { options: { challenge: string; user: { id: string } } & Record<string, unknown> } }).data
    .options;

/** Adds a passkey on the account page. */
export async function addPasskey(app: TestApp, person: Person, name = 'Laptop'): Promise<Authenticator> {
  const authenticator = createAuthenticator(siteOf(app));
  const begun = await ask(person, 'second-factors/passkeys/begin');
  const attestation = authenticator.create(optionsOf(begun));
  const done = await ask(person, 'second-factors/passkeys/confirm', { name, attestation });
  if (done.status !== 200) throw new Error(`adding a passkey answered ${done.status} ${JSON.stringify(done.body)}`);
  return authenticator;
}

/** A second step in a new browser. */
export async function halfSignedIn(app: TestApp, email: string, fields: Record<string, unknown> = {}) {
  const browser = await openBrowser(app);
  const first = await passwordStep(app, browser, { email, ...fields });
  const challenge = challengeOf(first);
  const answer = (given: unknown, binding: object = bindingOf(app)) =>
    ask(browser, 'second-factor', { ...binding, challenge, answer: given });
  return { browser, first, challenge, answer, totp: (code: string) => answer({ method: 'totp', code }) };
}

/** The sorted statuses of concurrent answers, whose order does not matter. */
export const statusesOf = (answers: readonly BrowserAnswer[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
