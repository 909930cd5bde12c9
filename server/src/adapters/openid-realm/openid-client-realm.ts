import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  type ServerMetadata,
} from 'openid-client';
import {
  type CreateRealmProvider,
  type FederatedPerson,
  type ProviderFailure,
  RealmProviderError,
  type RealmProviderSettings,
} from './openid-realm.port.ts';

type Options = {
  readonly clock: () => Date;
  /** The time limit for all calls of one step together, because a user is waiting. */
  readonly deadlineMs?: number;
};

/** The maximum age of a fresh sign-in, and of any other: the life of one of our sessions. */
const freshSeconds = 300;
const longestSeconds = 30 * 24 * 60 * 60;
const maxAgeOf = (isFresh: boolean) => (isFresh ? freshSeconds : longestSeconds);
const metadataLifeMs = 10 * 60 * 1000;
const refusals: ReadonlySet<string> = new Set([
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
]);
const outages: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isNetwork = ['AbortError', 'TimeoutError'].includes(error.name) || error.message === 'fetch failed';
  const code = 'code' in error ? error.code : undefined;
  return isNetwork || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || isUnreachable(error.cause);
}

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof AuthorizationResponseError) {
    if (refusals.has(error.error)) return 'denied';
    return outages.has(error.error) ? 'unavailable' : 'invalid';
  }
  return isUnreachable(error) ? 'unavailable' : 'invalid';
}

/** The messages only: the error objects may contain a token. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const cause = messageOf(error.cause);
  const message =
    error instanceof AuthorizationResponseError ? `${error.message} (${error.error.slice(0, 60)})` : error.message;
  return cause === '' || cause === message ? message : `${message}: ${cause}`;
}

async function asProviderError<T>(work: () => Promise<T>, otherwise?: ProviderFailure): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new RealmProviderError(otherwise ?? failureOf(error), messageOf(error));
  }
}

/** One deadline for all calls of a step. */
function fetchUntil(deadline: AbortSignal): CustomFetch {
  return (url, { signal, body, ...options }) => {
    const signals = signal ? [signal, deadline] : [deadline];
    const form = body instanceof URLSearchParams ? body : null; // these calls have no other kind of body
    return fetch(url, { ...options, body: form, signal: AbortSignal.any(signals) });
  };
}

function clientAuth(secret: string | undefined, metadata: ServerMetadata): ClientAuth {
  if (secret === undefined) return None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const isPostOnly = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
  return isPostOnly ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}

/** Caches the discovery document for ten minutes; a failure is not cached. */
function createMetadata({ issuer, client_id }: RealmProviderSettings, { clock, deadlineMs }: Required<Options>) {
  let cached: { readonly metadata: Promise<ServerMetadata>; readonly until: number } | undefined;
  const read = async () => {
    const options = {
      [customFetch]: fetchUntil(AbortSignal.timeout(deadlineMs)),
      ...(isPlain(issuer) && { execute: [allowInsecureRequests] }),
    };
    return (await discovery(new URL(issuer), client_id, undefined, None(), options)).serverMetadata();
  };
  return async (): Promise<ServerMetadata> => {
    const now = clock().getTime();
    if (cached === undefined || cached.until <= now) cached = { metadata: read(), until: now + metadataLifeMs };
    const current = cached;
    try {
      return await current.metadata;
    } catch (error) {
      if (cached === current) cached = undefined;
      throw error;
    }
  };
}

/** The configuration allows http on this machine only, where nobody can intercept it. */
const isPlain = (issuer: string) => issuer.startsWith('http:');

function assertProtected(url: URL, issuer: string): URL {
  if (url.protocol !== 'https:' && !isPlain(issuer)) throw new Error('The authorization endpoint is not https');
  return url;
}

type Claims = Readonly<Record<string, unknown>>;
const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

/** We request `auth_time`; if it is later than the token itself, the sign-in counts as just now. */
const proofAgeOf = ({ iat, auth_time }: Claims) => Math.max(0, Number(iat) - Number(auth_time)) * 1000;

function personOf(token: Claims, profile: Claims): FederatedPerson {
  const { iss, sub, amr } = token;
  // the address and its verification must come from the same source
  const source = text(token['email']) === undefined ? profile : token;
  const names = { ...profile, ...token };
  return {
    issuer: String(iss),
    subject: String(sub),
    email: text(source['email']),
    email_verified: source['email_verified'] === true,
    given_name: text(names['given_name']),
    family_name: text(names['family_name']),
    name: text(names['name']),
    isMultiFactor: Array.isArray(amr) && amr.includes('mfa'),
    proofAgeMs: proofAgeOf(token),
  };
}

/** Realm providers on openid-client, which implements the protocol; deadlines and the mapping of claims are ours. */
export function createOpenIdClientRealms({ clock, deadlineMs = 4500 }: Options): CreateRealmProvider {
  return (settings) => {
    const { issuer, client_id, client_secret, scopes } = settings;
    const readMetadata = createMetadata(settings, { clock, deadlineMs });

    /** A new connection for each step: it reads the signing keys again and so follows their rotation. */
    const connect = async () => {
      const deadline = AbortSignal.timeout(deadlineMs);
      const metadata = await readMetadata();
      const connection = new Configuration(metadata, client_id, {}, clientAuth(client_secret, metadata));
      connection[customFetch] = fetchUntil(deadline);
      if (isPlain(issuer)) allowInsecureRequests(connection);
      enableNonRepudiationChecks(connection);
      return connection;
    };

    return {
      signInUrl: ({ state, nonce, code_verifier, isFresh, redirect_uri, lang }) =>
        asProviderError(async () => {
          const code_challenge = await calculatePKCECodeChallenge(code_verifier);
          // without max_age a provider may omit auth_time
          const age = { max_age: String(maxAgeOf(isFresh)), ...(isFresh && { prompt: 'login' }) };
          const parameters = {
            redirect_uri,
            state,
            nonce,
            code_challenge,
            code_challenge_method: 'S256',
            ui_locales: lang,
            ...age,
          };
          return assertProtected(
            buildAuthorizationUrl(await connect(), { ...parameters, scope: scopes.join(' ') }),
            issuer,
          );
        }, 'unavailable'),
      redeem: (callback, { state, nonce, code_verifier, isFresh }) =>
        asProviderError(async () => {
          const connection = await connect();
          const checks = {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: code_verifier,
            idTokenExpected: true,
            maxAge: maxAgeOf(isFresh),
          };
          const tokens = await authorizationCodeGrant(connection, callback, checks);
          const claims = tokens.claims();
          if (!claims) throw new Error('There is no id token');
          const hasProfile =
            connection.serverMetadata().userinfo_endpoint !== undefined && text(claims['email']) === undefined;
          const profile = hasProfile ? await fetchUserInfo(connection, tokens.access_token, claims.sub) : {};
          return personOf(claims, profile);
        }),
    };
  };
}
