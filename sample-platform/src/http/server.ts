import cors from '@fastify/cors';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { sendProblem } from './problem.ts';

export type ServerOptions = {
  readonly logLevel: string;
  readonly logStream: NodeJS.WritableStream;
  /** Creates the ids of requests, which are also the ids of usage events. */
  readonly newId: () => string;
};

const constantHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin', // pages of other origins load the base map
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Without the query, which may contain a key. */
const pathOf = ({ url }: { url: string }) => url.split('?', 1)[0] ?? '';

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status < 500) return sendProblem(reply, status === 413 ? 'TOO_LARGE' : 'INVALID_REQUEST');
  request.log.error({ err: error, path: pathOf(request) }, 'a request failed');
  return sendProblem(reply, 'UNKNOWN');
}

/** The HTTP server of all services: ids, headers, logs without keys, refusals in one format. */
export async function createServer({ logLevel, logStream, newId }: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: {
      level: logLevel,
      stream: { write: (line: string) => void logStream.write(line) },
      serializers: { req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request) }) },
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: newId,
    exposeHeadRoutes: false, // a HEAD request would count as a call without an answer
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(constantHeaders).header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, path: pathOf(request), status: reply.statusCode, ms }, 'answered');
    done();
  });
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'PUT', 'DELETE'],
    allowedHeaders: ['X-API-Key', 'Authorization', 'X-App-Id', 'X-App-Code', 'X-User-Id', 'Content-Type'],
    exposedHeaders: ['x-request-id', 'retry-after'],
    maxAge: 86_400,
  });
  app.setErrorHandler(refuse);
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 'UNKNOWN_PATH'));
  return app;
}
