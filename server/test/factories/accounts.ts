import { createHash, randomBytes } from 'node:crypto';
import { type Browser, type BrowserAnswer, createBrowser } from './browser.ts';

/** The parts of a test app that these factories need. */
export type AccountApp = {
  readonly config: { readonly origins: { readonly portal: string; readonly account: string } };
};

export const testPassword = 'correct horse battery';

let people = 0;
/** A new, unused address. */
export const newEmail = (): string => `person-${(people += 1)}-${randomBytes(4).toString('hex')}@people.example`;

export const portalClientId = 'waypost-portal';

/** PKCE for a client of our own; the portal never reveals its verifier. */
export function newPkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The typed credentials, and further fields of the embedder. */
export type Credentials = { readonly email: string; readonly password?: string; readonly [more: string]: unknown };

export type Person = Browser & {
  readonly portal: (path: string) => string;
  readonly account: (path: string) => string;
  /** Requests the code challenge, like a portal page that opens the widget. */
  begin(): Promise<string>;
  /** Signs in on the account page; answers the code for the portal. */
  enter(credentials: Credentials): Promise<BrowserAnswer>;
  /** Signs in at the account service and then at the portal. */
  signIn(credentials: Credentials): Promise<BrowserAnswer>;
  signUp(fields?: Record<string, unknown>): Promise<BrowserAnswer>;
  /** Posts a one-time code to the portal. */
  redeem(code: string): Promise<BrowserAnswer>;
  session(): Promise<BrowserAnswer>;
};

const field = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], value);

/** The text at this path of the answer; throws with the answer if there is none. */
export function textAt(answer: BrowserAnswer, ...path: string[]): string {
  const found = field(answer.body, ...path);
  if (typeof found !== 'string')
    throw new Error(`No ${path.join('.')} in ${answer.status} ${JSON.stringify(answer.body)}`);
  return found;
}

/** A new browser that has opened the portal and the account page. */
export async function openBrowser(app: AccountApp, localAddress?: string): Promise<Person> {
  const { origins } = app.config;
  const browser = createBrowser(origins, localAddress);
  const portal = (path: string) => origins.portal + path;
  const account = (path: string) => origins.account + path;
  await browser.get(portal('/'));
  await browser.get(account('/'));

  const binding = async () => ({
    client_id: portalClientId,
    uri: origins.portal,
    code_challenge: await person.begin(),
  });
  const redeemAfter = async (entered: BrowserAnswer) =>
    entered.status < 300 ? person.redeem(textAt(entered, 'data', 'code')) : entered;
  const person: Person = {
    ...browser,
    portal,
    account,
    begin: async () => textAt(await browser.post(portal('/rest/auth/begin'), undefined), 'data', 'codeChallenge'),
    enter: async ({ email, password = testPassword, ...more }) =>
      browser.post(account('/api/account/sign-in-with-password'), {
        ...(await binding()),
        email,
        password,
        realm_any: true,
        ...more,
      }),
    signIn: async (credentials) => redeemAfter(await person.enter(credentials)),
    signUp: async (fields = {}) => {
      const typed = {
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: newEmail(),
        password: testPassword,
        country: 'DEU',
      };
      const input = { ...(await binding()), ...typed, terms: true, ...fields };
      return redeemAfter(await browser.post(account('/api/account/sign-up'), input));
    },
    redeem: (code) => browser.post(portal('/rest/auth'), { flow: 'sign-in', action: 'completed', data: { code } }),
    session: () => browser.get(portal('/rest/auth')),
  };
  return person;
}
