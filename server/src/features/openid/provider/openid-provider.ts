import {
  type AccessToken,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import type { JsonWebKey } from 'node:crypto';
import { metadataOf, type OpenIdClient } from './openid-clients.ts';
import { errorPage, signOutPage, signedOutPage } from './openid-html.ts';
import { openIdScopes, rememberToken, tokenScopes } from '../records/grant-records.ts';
import { recordsOf } from '../records/openid-records.ts';
import { scopeOfCall } from '../requests/openid-scope.ts';
import { findUser, type FoundUser } from '../openid.store.ts';
import type { RecordsDeps } from '../records/records.ts';

export type ProviderDeps = RecordsDeps & {
  readonly issuer: string;
  readonly portal: string;
  readonly clients: readonly OpenIdClient[];
  /** The first one signs. */
  readonly signingKeys: readonly { readonly kid: string; readonly private_jwk: JsonWebKey }[];
  /** The default life of an access token in seconds; the embedder may ask for another. */
  readonly tokenLife: number;
  readonly brand: string;
  /** The style sheet of the provider's own pages. */
  readonly css: string;
};

export const openIdPaths = {
  authorization: '/oauth2/authorize',
  token: '/oauth2/token',
  userinfo: '/oauth2/userinfo',
  revocation: '/oauth2/revoke',
  introspection: '/oauth2/introspect',
  end_session: '/oauth2/end-session',
  jwks: '/.well-known/jwks.json',
} as const;

/** Only `resume`, which names the interaction that this browser began, reaches the browser. */
export const cookieNames = {
  session: 'session',
  interaction: 'interaction',
  resume: '__Secure-waypost_resume',
} as const;

const hour = 3600;
const refreshLife = 30 * 24 * hour;
export const codeLife = 60;
/** The time to sign in before the client must send its authorization request again. */
const interactionLife = 10 * 60;

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** The user's data under the names of OpenID Connect. */
const claimsOf = (user: FoundUser) => ({
  sub: user.userId,
  name: `${user.firstName} ${user.lastName}`.trim(),
  given_name: user.firstName,
  family_name: user.lastName,
  realm: user.realm,
  email: user.email,
  email_verified: user.email_verified_at !== null,
  ...(user.phone && { phone_number: user.phone, phone_number_verified: false }),
});

async function claimsFor(sub: string) {
  const { tx, source, presented, session } = scopeOfCall();
  const sid = (source ?? presented ?? session)?.sid;
  const user = sid === undefined ? undefined : await findUser(tx, { userId: sub, sid });
  return user ? claimsOf(user) : { sub };
}

/** RFC 9068 with the family, which each use of the token checks. */
function tokenCustomizer(
  deps: ProviderDeps,
): NonNullable<NonNullable<NonNullable<Configuration['formats']>['customizers']>['jwt']> {
  return async (_ctx, token, { payload }) => {
    const { source } = scopeOfCall();
    const client_id = token.clientId;
    if (!source || client_id === undefined) throw new Error('A token without a grant');
    const issued_at = deps.clock();
    const expires_at = new Date(issued_at.getTime() + token.expiration * 1000);
    Object.assign(payload, { sid: source.sid, amr: source.amr, iat: seconds(issued_at), exp: seconds(expires_at) });
    await rememberToken(deps, { jti: token.jti, client_id, expires_at });
  };
}

const requiresFactor = ({ clients }: ProviderDeps, client_id: string | undefined) =>
  clients.some((client) => client.client_id === client_id && client.second_factor);

/** Only the sign-in decides: all clients are the operator's own and need no consent. */
function policyOf(deps: ProviderDeps) {
  const { Check } = interactionPolicy;
  const policy = interactionPolicy.base();
  policy.get('consent')?.checks.clear();
  const { checks } = policy.get('login') ?? {};
  const isWeak = (ctx: KoaContextWithOIDC) => {
    const { client, session } = ctx.oidc;
    return requiresFactor(deps, client?.clientId) && !(session?.amr ?? []).includes('mfa');
  };
  // by our clock, not by the system's
  const isTooOld = ({ oidc: { params, session, result } }: KoaContextWithOIDC) => {
    const allowed = params?.['max_age'];
    if (allowed === undefined || !session?.accountId || result?.login) return false;
    return seconds(deps.clock()) - (session.loginTs ?? 0) > Number(allowed);
  };
  checks?.remove('max_age');
  checks?.add(new Check('max_age', 'The sign-in is too long ago', 'login_required', isTooOld));
  checks?.add(new Check('second_factor', 'The client asks for a second factor', 'login_required', isWeak));
  return policy;
}

/** The sign-in page of the account service, which returns to the interaction by itself. */
function signInUrl(ctx: KoaContextWithOIDC, uid: string, needsFactor: boolean): string {
  const { login_hint, ui_locales } = ctx.oidc.params ?? {};
  const query = new URLSearchParams({ return: `${openIdPaths.authorization}/${uid}` });
  const needsProof = ctx.oidc.prompts.has('login') || ctx.oidc.params?.['max_age'] !== undefined;
  if (needsProof) query.set('prompt', 'login');
  if (needsFactor) query.set('require2fa', 'true');
  if (typeof login_hint === 'string') query.set('prefill-email-addr', login_hint);
  if (typeof ui_locales === 'string') query.set('lang', ui_locales.split(' ')[0] ?? '');
  return `${ctx.oidc.issuer}/sign-in?${query.toString()}`;
}

function featuresOf(deps: ProviderDeps): Configuration['features'] {
  const { portal, audienceOf, clients, tokenLife, signingKeys, brand, css } = deps;
  const kid = signingKeys[0]?.kid;
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    introspection: {
      enabled: true,
      // only a token's own client and the portal learn about it
      allowedPolicy: (_ctx, client, token) =>
        client.clientAuthMethod !== 'none' &&
        (token.clientId === client.clientId ||
          clients.some((each) => each.client_id === client.clientId && each.origins.includes(portal))),
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => signOutPage(ctx, { form, brand, portal, css }),
      postLogoutSuccessSource: (ctx) => signedOutPage(ctx, { brand, portal, css }),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, client) => audienceOf(client.clientId),
      useGrantedResource: () => true,
      getResourceServerInfo(_ctx, resource, client) {
        const audience = audienceOf(client.clientId);
        if (resource !== audience) throw new errors.InvalidTarget();
        const jwt = { sign: { alg: 'ES256' as const, ...(kid !== undefined && { kid }) } };
        return { scope: tokenScopes, audience, accessTokenTTL: tokenLife, accessTokenFormat: 'jwt', jwt };
      },
    },
  };
}

