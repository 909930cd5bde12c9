import type { Endpoint } from '@waypost/contract/endpoint';
import { openIdEndpoints } from '@waypost/contract/endpoints/openid';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookieNames, readSessionCookie } from '../../http/callers/cookies.ts';
import { assertUnderCeilings, constantHeaders, type Mounting, routeOf } from '../../http/routes/mount.ts';
import { parseInput } from '../../http/routes/parse-input.ts';
import { cookieNames as providerCookies } from './provider/openid-provider.ts';
import type { OpenIdRoute } from './requests/openid-scope.ts';
import type { OpenIdQuestion } from './requests/openid-question.ts';
import type { OpenIdAnswer, OpenIdService } from './openid.service.ts';

type Name = keyof typeof openIdEndpoints;

const routes: Readonly<Record<Name, Exclude<OpenIdRoute, 'issue'>>> = {
  readDiscovery: 'discovery',
  readAuthorizationServer: 'discovery',
  authorize: 'authorize',
  resumeAuthorize: 'resume',
  issueToken: 'token',
  readUserInfo: 'userinfo',
  postUserInfo: 'userinfo',
  revokeToken: 'revoke',
  introspectToken: 'introspect',
  askSignOut: 'end-session',
  confirmSignOut: 'end-session-confirm',
  readSignedOut: 'end-session-done',
};

/** A browser navigates here; no script reads these answers. */
const pages: ReadonlySet<Name> = new Set([
  'authorize',
  'resumeAuthorize',
  'askSignOut',
  'confirmSignOut',
  'readSignedOut',
]);

const single = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);

type Fields = Readonly<Record<string, string | undefined>>;

const withoutUndefined = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** Only the contract's fields, as text. */
function formOf(endpoint: Endpoint, request: FastifyRequest): Readonly<Record<string, string>> | undefined {
  if (endpoint.method === 'GET') return undefined;
  if (!endpoint.body) return {};
  return withoutUndefined((parseInput(endpoint, { body: request.body }) as { body: Fields }).body);
}

/** Only the contract's parameters of the address, because the library stores them until the user signs in. */
function urlOf(endpoint: Endpoint, { url, query, params }: FastifyRequest): string {
  if (endpoint.method !== 'GET') return url;
  const parsed = parseInput(endpoint, { query, params }) as { query?: Fields };
  if (!parsed.query) return url;
  const [path = ''] = url.split('?');
  return `${path}?${new URLSearchParams(withoutUndefined(parsed.query)).toString()}`;
}

const questionOf = (name: Name, request: FastifyRequest): OpenIdQuestion => ({
  route: routes[name],
  method: openIdEndpoints[name].method,
  url: urlOf(openIdEndpoints[name], request),
  form: formOf(openIdEndpoints[name], request),
  authorization: request.headers.authorization,
  accept: pages.has(name) ? 'text/html' : 'application/json',
  language: request.headers['accept-language'],
  origin: single(request.headers.origin),
  session_token: readSessionCookie(request, cookieNames.account),
  resume: request.cookies[providerCookies.resume],
});

function write(reply: FastifyReply, { status, headers, body }: OpenIdAnswer, pagePolicy: string | undefined) {
  reply.headers({ ...constantHeaders, ...(pagePolicy !== undefined && { 'content-security-policy': pagePolicy }) });
  reply.code(status).headers(headers);
  // forms on our pages need their Referer, which distinguishes them from foreign ones
  if (pagePolicy !== undefined) void reply.header('referrer-policy', 'same-origin');
  return reply.send(body === '' ? undefined : body);
}

/** The account service answers the preflights; these endpoints use no cookie, so none is allowed. */
function readableFor(reply: FastifyReply, origin: string | undefined, registered: ReadonlySet<string>) {
  void reply.header('vary', 'Origin');
  if (origin === undefined || !registered.has(origin)) return;
  reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': 'WWW-Authenticate' });
}

export type OpenIdMounting = {
  readonly mounting: Mounting;
  /** Origins of registered clients, whose pages may read the answers for programs. */
  readonly origins: readonly string[];
};

/** Puts the provider's endpoints on the account service's listener, with the limits and the access log of all others. */
export function mountOpenId(account: FastifyInstance, provider: OpenIdService, { mounting, origins }: OpenIdMounting) {
  const registered = new Set(origins);
  for (const name of Object.keys(openIdEndpoints) as Name[]) {
    const isPage = pages.has(name);
    account.route({
      ...routeOf(openIdEndpoints[name], mounting),
      async handler(request, reply) {
        if (!isPage) readableFor(reply, request.headers.origin, registered);
        await assertUnderCeilings(openIdEndpoints[name], undefined, mounting);
        const answer = await provider.answer(questionOf(name, request));
        if (answer.isSignedOut) mounting.xsrf.renew(reply);
        return write(reply, answer, isPage ? provider.pagePolicy : undefined);
      },
    });
  }
}
