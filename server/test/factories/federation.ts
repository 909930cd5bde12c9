import { type FederationOutcome, readOutcome } from '@waypost/domain/accounts/federation';
import { startTestApp, type TestApp, type TestAppOptions } from '../harness.ts';
import { type StandInPerson, type StandInProvider, startStandInProvider } from '../stand-in-provider.ts';
import { makeSecrets } from '../test-secrets.ts';
import { type Person, portalClientId, textAt } from './accounts.ts';
import type { BrowserAnswer } from './browser.ts';
import { vault } from './second-factors.ts';

export type FederatedApp = {
  readonly app: TestApp;
  /** The providers of the realms acme, whose users may also have passwords, and globex, whose users may not. */
  readonly acme: StandInProvider;
  readonly globex: StandInProvider;
  /** The people known to both providers, by name. */
  readonly people: Map<string, StandInPerson>;
  dispose(): Promise<void>;
};

const realmOf = (id: string, { issuer, client_id }: StandInProvider, more: object = {}) => ({
  id,
  name: `The ${id} company`,
  openid: { issuer, client_id },
  ...more,
});

/** The server with two realms that have providers, and one without. */
export async function startFederatedApp(log?: TestAppOptions['log']): Promise<FederatedApp> {
  const people = new Map<string, StandInPerson>();
  const person = (subject: string) => people.get(subject) ?? {};
  const start = () => startStandInProvider({ redirect_uris: ['http://localhost:1/none'], person });
  const [acme, globex] = await Promise.all([start(), start()]);
  const realms = [
    realmOf('acme', acme, { open: true }),
    realmOf('globex', globex, { password: false, open: true }),
    { id: 'plain', name: 'Plain', open: true },
  ];
  const realm_secrets = { acme: acme.client_secret, globex: globex.client_secret };
  const app = await startTestApp({
    file: { realms, clients: [vault] },
    secrets: { ...makeSecrets(), realm_secrets },
    ...(log && { log }),
  });
  acme.admit(`${app.config.origins.account}/federation/acme/callback`);
  globex.admit(`${app.config.origins.account}/federation/globex/callback`);
  return {
    app,
    acme,
    globex,
    people,
    async dispose() {
      await app.dispose();
      await Promise.all([acme.stop(), globex.stop()]);
    },
  };
}

export const challenge = 'c'.repeat(43);
const search = 'sdk=true&theme=dark';

export const startQuery = (app: TestApp, more: Record<string, string> = {}) => ({
  'client-id': portalClientId,
  uri: app.config.origins.portal,
  code_challenge: challenge,
  page: 'sign-in',
  search,
  ...more,
});

/** Presses the provider's button on the sign-in page. */
// oxlint-disable-next-line max-params -- reads like a sentence: in this app this person goes to this organisation's provider
export const leave = (
  app: TestApp,
  person: Person,
  realm: string,
  more: Record<string, string> = {},
): Promise<BrowserAnswer> =>
  person.get(person.account(`/federation/${realm}/start?${new URLSearchParams(startQuery(app, more)).toString()}`));

/** The redirect address of an answer. */
export function locationOf({ status, headers, body }: BrowserAnswer): string {
  if (status !== 303 || headers.location === undefined) throw new Error(`Answered ${status} ${JSON.stringify(body)}`);
  return headers.location;
}

export const outcomeOf = (answer: BrowserAnswer): FederationOutcome | undefined =>
  readOutcome(new URL(locationOf(answer), 'http://page').hash);

type Way = { readonly realm?: string; readonly login?: string; readonly more?: Record<string, string> };

/** Signs in at the provider and returns: answers the redirect to our page. */
export async function signInThere(
  { app, acme, globex }: FederatedApp,
  person: Person,
  { realm = 'acme', login = 'ada', more = {} }: Way = {},
) {
  const provider = realm === 'globex' ? globex : acme;
  const there = locationOf(await leave(app, person, realm, more));
  return person.get(await provider.visit(there, { login }));
}

/** Continues with the live session and redeems the code at the portal. */
export async function goOn(app: TestApp, person: Person): Promise<BrowserAnswer> {
  const binding = { client_id: portalClientId, uri: app.config.origins.portal, code_challenge: await person.begin() };
  const continued = await person.post(person.account('/api/account/continue'), binding);
  return continued.status < 300 ? person.redeem(textAt(continued, 'data', 'code')) : continued;
}
