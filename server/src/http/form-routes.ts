import type { Endpoint } from '@waypost/contract/endpoint';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { writeRefusal } from './answers.ts';
import type { ClientAddress } from './client-address.ts';
import { type HotRoutes, readBody, write } from './hot-routes.ts';

/** What fits here: a form whose refusals are those of RFC 6749. */
export type FormEndpoint = Endpoint & {
  readonly method: 'POST';
  readonly access: 'client';
  readonly envelope: 'oauth';
  readonly unchecked: true;
};
export type FormEndpoints = Readonly<Record<string, FormEndpoint>>;

/** A form as it was sent; a name may come again, which is for the protocol to refuse. */
export type FormCall = {
  readonly parameters: readonly (readonly [name: string, value: string])[];
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
};
export type FormAnswer = {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
};
export type FormHandler = (call: FormCall) => Promise<FormAnswer>;
export type FormHandlers<T extends FormEndpoints> = { readonly [K in keyof T]: FormHandler };

type Needs = { readonly logger: Pick<FastifyBaseLogger, 'error'>; readonly clientAddress: ClientAddress };

const json = 'application/json; charset=utf-8';
const isForm = (type: string | undefined) =>
  type?.split(';', 1)[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded';
const moreFor: Readonly<Partial<Record<string, string[]>>> = {
  STORAGE_UNAVAILABLE: ['retry-after', '2'],
  RATE_LIMITED: ['retry-after', '60'],
  BODY_TOO_LARGE: ['connection', 'close'],
};

function listenerOf(endpoint: FormEndpoint, handler: FormHandler, { logger, clientAddress }: Needs): RequestListener {
  return (request, response) => {
    const id = randomUUID();
    const refuse = (error: unknown) => {
      const refusal = error instanceof DomainError ? error : new DomainError('UNKNOWN');
      if (refusal.reason === 'UNKNOWN') logger.error({ err: error, reqId: id }, 'unexpected error');
      const { status, type, body } = writeRefusal(refusal, 'oauth', id);
      write(response, { status, type, id, text: JSON.stringify(body), more: moreFor[refusal.reason] ?? [] });
    };
    const answer = async (text: string) => {
      if (!isForm(request.headers['content-type'])) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
      // what is in an address gets into logs, and a signature would have to cover it
      if (request.url?.includes('?')) throw new DomainError('INVALID_FIELDS');
      const answered = await handler({
        parameters: [...new URLSearchParams(text)],
        headers: request.headers,
        address: clientAddress(request),
      });
      const more = Object.entries(answered.headers ?? {}).flat();
      write(response, { status: answered.status, type: json, id, text: JSON.stringify(answered.body), more });
    };
    readBody(request, {
      limit: endpoint.bodyLimit ?? 65_536,
      onText: (text) => void answer(text).catch(refuse),
      onTooLarge: () => refuse(new DomainError('BODY_TOO_LARGE')),
    });
  };
}

/** Forms that programs send all day, on node:http itself for the reason that the gateway's endpoints are. */
export function createFormRoutes<T extends FormEndpoints>(
  endpoints: T,
  handlers: FormHandlers<T>,
  needs: Needs,
): HotRoutes {
  const routes = new Map<string | undefined, RequestListener>();
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name];
    if (!handler) throw new Error(`No handler for ${name}`);
    routes.set(endpoint.path, listenerOf(endpoint, handler, needs));
  }
  return {
    find: ({ method, url }) => (method === 'POST' ? (routes.get(url) ?? routes.get(url?.split('?', 1)[0])) : undefined),
  };
}
