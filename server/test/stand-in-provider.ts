import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  type Adapter,
  type AdapterPayload,
  type Configuration,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { type ProviderAnswer, visitProvider } from './visit-provider.ts';

export type StandInPerson = {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly name?: string;
};

export type StandInOptions = {
  readonly client_id?: string;
  readonly client_secret?: string;
  readonly redirect_uris: readonly string[];
  readonly port?: number;
  /** The person who signs in with this name. */
  readonly person: (subject: string) => StandInPerson;
  /** Puts the profile into the id token, like some providers; by default only userinfo has it. */
  readonly isTalkative?: boolean;
};

/** Settings that a test changes while the provider runs. */
export type StandInFaults = {
  /** Makes the token endpoint answer another id token. */
  tamper?: ((idToken: string) => string | Promise<string>) | undefined;
  /** Leaves requests to these paths without an answer. */
  silent?: ((path: string) => boolean) | undefined;
};

const secondsOfLife = 600;

export async function makeKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' };
}

/** Grants consent automatically, because it is not under test. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider, params } = oidc;
  const { accountId } = session ?? {};
  if (!client || accountId === undefined) return undefined;
  const grant = new provider.Grant({ accountId, clientId: client.clientId });
  const asked: unknown = params?.['scope'];
  grant.addOIDCScope(typeof asked === 'string' ? asked : 'openid');
  await grant.save();
  return grant;
}

/** The provider's sessions, codes and tokens, by kind and id. */
function createRecords(): (kind: string) => Adapter {
  const records = new Map<string, AdapterPayload>();
  const of = (field: 'uid' | 'userCode', value: string) =>
    [...records.values()].find((record) => record[field] === value);
  const done = () => Promise.resolve();
  return (kind) => ({
    upsert: (id, payload) => (records.set(`${kind} ${id}`, payload), done()),
    find: (id) => Promise.resolve(records.get(`${kind} ${id}`)),
    findByUid: (uid) => Promise.resolve(of('uid', uid)),
    findByUserCode: (userCode) => Promise.resolve(of('userCode', userCode)),
    consume(id) {
      Object.assign(records.get(`${kind} ${id}`) ?? {}, { consumed: true });
      return done();
    },
    destroy: (id) => (records.delete(`${kind} ${id}`), done()),
    revokeByGrantId: done,
  });
}

const signInForm = `<!doctype html><html lang="en"><title>Sign in at the provider</title>
<form method="post"><label>Name <input name="login" autofocus></label>
<button name="answer" value="yes">Continue</button> <button name="answer" value="no">Cancel</button></form></html>`;

function configurationOf(options: Required<StandInOptions>, key: JWK): Configuration {
  const { client_id, client_secret, redirect_uris, person, isTalkative } = options;
  return {
    adapter: createRecords(),
    clients: [{ client_id, client_secret, redirect_uris: [...redirect_uris] }],
    jwks: { keys: [key] },
    cookies: { keys: ['a stand-in keeps no secrets'] },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    conformIdTokenClaims: !isTalkative,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: grantAll,
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...person(sub), sub }) }),
    ttl: {
      AccessToken: secondsOfLife,
      AuthorizationCode: 60,
      Grant: secondsOfLife,
      IdToken: secondsOfLife,
      Interaction: secondsOfLife,
      Session: secondsOfLife,
    },
  };
}

type Running = { readonly provider: Provider; readonly answer: ReturnType<Provider['callback']> };

function start(issuer: string, configuration: Configuration, faults: StandInFaults): Running {
  const provider = new Provider(issuer, configuration);
  provider.use(async (context, next) => {
    await next();
    const { body } = context as { body: unknown };
    const answer = (typeof body === 'object' && body !== null ? body : {}) as { id_token?: string };
    if (faults.tamper && answer.id_token !== undefined)
      context.body = { ...answer, id_token: await faults.tamper(answer.id_token) };
  });
  return { provider, answer: provider.callback() };
}

async function interact({ provider }: Running, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(signInForm);
    return;
  }
  const form = new URLSearchParams(await text(request));
  const result =
    form.get('answer') === 'no' ? { error: 'access_denied' } : { login: { accountId: form.get('login') ?? '' } };
  await provider.interactionFinished(request, response, result);
}

export type StandInProvider = {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly faults: StandInFaults;
  /** The current signing key. */
  readonly key: () => JWK;
  /** Adds a redirect address: an account service's is known only once it listens. */
  admit(redirect_uri: string): void;
  /** Replaces the signing key. */
  rotate(): Promise<void>;
  /** Visits the provider like a browser; answers the address that the provider redirects to. */
  visit(address: string, answer: ProviderAnswer): Promise<string>;
  readonly stop: () => Promise<void>;
};

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

/** A real OpenID Connect provider on loopback, such as an operator connects a realm to. */
export async function startStandInProvider(given: StandInOptions): Promise<StandInProvider> {
  const options = { client_id: 'waypost', client_secret: 's'.repeat(43), port: 0, isTalkative: false, ...given };
  const faults: StandInFaults = {};
  let running: Running | undefined;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (!running || faults.silent?.(path)) return;
    if (path.startsWith('/interaction/')) void interact(running, request, response);
    else void running.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(options.port, 'localhost', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  let rotations = 0;
  let key = await makeKey('key-0');
  let { redirect_uris } = options;
  const restart = () => {
    running = start(issuer, configurationOf({ ...options, redirect_uris }, key), faults);
  };
  restart();
  return {
    issuer,
    client_id: options.client_id,
    client_secret: options.client_secret,
    faults,
    key: () => key,
    admit(redirect_uri) {
      redirect_uris = [...redirect_uris, redirect_uri];
      restart();
    },
    async rotate() {
      rotations += 1;
      key = await makeKey(`key-${rotations}`);
      restart();
    },
    visit: (address, answer) => visitProvider(issuer, address, answer),
    stop: () => closed(server),
  };
}
