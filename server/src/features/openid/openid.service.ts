import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import type { Provider } from 'oidc-provider';
import type { BrandColours } from '../../brand/colours.ts';
import type { Transaction } from '../../db/transaction.ts';
import { newSecretToken } from '../../base/cryptography.ts';
import { clientRefusal, grantRefusal, type Refusal } from './requests/client-proof.ts';
import { createOpenIdEvents } from './openid.events.ts';
import { createProviderCall, type ProviderAnswer } from './requests/openid-call.ts';
import { pageStyleOf } from './provider/openid-html.ts';
import { createProvider, openIdPaths, type ProviderDeps } from './provider/openid-provider.ts';
import { accessTokenOf, type CheckedCredentials, type OpenIdQuestion, requestFor } from './requests/openid-question.ts';
import { omittedRedirect } from './records/grant-records.ts';
import { type OpenIdRoute, type OpenIdScope, type PresentedToken, withScope } from './requests/openid-scope.ts';

export type OpenIdAnswer = ProviderAnswer & { readonly isSignedOut?: boolean };

/** Who may redeem a code, and how long its token lives. */
export type CodeRequest = {
  readonly client_id: string;
  readonly uri: string;
  readonly code_challenge: string;
  readonly uat_duration?: number | undefined;
};

export type OpenIdService = {
  /** Issues a one-time code for the widget's embedder, in the caller's transaction. */
  issueCode(
    tx: Transaction,
    owner: { readonly userId: UserId; readonly sid: string },
    request: CodeRequest,
  ): Promise<string>;
  answer(question: OpenIdQuestion): Promise<OpenIdAnswer>;
  /** The content security policy of the provider's own pages. */
  readonly pagePolicy: string;
};

export type OpenIdDeps = Omit<ProviderDeps, 'events' | 'css'> & {
  readonly colours: BrandColours;
  readonly log: Parameters<typeof createOpenIdEvents>[0];
  readonly readToken: (token: string) => Promise<PresentedToken>;
};

const authenticatingRoutes: ReadonlySet<OpenIdRoute> = new Set(['token', 'revoke', 'introspect']);
const browserRoutes: ReadonlySet<OpenIdRoute> = new Set(['authorize', 'resume', 'end-session', 'end-session-confirm']);

const toRefusalAnswer = ({ status, error, error_description }: Refusal): OpenIdAnswer => ({
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

async function undefinedIfRefused<T>(find: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await find();
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
}

/** RFC 6749 section 5.2: a failed authentication is answered with the expected method. */
function challenged(route: OpenIdRoute, answer: ProviderAnswer): ProviderAnswer {
  if (answer.status !== 401 || !authenticatingRoutes.has(route)) return answer;
  return { ...answer, headers: { ...answer.headers, 'www-authenticate': 'Basic realm="account service"' } };
}

/** A visitor who is signed out already returns to the client without a question. */
function alreadySignedOut({ logout }: OpenIdScope): OpenIdAnswer {
  const { postLogoutRedirectUri, state } = logout ?? {};
  if (postLogoutRedirectUri === undefined)
    return { status: 303, headers: { location: `${openIdPaths.end_session}/success` }, body: '' };
  const to = new URL(postLogoutRedirectUri);
  if (state !== undefined) to.searchParams.set('state', state);
  return { status: 303, headers: { location: to.href }, body: '' };
}

type PreparedDeps = Omit<OpenIdDeps, 'log'> & ProviderDeps;

/** Issues the widget's code: a sign-in makes it, without a request, and it is bound to the embedder's origin. */
function createIssuer(
  provider: Provider,
  { audienceOf }: Pick<PreparedDeps, 'audienceOf'>,
): OpenIdService['issueCode'] {
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

function createAsk(provider: Provider, { sessions, readToken, events }: PreparedDeps) {
  const call = createProviderCall(provider);

  const checkCredentials = async (question: OpenIdQuestion): Promise<CheckedCredentials> => {
    const token = accessTokenOf(question);
    const isLive = async (presented: string) => {
      await sessions.byAccessToken(presented);
      return readToken(presented);
    };
    return {
      session: browserRoutes.has(question.route)
        ? await undefinedIfRefused(() => sessions.byAccountToken(question.session_token))
        : undefined,
      presented: token === undefined ? undefined : await undefinedIfRefused(() => isLive(token)),
    };
  };

  return async (question: OpenIdQuestion): Promise<OpenIdAnswer> => {
    const { route, origin } = question;
    const credentials = await checkCredentials(question);
    const request = requestFor(question, credentials);
    const omitsRedirect = request.form?.['redirect_uri'] === omittedRedirect;
    return sessions.change(async (tx, changed) => {
      const scope: OpenIdScope = { route, tx, changed, origin, omitsRedirect, ...credentials };
      const answer = challenged(route, await call(request, scope));
      if (route === 'end-session' && !credentials.session && answer.status === 200) return alreadySignedOut(scope);
      if (!scope.isSignedOut || !credentials.session) return answer;
      await sessions.end(tx, credentials.session.sid, changed);
      events.signedOut({ userId: credentials.session.user.userId });
      return { ...answer, isSignedOut: true };
    });
  };
}

export function createOpenIdService(options: OpenIdDeps): OpenIdService {
  const { css, policy } = pageStyleOf(options.colours);
  const deps = { ...options, css, events: createOpenIdEvents(options.log) };
  const provider = createProvider(deps);
  const ask = createAsk(provider, deps);
  let discovery: OpenIdAnswer | undefined;

  const refusalOf = ({ route, form = {}, authorization, origin }: OpenIdQuestion) =>
    (authenticatingRoutes.has(route) ? clientRefusal(deps.clients, { form, authorization, origin }) : undefined) ??
    (route === 'token' ? grantRefusal(form) : undefined);

  return {
    pagePolicy: policy,
    issueCode: createIssuer(provider, deps),
    async answer(question) {
      const refusal = refusalOf(question);
      if (refusal) return toRefusalAnswer(refusal);
      if (question.route !== 'discovery') return ask(question);
      discovery ??= await ask(question);
      return discovery;
    },
  };
}
