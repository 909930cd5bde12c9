import type { Endpoint } from '@waypost/contract/endpoint';
import { DomainError } from '@waypost/domain/base/domain-error';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { inRequest } from '../../base/request-context.ts';
import type { ClientAddress } from '../callers/client-address.ts';
import { constantHeaders } from './mount.ts';
import type { Refusals } from './refusals.ts';

/**
 * An endpoint that programs call all day, answered on node:http itself, because the framework costs more than the
 * answer. Nothing counts its calls, so it declares no `limit`.
 */
export type FastEndpoint = Endpoint & {
  readonly access: 'gateway' | 'client';
  readonly unchecked: true;
  readonly limit?: undefined;
};

export type FastAnswer = {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly headers?: readonly string[];
};

export type FastCall = {
  readonly id: string;
  readonly request: IncomingMessage;
  /** The body as text; empty if the route reads none. */
  readonly text: string;
  readonly address: () => string;
};

export type FastRoute = {
  readonly endpoint: FastEndpoint;
  readonly readsBody: boolean;
  /** Throws a DomainError before the body is read. */
  readonly admit: (request: IncomingMessage) => void;
  readonly answer: (call: FastCall) => FastAnswer | Promise<FastAnswer>;
  /** For a protocol with its own refusals; by default the endpoint's envelope decides. */
  readonly refuse?: (error: unknown, requestId: string) => FastAnswer;
  /** Also answers other methods, and paths below its own. */
  readonly isPrefix?: boolean;
};

export type FastRoutes = { readonly find: (request: IncomingMessage) => RequestListener | undefined };
type Deps = { readonly refusals: Refusals; readonly clientAddress: ClientAddress };

const constants = Object.entries(constantHeaders).flat();

function send(response: ServerResponse, { status, type, text, headers = [] }: FastAnswer, id: string): void {
  const length = String(Buffer.byteLength(text));
  const standardHeaders = ['content-type', type, 'content-length', length, 'x-request-id', id];
  response.writeHead(status, [...standardHeaders, ...constants, ...headers]);
  response.end(text);
}

type BodyReading = { readonly limit: number; readonly onText: (text: string) => void; readonly onTooLarge: () => void };

/** Uses callbacks, because a promise would delay each chunk. */
function readBody(request: IncomingMessage, { limit, onText, onTooLarge }: BodyReading): void {
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

function listenerOf(route: FastRoute, { refusals, clientAddress }: Deps): RequestListener {
  const { endpoint } = route;
  const refusal = (error: unknown, id: string): FastAnswer => {
    if (route.refuse) return route.refuse(error, id);
    const refusalText = refusals.write(error, { endpoint, envelope: endpoint.envelope, requestId: id });
    return { ...refusalText, headers: refusalText.headers.flat() };
  };
  return (request, response) => {
    const id = randomUUID();
    const address = () => clientAddress(request);
    const refuse = (error: unknown) => send(response, refusal(error, id), id);
    const catching = (step: () => void) => {
      try {
        step();
      } catch (error) {
        refuse(error);
      }
    };
    const answer = (text: string) =>
      inRequest({ id, address }, () => {
        const result = route.answer({ id, request, text, address });
        if (result instanceof Promise) result.then((later) => send(response, later, id)).catch(refuse);
        else send(response, result, id);
      });
    catching(() => {
      route.admit(request);
      if (!route.readsBody) {
        request.resume();
        return answer('');
      }
      readBody(request, {
        limit: endpoint.bodyLimit ?? 65_536,
        onText: (text) => catching(() => answer(text)),
        onTooLarge: () => refuse(new DomainError('BODY_TOO_LARGE')),
      });
    });
  };
}

export const pathOf = (url = '') => url.split('?', 1)[0] ?? '';

/** Finds the route of a request; all other requests go through the framework. */
export function createFastRoutes(routes: readonly FastRoute[], deps: Deps): FastRoutes {
  const exact = new Map<string, { method: string; listener: RequestListener }>();
  /** By the path before a parameter, such as `/webhooks` of `/webhooks/{name}`. */
  const families = new Map<string, { method: string; listener: RequestListener }>();
  const prefixes: { path: string; listener: RequestListener }[] = [];
  for (const route of routes) {
    const { method, path } = route.endpoint;
    const listener = listenerOf(route, deps);
    const [, parent] = /^(.+)\/\{\w+\}$/.exec(path) ?? [];
    if (route.isPrefix) prefixes.push({ path, listener });
    else if (parent === undefined) exact.set(path, { method, listener });
    else families.set(parent, { method, listener });
  }
  return {
    find({ method, url = '' }) {
      const path = pathOf(url);
      const route = exact.get(url) ?? exact.get(path) ?? families.get(path.slice(0, path.lastIndexOf('/')));
      if (route) return route.method === method ? route.listener : undefined;
      return prefixes.find((prefix) => path === prefix.path || path.startsWith(`${prefix.path}/`))?.listener;
    },
  };
}
