import type { CDPSession, Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAuthenticator, type Authenticator as Passkey } from '../../server/test/factories/passkeys.ts';
import { codeOf } from '../../server/test/factories/second-factors.ts';
import { section } from '../account-settings/account-page.ts';
import { newDeveloper } from '../console/developer.ts';
import type { AnyPage } from '../dom/page.ts';
import { product } from '../harness.ts';

export const factorsOf = <P extends AnyPage>(page: P) => section(page, 'Second factors');

/** The key that the page shows for typing into an app. */
export async function shownKey(page: AnyPage | Frame): Promise<string> {
  return ((await page.locator('code').first().textContent()) ?? '').replaceAll(/\s/g, '');
}

/** The app's code now, or one time step later. */
export const codeNow = (key: string, steps = 0): string => codeOf(key, new Date(), steps);

export const shownCodes = async (page: AnyPage | Frame): Promise<string[]> =>
  ((await page.getByRole('region', { name: 'Recovery codes' }).last().locator('pre').textContent()) ?? '').split('\n');

/** Sets up an app in a flow, which then shows the recovery codes. */
export async function setUpInFlow(account: AnyPage | Frame): Promise<void> {
  await account.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await account.getByRole('img', { name: /QR code/ }).waitFor();
  await account.getByLabel('Code').fill(codeNow(await shownKey(account)));
  await account.getByRole('button', { name: 'Set up', exact: true }).click();
  await account.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  expect(new Set(await shownCodes(account)).size).toBe(10);
}

/** Sets up an app on the account page, which then shows the recovery codes. */
export async function setUpApp(page: Page, email: string) {
  const factors = factorsOf(page);
  await factors.getByRole('button', { name: 'Set up an app' }).click();
  await factors.getByRole('img', { name: `QR code for ${email}` }).waitFor();
  const key = await shownKey(page);
  await factors.getByLabel('Code').fill(codeNow(key));
  await factors.getByRole('button', { name: 'Set up', exact: true }).click();
  await factors.getByRole('button', { name: 'I have saved them' }).waitFor();
  return { factors, key, codes: await shownCodes(page) };
}

const dataOf = async <T>(call: Promise<{ status: number; body: unknown; data: unknown }>): Promise<T> => {
  const { status, body, data } = await call;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return data as T;
};

async function newSetUp() {
  const client = await newDeveloper();
  const post = <T>(step: string, body: object) =>
    dataOf<T>(client.accountCall('POST', `/api/account/second-factors/${step}`, body));
  return { client, email: client.session?.email ?? '', post };
}

/** A user with an authenticator app, set up over HTTP: one test covers the page. */
export async function newWithApp() {
  const { client, email, post } = await newSetUp();
  const { secret: key, enrolment } = await post<{ secret: string; enrolment: string }>('totp/begin', {});
  const { recovery_codes: codes } = await post<{ recovery_codes: string[] }>('totp/confirm', {
    enrolment,
    code: codeNow(key),
  });
  return { client, email, key, codes };
}

type Creation = { readonly options: { readonly challenge: string; readonly user: { readonly id: string } } };

/** A user with a passkey, set up over HTTP. */
export async function newWithPasskey() {
  const { client, email, post } = await newSetUp();
  const passkey = createAuthenticator({ origin: product.account, rpId: new URL(product.account).hostname });
  const { options } = await post<Creation>('passkeys/begin', {});
  await post('passkeys/confirm', { name: 'Laptop', attestation: passkey.create(options) });
  return { client, email, passkey };
}

type Authenticator = { readonly session: CDPSession; readonly authenticatorId: string };

const deviceOptions = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** A device that creates and uses passkeys, whose owner always agrees. */
async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options: deviceOptions });
  return { session, authenticatorId };
}

/** The same with this passkey. */
export async function addDevice(page: Page, passkey: Passkey): Promise<Authenticator> {
  const device = await addAuthenticator(page);
  const { session, authenticatorId } = device;
  await session.send('WebAuthn.addCredential', { authenticatorId, credential: passkey.credential() });
  return device;
}

/** From now on the owner of the device refuses, or agrees again. */
export async function agree({ session, authenticatorId }: Authenticator, isUserVerified: boolean): Promise<void> {
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

/** Adds a passkey on the account page. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await addAuthenticator(page);
  const factors = factorsOf(page);
  await factors.getByRole('button', { name: 'Add a passkey' }).click();
  await factors.getByLabel('Name of the passkey').fill(name);
  await factors.getByRole('button', { name: 'Create the passkey' }).click();
  await factors.getByRole('button', { name: 'I have saved them' }).click();
  await factors.getByText(name, { exact: true }).waitFor();
}
