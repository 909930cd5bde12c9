import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import type { Provider } from 'oidc-provider';
import type { Transaction } from '../../db/transaction.ts';
import { newSecretToken } from '../../base/cryptography.ts';
import { type Refusal, refusalOfClient, refusalOfGrant } from './requests/client-proof.ts';
import { createOpenIdEvents } from './openid.events.ts';
import { createProviderCall, type ProviderAnswer } from './requests/openid-call.ts';
import { createProvider, openIdPaths, type ProviderDeps } from './provider/openid-provider.ts';
import { accessTokenOf, type Known, type OpenIdQuestion, requestFor } from './requests/openid-question.ts';
import { omittedRedirect } from './records/grant-records.ts';
import { type OpenIdRoute, type OpenIdScope, type PresentedToken, withScope } from './requests/openid-scope.ts';

export type OpenIdAnswer = ProviderAnswer & { readonly isSignedOut?: boolean };

/** Where a code may be redeemed, and how long its token lives. */
export type CodeRequest = {
  readonly client_id: string;
  readonly uri: string;
  readonly code_challenge: string;
  readonly uat_duration?: number | undefined;
};

export type OpenIdService = {
  /** A fresh one-time code for the widget's embedder, in the caller's transaction. */
  issueCode(
    tx: Transaction,
    who: { readonly userId: UserId; readonly sid: string },
    request: CodeRequest,
  ): Promise<string>;
  answer(question: OpenIdQuestion): Promise<OpenIdAnswer>;
};

export type OpenIdDeps = Omit<ProviderDeps, 'events'> & {
  readonly log: Parameters<typeof createOpenIdEvents>[0];
  readonly readToken: (token: string) => Promise<PresentedToken>;
};

const proving: ReadonlySet<OpenIdRoute> = new Set(['token', 'revoke', 'introspect']);
const inBrowser: ReadonlySet<OpenIdRoute> = new Set(['authorize', 'resume', 'end-session', 'end-session-confirm']);

const refused = ({ status, error, error_description }: Refusal): OpenIdAnswer => ({
  status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 401 && { 'www-authenticate': 'Basic realm="account service"' }),
  },
  body: JSON.stringify({ error, error_description }),
});

const isRefused = (error: unknown) =>
  error instanceof DomainError && ['UNAUTHORIZED', 'TOKEN_EXPIRED'].includes(error.reason);

async function orNothing<T>(find: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await find();
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
}

/** RFC 6749 section 5.2: who fails to authenticate is told how to. */
function challenged(route: OpenIdRoute, answer: ProviderAnswer): ProviderAnswer {
  if (answer.status !== 401 || !proving.has(route)) return answer;
  return { ...answer, headers: { ...answer.headers, 'www-authenticate': 'Basic realm="account service"' } };
}

/** Nobody is signed in, so there is nobody to ask: the client gets its person back at once. */
function signedOutAlready({ logout }: OpenIdScope): OpenIdAnswer {
  const { postLogoutRedirectUri, state } = logout ?? {};
  if (postLogoutRedirectUri === undefined)
    return { status: 303, headers: { location: `${openIdPaths.end_session}/success` }, body: '' };
  const to = new URL(postLogoutRedirectUri);
  if (state !== undefined) to.searchParams.set('state', state);
  return { status: 303, headers: { location: to.href }, body: '' };
}

type Ready = Omit<OpenIdDeps, 'log'> & ProviderDeps;

/** The widget's code: made by nobody's request but by a sign-in, and bound to the embedder's origin. */
function createIssuer(provider: Provider, { audienceOf }: Pick<Ready, 'audienceOf'>): OpenIdService['issueCode'] {
  return async (tx, { userId, sid }, { client_id, uri, code_challenge, uat_duration }) => {
    const client = await provider.Client.find(client_id);
    if (!client) throw new DomainError('UNKNOWN_CLIENT');
    const grantId = newSecretToken();
    const code = new provider.AuthorizationCode({
      client,
      accountId: userId,
      grantId,
      gty: 'authorization_code',
      redirectUri: uri,
      resource: audienceOf(client_id),
      codeChallenge: code_challenge,
      codeChallengeMethod: 'S256',
      scope: '',
    });
    const source = { grantId, client_id, userId, sid, amr: [] };
    const scope: OpenIdScope = {
      route: 'issue',
      tx,
      changed: () => Promise.resolve(),
      source,
      tokenLife: uat_duration,
    };
    return withScope(scope, () => code.save());
  };
}

function createAsk(provider: Provider, { sessions, readToken, events }: Ready) {
  const call = createProviderCall(provider);

  const knownOf = async (question: OpenIdQuestion): Promise<Known> => {
    const token = accessTokenOf(question);
    const isLive = async (presented: string) => {
      await sessions.byAccessToken(presented);
      return readToken(presented);
    };
    return {
      session: inBrowser.has(question.route)
        ? await orNothing(() => sessions.byAccountToken(question.session_token))
        : undefined,
      presented: token === undefined ? undefined : await orNothing(() => isLive(token)),
    };
  };

  return async (question: OpenIdQuestion): Promise<OpenIdAnswer> => {
    const { route, origin } = question;
    const known = await knownOf(question);
    const request = requestFor(question, known);
    const omitsRedirect = request.form?.['redirect_uri'] === omittedRedirect;
    return sessions.change(async (tx, changed) => {
      const scope: OpenIdScope = { route, tx, changed, origin, omitsRedirect, ...known };
      const answer = challenged(route, await call(request, scope));
      if (route === 'end-session' && !known.session && answer.status === 200) return signedOutAlready(scope);
      if (!scope.isSignedOut || !known.session) return answer;
      await sessions.end(tx, known.session.sid, changed);
      events.signedOut({ userId: known.session.user.userId });
      return { ...answer, isSignedOut: true };
    });
  };
}

/** The OpenID Connect provider of the account service. */
export function createOpenIdService(given: OpenIdDeps): OpenIdService {
  const deps = { ...given, events: createOpenIdEvents(given.log) };
  const provider = createProvider(deps);
  const ask = createAsk(provider, deps);
  let discovery: OpenIdAnswer | undefined;

  const refusalOf = ({ route, form = {}, authorization, origin }: OpenIdQuestion) =>
    (proving.has(route) ? refusalOfClient(deps.clients, { form, authorization, origin }) : undefined) ??
    (route === 'token' ? refusalOfGrant(form) : undefined);

  return {
    issueCode: createIssuer(provider, deps),
    async answer(question) {
      const refusal = refusalOf(question);
      if (refusal) return refused(refusal);
      if (question.route !== 'discovery') return ask(question);
      discovery ??= await ask(question);
      return discovery;
    },
  };
}
