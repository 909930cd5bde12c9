import { DomainError } from '@waypost/domain/domain-error';
import type { UserId } from '@waypost/domain/ids';
import { newSecretToken } from '../../secrets.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { LiveSession } from '../accounts/sessions.service.ts';
import { type Refusal, refusalOfClient, refusalOfGrant } from './client-proof.ts';
import { createOpenIdEvents } from './openid.events.ts';
import { createProviderCall, type ProviderAnswer, type ProviderRequest } from './openid-call.ts';
import { cookieNames, createProvider, openIdPaths, type ProviderDeps } from './openid-provider.ts';
import { omittedRedirect } from './openid-records.ts';
import { type OpenIdRoute, type OpenIdScope, type PresentedToken, withScope } from './openid-scope.ts';

/** A call of one of the provider's endpoints. */
export type OpenIdQuestion = {
  readonly route: Exclude<OpenIdRoute, 'issue'>;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly form?: Readonly<Record<string, string>> | undefined;
  readonly authorization?: string | undefined;
  readonly accept?: string | undefined;
  readonly language?: string | undefined;
  readonly origin?: string | undefined;
  /** The token of the account session cookie. */
  readonly session_token?: string | undefined;
  /** The cookie of an interaction that this browser began. */
  readonly resume?: string | undefined;
};

export type OpenIdAnswer = ProviderAnswer & { readonly isSignedOut?: boolean };

/** Where a code may be redeemed (ACC-07), and how long its token lives (ACC-18). */
export type CodeRequest = {
  readonly client_id: string;
  readonly uri: string;
  readonly code_challenge: string;
  readonly uat_duration?: number | undefined;
};

export type OpenIdService = {
  /** A fresh one-time code for the widget's embedder, in the caller's transaction. */
  issueCode(tx: Transaction, who: { readonly userId: UserId; readonly sid: string }, request: CodeRequest): Promise<string>;
  answer(question: OpenIdQuestion): Promise<OpenIdAnswer>;
};

export type OpenIdDeps = Omit<ProviderDeps, 'events'> & {
  readonly log: Parameters<typeof createOpenIdEvents>[0];
  readonly readToken: (token: string) => Promise<PresentedToken>;
};

const proving: ReadonlySet<OpenIdRoute> = new Set(['token', 'revoke', 'introspect']);
const aboutTokens: ReadonlySet<OpenIdRoute> = new Set(['revoke', 'introspect']);
const inBrowser: ReadonlySet<OpenIdRoute> = new Set(['authorize', 'resume', 'end-session', 'end-session-confirm']);
const bearer = /^bearer ([^ ]+)$/i;
const jwt = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** In the place of a token that is none: what opens nothing. */
const nothing = 'nothing';

const refused = ({ status, error, error_description }: Refusal): OpenIdAnswer => ({
  status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 401 && { 'www-authenticate': 'Basic realm="account service"' }),
  },
  body: JSON.stringify({ error, error_description }),
});

const isRefused = (error: unknown) => error instanceof DomainError && ['UNAUTHORIZED', 'TOKEN_EXPIRED'].includes(error.reason);

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

type Known = { readonly session: LiveSession | undefined; readonly presented: PresentedToken | undefined };

/** The library sees an access token by its id alone, and only after everything about it was looked at. */
function requestFor(question: OpenIdQuestion, { session, presented }: Known): ProviderRequest {
  const { route, method, url, form, authorization, accept, language, resume } = question;
  const cookies = [session && `${cookieNames.session}=${session.sid}`, resume && `${cookieNames.resume}=${resume}`].filter(Boolean);
  const shown = route === 'userinfo' && authorization !== undefined ? `Bearer ${presented?.jti ?? nothing}` : authorization;
  const isAboutJwt = aboutTokens.has(route) && jwt.test(form?.['token'] ?? '');
  const omitsRedirect = route === 'token' && form?.['grant_type'] === 'authorization_code' && !form['redirect_uri'];
  return {
    method,
    url,
    form: form && {
      ...form,
      ...(isAboutJwt && { token: presented?.jti ?? nothing }),
      ...(omitsRedirect && { redirect_uri: omittedRedirect }),
    },
    headers: {
      ...(shown !== undefined && { authorization: shown }),
      ...(accept !== undefined && { accept }),
      ...(language !== undefined && { 'accept-language': language }),
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
    },
  };
}

