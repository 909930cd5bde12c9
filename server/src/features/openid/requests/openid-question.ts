import type { ProviderSession } from './openid-sessions.ts';
import type { ProviderRequest } from './openid-call.ts';
import { cookieNames } from '../provider/openid-provider.ts';
import { omittedRedirect } from '../records/grant-records.ts';
import type { OpenIdRoute, PresentedToken } from './openid-scope.ts';

export type OpenIdQuestion = {
  readonly route: Exclude<OpenIdRoute, 'issue'>;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly form?: Readonly<Record<string, string>> | undefined;
  readonly authorization?: string | undefined;
  readonly accept?: string | undefined;
  readonly language?: string | undefined;
  readonly origin?: string | undefined;
  readonly session_token?: string | undefined;
  /** The cookie of an interaction that this browser began. */
  readonly resume?: string | undefined;
};

const aboutTokens: ReadonlySet<OpenIdRoute> = new Set(['revoke', 'introspect']);
const bearer = /^bearer ([^ ]+)$/i;
const jwt = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** Replaces an invalid token. */
const invalidToken = 'nothing';

/** The access token that authorises a question, or that the question is about. */
export function accessTokenOf({ route, form, authorization }: OpenIdQuestion): string | undefined {
  const presented = route === 'userinfo' ? bearer.exec(authorization ?? '')?.[1] : undefined;
  const token = aboutTokens.has(route) ? form?.['token'] : presented;
  return token !== undefined && jwt.test(token) ? token : undefined;
}

/** The session and the token of a question, checked before the library sees it. */
export type CheckedCredentials = {
  readonly session: ProviderSession | undefined;
  readonly presented: PresentedToken | undefined;
};

function formFor(question: OpenIdQuestion, presented: PresentedToken | undefined) {
  const { route, form } = question;
  const isAboutJwt = aboutTokens.has(route) && accessTokenOf(question) !== undefined;
  const omitsRedirect = route === 'token' && form?.['grant_type'] === 'authorization_code' && !form['redirect_uri'];
  return (
    form && {
      ...form,
      ...(isAboutJwt && { token: presented?.jti ?? invalidToken }),
      ...(omitsRedirect && { redirect_uri: omittedRedirect }),
    }
  );
}

const withoutUndefined = (headers: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined));

/** The library sees an access token only by its id, after all checks. */
export function requestFor(question: OpenIdQuestion, { session, presented }: CheckedCredentials): ProviderRequest {
  const { route, method, url, authorization, resume } = question;
  const cookies = [session && `${cookieNames.session}=${session.sid}`, resume && `${cookieNames.resume}=${resume}`];
  const headers = {
    authorization:
      route === 'userinfo' && authorization !== undefined ? `Bearer ${presented?.jti ?? invalidToken}` : authorization,
    accept: question.accept,
    'accept-language': question.language,
    cookie: cookies.filter(Boolean).join('; ') || undefined,
  };
  return { method, url, form: formFor(question, presented), headers: withoutUndefined(headers) };
}
