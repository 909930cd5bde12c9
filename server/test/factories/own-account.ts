import type { TestApp } from '../harness.ts';
import type { BrowserAnswer } from './browser.ts';
import { newEmail, openBrowser, type Person, testPassword, textAt } from './accounts.ts';

/** A user on their account page, with calls of the account service's own endpoints. */
export type AccountOwner = {
  readonly person: Person;
  readonly email: string;
  readonly userId: string;
  readonly read: (path: string) => Promise<BrowserAnswer>;
  readonly change: (method: string, path: string, json?: unknown) => Promise<BrowserAnswer>;
};

export function ownerOf(person: Person, email: string, userId: string): AccountOwner {
  const at = (path: string) => person.account(`/api/account/${path}`);
  return {
    person,
    email,
    userId,
    read: (path) => person.get(at(path)),
    change: (method, path, json) => person.send(method, at(path), { json }),
  };
}

/** A new user, signed in at the account service and at the portal. */
export async function newOwner(app: TestApp, fields: Readonly<Record<string, unknown>> = {}): Promise<AccountOwner> {
  const person = await openBrowser(app);
  const email = newEmail();
  const session = await person.signUp({ email, ...fields });
  return ownerOf(person, email, textAt(session, 'data', 'userId'));
}

/** The same user in another browser. */
export async function sameOwnerElsewhere(
  app: TestApp,
  { email, userId }: AccountOwner,
  password = testPassword,
): Promise<AccountOwner> {
  const person = await openBrowser(app);
  const { status } = await person.signIn({ email, password });
  if (status !== 200) throw new Error(`The sign-in answered ${status}`);
  return ownerOf(person, email, userId);
}

/** The statuses of the user's sessions at the account service and at the portal. */
export const aliveness = async ({ read, person }: AccountOwner): Promise<number[]> => [
  (await read('profile')).status,
  (await person.session()).status,
];
