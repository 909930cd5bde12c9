import type { Endpoint, Endpoints, HandlerAnswer, ParsedInput } from '@waypost/contract/endpoint';
import { isOpenToSites, needsXsrf } from '@waypost/contract/refusals';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { inRequest } from '../../base/request-context.ts';
import type { Authenticators, GatewayCaller, ProjectCaller, UserCaller } from '../callers/callers.ts';
import { parseInput } from './parse-input.ts';
import type { Xsrf } from '../callers/xsrf.ts';

type CallerOf<E extends Endpoint> = E['access'] extends 'user' | 'account' | 'bearer'
  ? UserCaller
  : E['access'] extends 'gateway'
    ? GatewayCaller
    : E['access'] extends 'project'
      ? ProjectCaller
      : undefined;

export type Call<E extends Endpoint> = ParsedInput<E> & {
  readonly caller: CallerOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

export type Handler<E extends Endpoint> = (call: Call<E>) => HandlerAnswer<E> | Promise<HandlerAnswer<E>>;
export type Handlers<T extends Endpoints> = { readonly [K in keyof T]: Handler<T[K]> };

export type Mounting = {
  readonly authenticators: Authenticators;
  readonly xsrf: Xsrf;
  /** Counts a call of an endpoint that has a ceiling; answers the milliseconds to wait, 0 if it may go on. */
  readonly takeUnderCeiling: (name: string, ceiling: NonNullable<Endpoint['ceiling']>) => Promise<number>;
  /** Multiplies every endpoint's limit; most tests raise it. */
  readonly limitFactor: number;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Headers of every answer of an endpoint. */
export const constantHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

function callerOf(endpoint: Endpoint, request: FastifyRequest, { authenticators }: Mounting) {
  const { access, service = 'portal' } = endpoint;
  if (access === 'public' || access === 'client') return undefined;
  return access === 'bearer' ? authenticators.bearer(request, service) : authenticators[access](request);
}

/** An answer that violates the contract is a bug; it is not sent, because it may contain private data. */
function checkedAnswer(endpoint: Endpoint, answer: unknown): unknown {
  if (!endpoint.response || endpoint.unchecked) return answer;
  return (endpoint.response as z.ZodType).parse(answer);
}

/** The portal's envelope around an answer. */
const inEnvelope = (data: unknown) => ({ status: 'OK', data });

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

const cacheControl = { shared: 'public, max-age=300', private: 'private, no-cache' } as const;

/** Sends the answer, or only that the caller's copy is still valid. */
function sendCached(kept: keyof typeof cacheControl, { request, reply }: Exchange, body: unknown) {
  const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}"`;
  reply.headers({ 'cache-control': cacheControl[kept], etag });
  return request.headers['if-none-match']?.includes(etag) ? reply.code(304).send() : reply.send(body);
}

const isText = (type: string) => type === 'text/csv' || type === 'application/xml';

const isInPieces = (answer: unknown): answer is AsyncIterable<string | Uint8Array> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

function send(endpoint: Endpoint, exchange: Exchange, answer: unknown) {
  const { reply } = exchange;
  const { status = 200, produces } = endpoint;
  reply.code(status);
  if (!endpoint.response) return reply.send();
  if (produces) reply.type(isText(produces) ? `${produces}; charset=utf-8` : produces);
  if (isInPieces(answer)) return reply.send(answer instanceof Readable ? answer : Readable.from(answer));
  const data = checkedAnswer(endpoint, answer);
  const body = endpoint.envelope === 'portal' ? inEnvelope(data) : data;
  return endpoint.cached ? sendCached(endpoint.cached, exchange, body) : reply.send(body);
}

/** A form of another site can send what a page's script cannot: such a body was parsed, and must not be believed. */
function assertType({ consumes = [] }: Endpoint, { body, headers }: FastifyRequest): void {
  if (body === undefined || body === null) return;
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' && !consumes.includes(type)) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
}

/** Counts the call under the ceiling of everybody, and under the limit of its caller. Throws RATE_LIMITED. */
export async function assertUnderCeilings(
  { ceiling, callerLimit, method, path }: Endpoint,
  caller: { readonly user: { readonly userId: string } } | undefined,
  { takeUnderCeiling, limitFactor }: Mounting,
): Promise<void> {
  const take = async (name: string, { max, windowMs }: NonNullable<Endpoint['ceiling']>) => {
    const counted = takeUnderCeiling(name, { max: Math.ceil(max * limitFactor), windowMs });
    // while the database is away nothing can be flooded but the log, which then matters most
    const waitMs = await counted.catch(() => 0);
    if (waitMs > 0) throw new DomainError('RATE_LIMITED', [], waitMs);
  };
  if (ceiling) await take(`${method} ${path}`, ceiling);
  if (callerLimit && caller) await take(`${method} ${path} ${caller.user.userId}`, callerLimit);
}

/** Every browser of today says where a request comes from; programs say nothing. */
const assertOwnSite = ({ headers }: FastifyRequest) => {
  if (headers['sec-fetch-site'] === 'cross-site') throw new DomainError('XSRF_MISMATCH');
};

function handlerOf(endpoint: Endpoint, handler: Handler<Endpoint>, mounting: Mounting) {
  const [guarded, isOpen] = [needsXsrf(endpoint), isOpenToSites(endpoint)];
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(constantHeaders);
    const lookup = callerOf(endpoint, request, mounting);
    const caller = (lookup instanceof Promise ? await lookup : lookup) as undefined;
    if (guarded) mounting.xsrf.check(request);
    if (isOpen) assertOwnSite(request);
    assertType(endpoint, request);
    const call = { ...parseInput(endpoint, request), caller, request, reply };
    await assertUnderCeilings(endpoint, caller, mounting);
    const answer = await inRequest({ id: request.id, address: () => request.clientAddress }, () => handler(call));
    return send(endpoint, { request, reply }, answer);
  };
}

/** The Fastify route of an endpoint, with its rate limit. */
export const routeOf = (endpoint: Endpoint, { limitFactor }: Mounting) => ({
  method: endpoint.method,
  url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
  bodyLimit: endpoint.bodyLimit ?? 65_536,
  config: {
    endpoint,
    ...(endpoint.limit && {
      rateLimit: {
        max: Math.ceil(endpoint.limit.max * limitFactor),
        timeWindow: endpoint.limit.windowMs,
        errorResponseBuilder: () => new DomainError('RATE_LIMITED'),
      },
    }),
  },
});

export type Mount = <T extends Endpoints>(endpoints: T, handlers: Handlers<T>) => void;

/** Registers each endpoint of a table with the handler of the same name. */
export const createMount =
  (app: FastifyInstance, mounting: Mounting): Mount =>
  (endpoints, handlers) => {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const handler = handlers[name] as Handler<Endpoint> | undefined;
      if (!handler) throw new Error(`No handler for ${name}`);
      app.route({ ...routeOf(endpoint, mounting), handler: handlerOf(endpoint, handler, mounting) });
    }
  };
