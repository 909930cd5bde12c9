import type { CDPSession, Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeOf } from '../../server/test/factories/second-factors.ts';
import { section } from '../account-settings/account-page.ts';
import { newDeveloper } from '../console/developer.ts';
import type { AnyPage } from '../dom/page.ts';

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

/** A user with an authenticator app, set up over HTTP: one test covers the page. */
export async function newWithApp() {
  const client = await newDeveloper();
  const post = <T>(step: string, body: object) =>
    dataOf<T>(client.accountCall('POST', `/api/account/second-factors/totp/${step}`, body));
  const { secret: key, enrolment } = await post<{ secret: string; enrolment: string }>('begin', {});
  const { recovery_codes: codes } = await post<{ recovery_codes: string[] }>('confirm', {
    enrolment,
    code: codeNow(key),
  });
  return { client, email: client.session?.email ?? '', key, codes };
}

type Authenticator = { readonly session: CDPSession; readonly authenticatorId: string };

const options = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** A device that creates and uses passkeys, whose owner always agrees. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return { session, authenticatorId };
}

/** The same passkeys on another page's device: a browser has one device, the protocol one per page. */
export async function shareAuthenticator(
  { session, authenticatorId }: Authenticator,
  page: Page,
): Promise<Authenticator> {
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
  const other = await addAuthenticator(page);
  for (const credential of credentials) {
    await other.session.send('WebAuthn.addCredential', { authenticatorId: other.authenticatorId, credential });
  }
  return other;
}

/** From now on the owner of the device refuses. */
export async function refuse({ session, authenticatorId }: Authenticator): Promise<void> {
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
}

/** Adds a passkey on the account page. */
export async function addPasskey(page: Page, name: string): Promise<Authenticator> {
  const authenticator = await addAuthenticator(page);
  const factors = factorsOf(page);
  await factors.getByRole('button', { name: 'Add a passkey' }).click();
  await factors.getByLabel('Name of the passkey').fill(name);
  await factors.getByRole('button', { name: 'Create the passkey' }).click();
  await factors.getByRole('button', { name: 'I have saved them' }).click();
  await factors.getByText(name, { exact: true }).waitFor();
  return authenticator;
}
