import fastifyCookie from '@fastify/cookie';
import fastifyRateLimit from '@fastify/rate-limit';
import type { Envelope } from '@waypost/contract/endpoint';
import { DomainError } from '@waypost/domain/base/domain-error';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import { addressGroup } from '../base/address-group.ts';
import { parse as parseForm } from 'node:querystring';
import type { ClientAddress } from './callers/client-address.ts';
import type { Refusals } from './routes/refusals.ts';

export const jsonTypes = ['application/json', 'application/cloudevents+json', 'application/cloudevents-batch+json'];

function envelopeOf(request: FastifyRequest): Envelope {
  const endpoint = request.routeOptions.config?.endpoint;
  if (endpoint) return endpoint.envelope;
  return request.url.startsWith('/v1/') ? 'problem' : 'portal';
}

const reasonOfStatus = new Map([
  [400, 'INVALID_BODY'],
  [404, 'NOT_FOUND'],
  [413, 'BODY_TOO_LARGE'],
  [414, 'INVALID_BODY'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
] as const);

/** Maps Fastify's own refusals; any other unknown error is a bug. */
function toKnownError(error: FastifyError | DomainError): Error {
  if (error instanceof DomainError) return error;
  const reason = reasonOfStatus.get(error.statusCode as 400);
  return reason ? new DomainError(reason) : error;
}

type ErrorHandler = (error: FastifyError | DomainError, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const createErrorHandler =
  (refusals: Refusals): ErrorHandler =>
  (error, request, reply) => {
    const { endpoint } = request.routeOptions.config ?? {};
    const call = { endpoint, envelope: envelopeOf(request), requestId: request.id };
    const { status, type, text, headers } = refusals.write(toKnownError(error), call);
    void reply.code(status).type(type).header('cache-control', 'no-store');
    for (const [name, value] of headers) if (!reply.hasHeader(name)) void reply.header(name, value);
    return reply.send(text);
  };

function acceptBodies(app: FastifyInstance) {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(jsonTypes, { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parseJson(request, text, done);
  });
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) => {
    done(null, { ...parseForm(text) });
  });
}

/** A proxy may ask for a whole address, and anybody for what is none: every page reads the target as a path. */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  if (!URL.canParse(target)) return `/${target}`;
  const { pathname, search } = new URL(target);
  return pathname.startsWith('/') ? `${pathname}${search}` : '/';
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's address behind the operator's proxies; `request.ip` would be the last proxy's. */
    readonly clientAddress: string;
  }
}

export type ListenerOptions = {
  readonly logger: FastifyBaseLogger;
  readonly clientAddress: ClientAddress;
  readonly refusals: Refusals;
  /** Where browsers reach it. */
  readonly origin: string;
};

/** A Fastify instance with the parts that both origins share: request ids, parsers, refusals, limits, access log. */
export async function createListener({
  logger,
  clientAddress,
  refusals,
  origin,
}: ListenerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 400 },
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
  });
  await app.register(fastifyCookie);
  app.decorateRequest('clientAddress', {
    getter() {
      return clientAddress(this.raw);
    },
  });
  await app.register(fastifyRateLimit, {
    global: false,
    keyGenerator: (request) => addressGroup(request.clientAddress),
  });
  acceptBodies(app);
  const isEncrypted = origin.startsWith('https:');
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    // a year; the operator's other hosts below the same name are not ours to decide about
    if (isEncrypted) void reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // the route's pattern instead of the address, whose path and query may contain secrets
    const { method, routeOptions } = request;
    const fields = { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log.info(fields, 'request');
    done();
  });
  const refuse = createErrorHandler(refusals);
  app.setErrorHandler(refuse);
  app.setNotFoundHandler((request, reply) => refuse(new DomainError('NOT_FOUND'), request, reply));
  return app;
}
