import type { Endpoint, HandlerAnswer, ParsedInput } from '@waypost/contract/endpoint';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { writeRefusal } from './answers.ts';
import type { Authenticators } from './callers.ts';
import { jsonTypes } from './listener.ts';
import { constantHeaders } from './mount.ts';
import { parseInput } from './parse-input.ts';

/** What fits here: a gateway's POST with nothing in its path, answered by constants of our own. */
export type HotEndpoint = Endpoint & {
  readonly method: 'POST';
  readonly access: 'gateway';
  readonly envelope: 'problem';
  readonly unchecked: true;
};
export type HotEndpoints = Readonly<Record<string, HotEndpoint>>;

type Handler<E extends Endpoint> = (body: ParsedInput<E>['body']) => HandlerAnswer<E> | Promise<HandlerAnswer<E>>;
export type HotHandlers<T extends HotEndpoints> = { readonly [K in keyof T]: Handler<T[K]> };

export type HotRoutes = { find(request: IncomingMessage): RequestListener | undefined };

type Needs = Pick<Authenticators, 'gateway'> & { readonly logger: Pick<FastifyBaseLogger, 'error'> };

const constants = Object.entries(constantHeaders).flat();
const accepted = new Set<string | undefined>(jsonTypes);

export function write(
  response: ServerResponse,
  answer: { status: number; type: string; id: string; text: string; more?: string[] },
) {
  const { status, type, id, text, more = [] } = answer;
  const length = String(Buffer.byteLength(text));
  response.writeHead(status, [
    'content-type',
    type,
    'content-length',
    length,
    'x-request-id',
    id,
    ...constants,
    ...more,
  ]);
  response.end(text);
}

function assertJson({ headers }: IncomingMessage): void {
  const type = headers['content-type'];
  if (accepted.has(type) || accepted.has(type?.split(';', 1)[0]?.trim().toLowerCase())) return;
  throw new DomainError(type === undefined ? 'INVALID_BODY' : 'UNSUPPORTED_MEDIA_TYPE');
}

type Reading = { readonly limit: number; readonly onText: (text: string) => void; readonly onTooLarge: () => void };

/** Callbacks and not a promise, which each part of the body would have to wait for. */
export function readBody(request: IncomingMessage, { limit, onText, onTooLarge }: Reading): void {
  if (Number(request.headers['content-length']) > limit) return onTooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= limit) return void chunks.push(chunk);
    request.removeAllListeners('data').removeAllListeners('end');
    onTooLarge();
  });
  request.on('end', () => onText((chunks[0] && chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)).toString()));
}

/** A service may answer with the same object again and again; nobody changes what was answered. */
const texts = new WeakMap<object, string>();
function textOf(answer: object): string {
  let text = texts.get(answer);
  if (text === undefined) {
    text = JSON.stringify(answer);
    texts.set(answer, text);
  }
  return text;
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new DomainError('INVALID_BODY');
  }
}

function listenerOf(endpoint: HotEndpoint, handler: Handler<HotEndpoint>, { gateway, logger }: Needs): RequestListener {
  return (request, response) => {
    const id = randomUUID();
    const send = (answer: unknown) =>
      write(response, { status: 200, type: 'application/json; charset=utf-8', id, text: textOf(answer as object) });
    const refuse = (error: unknown) => {
      const refusal = error instanceof DomainError ? error : new DomainError('UNKNOWN');
      if (refusal.reason === 'UNKNOWN') logger.error({ err: error, reqId: id }, 'unexpected error');
      const { status, type, body } = writeRefusal(refusal, 'problem', id);
      const more = { STORAGE_UNAVAILABLE: ['retry-after', '2'], BODY_TOO_LARGE: ['connection', 'close'] };
      write(response, {
        status,
        type,
        id,
        text: JSON.stringify(body),
        more: more[refusal.reason as keyof typeof more],
      });
    };
    const answer = (text: string) => {
      const { body } = parseInput<Endpoint>(endpoint, { body: parseJson(text) });
      const answered = handler(body as undefined);
      if (answered instanceof Promise) answered.then(send).catch(refuse);
      else send(answered);
    };
    const trying = (step: () => void) => {
      try {
        step();
      } catch (error) {
        refuse(error);
      }
    };
    trying(() => {
      gateway(request);
      assertJson(request);
      readBody(request, {
        limit: endpoint.bodyLimit ?? 65_536,
        onText: (text) => trying(() => answer(text)),
        onTooLarge: () => refuse(new DomainError('BODY_TOO_LARGE')),
      });
    });
  };
}

/**
 * The endpoints that a gateway asks at every call of a customer, on node:http itself: the way through the framework
 * costs a request more than its answer does. They refuse as all others do, and the same contract parses them.
 */
export function createHotRoutes<T extends HotEndpoints>(
  endpoints: T,
  handlers: HotHandlers<T>,
  needs: Needs,
): HotRoutes {
  const routes = new Map<string | undefined, RequestListener>(
    Object.entries(endpoints).map(([name, endpoint]) => {
      return [endpoint.path, listenerOf(endpoint, handlers[name] as Handler<HotEndpoint>, needs)];
    }),
  );
  const find: HotRoutes['find'] = ({ method, url }) =>
    method === 'POST' ? (routes.get(url) ?? routes.get(url?.split('?', 1)[0])) : undefined;
  return { find };
}
