import { DomainError } from '@waypost/domain/base/domain-error';
import { isStorable } from '@waypost/domain/base/storable-text';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastEndpoint, FastRoute } from './fast-routes.ts';

/** A form endpoint with the refusals of RFC 6749. */
export type FormEndpoint = FastEndpoint & {
  readonly method: 'POST';
  readonly access: 'client';
  readonly envelope: 'oauth';
};
export type FormEndpoints = Readonly<Record<string, FormEndpoint>>;

/** A form as it was sent; names may repeat, which the protocol refuses. */
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
export type FormHandlers<T extends FormEndpoints> = {
  readonly [K in keyof T]: (call: FormCall) => Promise<FormAnswer>;
};

function assertForm({ headers, url }: IncomingMessage): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  // addresses end up in logs, and a signature would have to cover them
  if (url?.includes('?')) throw new DomainError('INVALID_FIELDS');
}

/** Routes for forms that programs send all day. */
export function formRoutes<T extends FormEndpoints>(endpoints: T, handlers: FormHandlers<T>): FastRoute[] {
  return Object.entries(endpoints).map(([name, endpoint]) => {
    const handler = handlers[name] as FormHandlers<FormEndpoints>[string];
    return {
      endpoint,
      readsBody: true,
      admit: assertForm,
      async answer({ request: { headers }, text, address }) {
        const parameters = [...new URLSearchParams(text)];
        if (!parameters.flat().every(isStorable)) throw new DomainError('INVALID_FIELDS');
        const result = await handler({ parameters, headers, address: address() });
        return {
          status: result.status,
          type: 'application/json; charset=utf-8',
          text: JSON.stringify(result.body),
          headers: Object.entries(result.headers ?? {}).flat(),
        };
      },
    };
  });
}