const lifeOfToken = (token: AccessToken | undefined) =>
  scopeOfCall().tokenLife ?? token?.resourceServer?.accessTokenTTL ?? hour;

function configurationOf(deps: ProviderDeps): Configuration {
  return {
    adapter: recordsOf(deps),
    clients: deps.clients.map(metadataOf),
    jwks: {
      keys: deps.signingKeys.map(({ kid, private_jwk }) => ({
        ...private_jwk,
        kid,
        use: 'sig',
        alg: 'ES256',
      })) as never,
    },
    features: featuresOf(deps),
    scopes: openIdScopes,
    claims: {
      openid: ['sub', 'sid', 'amr', 'auth_time'],
      profile: ['name', 'given_name', 'family_name', 'realm'],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    // reading the code, the token or the session has already checked that the account is active
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => claimsFor(sub) }),
    formats: { customizers: { jwt: tokenCustomizer(deps) } },
    routes: openIdPaths,
    cookies: { names: cookieNames, keys: [] },
    interactions: {
      policy: policyOf(deps),
      url: (ctx, { uid }) => signInUrl(ctx, uid, requiresFactor(deps, ctx.oidc.client?.clientId)),
    },
    loadExistingGrant(ctx) {
      const { session, client } = ctx.oidc;
      const accountId = session?.accountId;
      if (accountId === undefined || !client) return Promise.resolve(undefined);
      const { clientId } = client;
      return grantFor(ctx.oidc.provider, { accountId, clientId, audience: deps.audienceOf(clientId) });
    },
    pkce: { required: () => true },
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
    enabledJWA: {
      clientAuthSigningAlgValues: ['ES256', 'PS256', 'RS256', 'EdDSA', 'Ed25519'],
      idTokenSigningAlgValues: ['ES256'],
    },
    rotateRefreshToken: () => true,
    expiresWithSession: () => Promise.resolve(false), // the database deletes a family's records with it
    issueRefreshToken: (_ctx, _client, source) => Promise.resolve(source.scopes.has('offline_access')),
    clientBasedCORS: () => true, // the listener only lets registered origins read answers
    allowOmittingSingleRegisteredRedirectUri: false,
    renderError: (ctx, out) => errorPage(ctx, { out, brand: deps.brand, portal: deps.portal, css: deps.css }),
    ttl: {
      AccessToken: (_ctx, token) => lifeOfToken(token),
      AuthorizationCode: () => codeLife,
      Grant: () => refreshLife,
      IdToken: () => hour,
      Interaction: () => interactionLife,
      RefreshToken: () => refreshLife,
      Session: () => refreshLife,
    },
  };
}

export async function grantFor(
  provider: Provider,
  {
    accountId,
    clientId,
    audience,
  }: { readonly accountId: string; readonly clientId: string; readonly audience: string },
) {
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope(openIdScopes.join(' '));
  grant.addResourceScope(audience, tokenScopes);
  await grant.save();
  return grant;
}

/** The certified library with our store, our sessions and our clients (decision 0009). */
export function createProvider(deps: ProviderDeps): Provider {
  const provider = new Provider(deps.issuer, configurationOf(deps));
  provider.proxy = true; // our request object names our public origin
  provider.silent = true;
  provider.on('server_error', (_ctx: unknown, error: unknown) => {
    scopeOfCall().failure ??= error;
  });
  provider.on('session.destroyed', () => {
    scopeOfCall().isSignedOut = true;
  });
  return provider;
}
