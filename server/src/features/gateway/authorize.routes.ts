import { gatewayRoutes } from '@waypost/contract/routes/gateway';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Authenticators } from '../../http/callers.ts';
import { type HotRoutes, write } from '../../http/hot-routes.ts';
import {
  type AuthorizeCall,
  authorizeMessage,
  authorizeStatus,
  type AuthorizeService,
  type ProofAnswer,
} from './authorize.service.ts';

type Needs = Pick<Authenticators, 'gateway'> & {
  readonly authorize: AuthorizeService;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
};

const { path } = gatewayRoutes.authorizeCall;
const keyInQuery = /[?&]api_?key=([^&#]*)/i;
const appInQuery = { id: /[?&]app_id=([^&#]*)/, code: /[?&]app_code=([^&#]*)/ };

function textOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // no key has a broken escape in it
  }
}

/** nginx tells the caller's address in a header, Envoy puts it behind ours. */
const addressAsked = ({ url = '', headers }: IncomingMessage): string => textOf(headers, 'x-original-uri') ?? url;

function shown(request: IncomingMessage, inQuery: RegExp, header: string): string | undefined {
  const found = inQuery.exec(addressAsked(request))?.[1];
  return found === undefined || found === '' ? textOf(request.headers, header) : decoded(found);
}

function appOf(request: IncomingMessage): AuthorizeCall['app'] {
  const app_id = shown(request, appInQuery.id, 'x-app-id');
  const app_code = shown(request, appInQuery.code, 'x-app-code');
  return app_id === undefined || app_code === undefined ? undefined : { app_id, app_code };
}

/** The address that the gateway itself saw is the last one: those before it are what the caller said. */
function addressOf(headers: IncomingHttpHeaders): string | undefined {
  const forwarded = textOf(headers, 'x-forwarded-for');
  return forwarded?.slice(forwarded.lastIndexOf(',') + 1).trim();
}

function callOf(request: IncomingMessage): AuthorizeCall {
  const { headers } = request;
  const key = shown(request, keyInQuery, 'x-api-key');
  const bearer = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  return {
    key,
    bearer,
    app: key === undefined && bearer === undefined ? appOf(request) : undefined,
    service: textOf(headers, 'x-waypost-service'),
    origin: textOf(headers, 'origin'),
    referer: textOf(headers, 'referer'),
    address: addressOf(headers),
    androidPackage: textOf(headers, 'x-android-package'),
    androidCertificate: textOf(headers, 'x-android-cert'),
    bundleId: textOf(headers, 'x-ios-bundle-identifier'),
  };
}

function headersOf({ code, appId, projectId, keyId }: ProofAnswer): string[] {
  const headers = ['x-waypost-code', code];
  if (appId !== undefined) headers.push('x-waypost-app', appId);
  if (projectId !== undefined) headers.push('x-waypost-project', projectId);
  if (keyId !== undefined) headers.push('x-waypost-key', keyId);
  return headers;
}

type Refusal = { readonly status: 401 | 403; readonly code: string; readonly detail: string; readonly more: string[] };

/** Envoy hands this body on to the caller; nginx leaves it out. */
function refuse(response: ServerResponse, { status, code, detail, more }: Refusal): void {
  const id = randomUUID();
  const title = status === 401 ? 'The call shows no key or token that is good.' : 'The call may not pass.';
  const text = JSON.stringify({
    type: `https://waypost.dev/problems/${code}`,
    title,
    status,
    code,
    detail,
    instance: `urn:request:${id}`,
  });
  const challenge = status === 401 ? ['www-authenticate', 'Bearer'] : [];
  write(response, { status, type: 'application/problem+json; charset=utf-8', id, text, more: [...more, ...challenge] });
}

function send(response: ServerResponse, answer: ProofAnswer): void {
  const status = authorizeStatus(answer.code);
  const more = headersOf(answer);
  if (status === 200) write(response, { status, type: 'text/plain', id: randomUUID(), text: '', more });
  else refuse(response, { status, code: answer.code, detail: authorizeMessage(answer), more });
}

/** What fails on our side refuses too: a gateway would make a 500 of anything but 401 and 403. */
function fail(response: ServerResponse, error: unknown, logger: Needs['logger']): void {
  const reason = error instanceof DomainError ? error.reason : 'UNKNOWN';
  if (reason === 'UNKNOWN') logger.error({ err: error }, 'unexpected error');
  const more = ['x-waypost-code', reason];
  refuse(response, {
    status: 403,
    code: reason,
    detail: 'It cannot be told right now whether this call may pass.',
    more,
  });
}

const isOurs = (url: string) =>
  url.startsWith(path) && (url.length === path.length || url[path.length] === '?' || url[path.length] === '/');

/**
 * `GET /v1/authorize`, on node:http like its siblings (KEY-50). Envoy asks with the caller's method and with its path
 * behind ours. The gateway's credential has a header of its own, since Authorization is the caller's.
 */
export function createAuthorizeRoute({ gateway, authorize, logger }: Needs): HotRoutes {
  const answer: RequestListener = (request, response) => {
    request.resume();
    const credential = textOf(request.headers, 'x-waypost-gateway');
    try {
      gateway({ headers: credential === undefined ? {} : { authorization: `Bearer ${credential}` } });
    } catch {
      const detail = 'The gateway has not shown its credential in X-Waypost-Gateway.';
      return refuse(response, { status: 401, code: 'UNAUTHORIZED', detail, more: ['x-waypost-code', 'UNAUTHORIZED'] });
    }
    try {
      const answered = authorize.authorize(callOf(request));
      if (!(answered instanceof Promise)) return send(response, answered);
      answered.then((later) => send(response, later)).catch((error: unknown) => fail(response, error, logger));
    } catch (error) {
      fail(response, error, logger);
    }
  };
  return { find: ({ url }) => (url !== undefined && isOurs(url) ? answer : undefined) };
}
