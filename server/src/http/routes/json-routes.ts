import type { Endpoint, HandlerAnswer, ParsedInput } from '@waypost/contract/endpoint';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { IncomingMessage } from 'node:http';
import type { FastAnswer, FastEndpoint, FastRoute } from './fast-routes.ts';
import { jsonTypes } from '../listener.ts';
import { parseInput } from './parse-input.ts';

/** A gateway's POST without path parameters. */
export type JsonEndpoint = FastEndpoint & { readonly method: 'POST'; readonly access: 'gateway' };
export type JsonEndpoints = Readonly<Record<string, JsonEndpoint>>;
type JsonHandler<E extends Endpoint> = (body: ParsedInput<E>['body']) => HandlerAnswer<E> | Promise<HandlerAnswer<E>>;
export type JsonHandlers<T extends JsonEndpoints> = { readonly [K in keyof T]: JsonHandler<T[K]> };

const accepted = new Set<string | undefined>(jsonTypes);

function assertJson({ headers }: IncomingMessage): void {
  const type = headers['content-type'];
  if (accepted.has(type) || accepted.has(type?.split(';', 1)[0]?.trim().toLowerCase())) return;
  throw new DomainError(type === undefined ? 'INVALID_BODY' : 'UNSUPPORTED_MEDIA_TYPE');
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new DomainError('INVALID_BODY');
  }
}

/** Caches the JSON of answers, because a service may return the same frozen object many times. */
const texts = new WeakMap<object, string>();
function textOf(answer: object): string {
  let text = texts.get(answer);
  if (text === undefined) {
    text = JSON.stringify(answer);
    texts.set(answer, text);
  }
  return text;
}

const succeeded = (answer: unknown): FastAnswer => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  text: textOf(answer as object),
});

/** JSON routes for gateways; the contract parses the bodies. */
export function jsonRoutes<T extends JsonEndpoints>(
  endpoints: T,
  handlers: JsonHandlers<T>,
  assertGateway: (request: IncomingMessage) => unknown,
): FastRoute[] {
  return Object.entries(endpoints).map(([name, endpoint]) => {
    const handler = handlers[name] as JsonHandler<Endpoint>;
    return {
      endpoint,
      readsBody: true,
      admit(request) {
        assertGateway(request);
        assertJson(request);
      },
      answer({ text }) {
        const { body } = parseInput<Endpoint>(endpoint, { body: parseJson(text) });
        const result = handler(body as undefined);
        return result instanceof Promise ? result.then(succeeded) : succeeded(result);
      },
    };
  });
}