/** Nobody is signed in, so there is nobody to ask: the client gets its person back at once. */
function signedOutAlready({ logout }: OpenIdScope): OpenIdAnswer {
  const { postLogoutRedirectUri, state } = logout ?? {};
  if (postLogoutRedirectUri === undefined) return { status: 303, headers: { location: `${openIdPaths.end_session}/success` }, body: '' };
  const to = new URL(postLogoutRedirectUri);
  if (state !== undefined) to.searchParams.set('state', state);
  return { status: 303, headers: { location: to.href }, body: '' };
}

export function createOpenIdService(given: OpenIdDeps): OpenIdService {
  const deps = { ...given, events: createOpenIdEvents(given.log) };
  const { sessions, clients, audience } = deps;
  const provider = createProvider(deps);
  const call = createProviderCall(provider);
  let discovery: OpenIdAnswer | undefined;

  const presentedBy = ({ route, form, authorization }: OpenIdQuestion) => {
    const token = route === 'userinfo' ? bearer.exec(authorization ?? '')?.[1] : aboutTokens.has(route) ? form?.['token'] : undefined;
    if (token === undefined || !jwt.test(token)) return Promise.resolve(undefined);
    return orNothing(async () => {
      await sessions.byAccessToken(token);
      return deps.readToken(token);
    });
  };

  const knownOf = async (question: OpenIdQuestion): Promise<Known> => ({
    session: inBrowser.has(question.route) ? await orNothing(() => sessions.byAccountToken(question.session_token)) : undefined,
    presented: await presentedBy(question),
  });

  const ask = async (question: OpenIdQuestion): Promise<OpenIdAnswer> => {
    const known = await knownOf(question);
    const request = requestFor(question, known);
    return sessions.change(async (tx, changed) => {
      const omitsRedirect = request.form?.['redirect_uri'] === omittedRedirect;
      const scope: OpenIdScope = { route: question.route, tx, changed, origin: question.origin, omitsRedirect, ...known };
      const answer = challenged(question.route, await call(request, scope));
      if (scope.isSignedOut && known.session) await sessions.end(tx, known.session.sid, changed);
      if (question.route === 'end-session' && !known.session && answer.status === 200) return signedOutAlready(scope);
      return { ...answer, isSignedOut: scope.isSignedOut === true };
    });
  };

  return {
    async issueCode(tx, { userId, sid }, { client_id, uri, code_challenge, uat_duration }) {
      const client = await provider.Client.find(client_id);
      if (!client) throw new DomainError('UNKNOWN_CLIENT');
      const grantId = newSecretToken();
      const source = { grantId, client_id, userId, sid, amr: [] };
      const code = new provider.AuthorizationCode({
        client,
        accountId: userId,
        grantId,
        gty: 'authorization_code',
        redirectUri: uri,
        resource: audience,
        codeChallenge: code_challenge,
        codeChallengeMethod: 'S256',
        scope: '',
      });
      const scope: OpenIdScope = { route: 'issue', tx, changed: () => Promise.resolve(), source, tokenLife: uat_duration };
      return withScope(scope, () => code.save());
    },
    async answer(question) {
      const { route, form = {}, authorization, origin } = question;
      const refusal =
        (proving.has(route) && refusalOfClient(clients, { form, authorization, origin })) || (route === 'token' && refusalOfGrant(form));
      if (refusal) return refused(refusal);
      if (route !== 'discovery') return ask(question);
      discovery ??= await ask(question);
      return discovery;
    },
  };
}
