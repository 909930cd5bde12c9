import type { Provider } from 'oidc-provider';
import { type IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { cookieNames } from '../provider/openid-provider.ts';
import { type OpenIdScope, scopeOfCall, withScope } from './openid-scope.ts';

/** A request to the provider, reduced to the parts that the library may see. */
export type ProviderRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly form?: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>>;
};

export type ProviderAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string;
};

/** The library's headers that we send; the listener sets all others. */
const forwardedHeaders = ['content-type', 'location', 'www-authenticate', 'cache-control'] as const;

function requestOf({ method, url, form, headers }: ProviderRequest, issuer: URL): IncomingMessage {
  const body = form && new URLSearchParams(form).toString();
  const stream = Readable.from(body === undefined ? [] : [Buffer.from(body)]);
  return Object.assign(stream, {
    method,
    url,
    httpVersion: '1.1',
    httpVersionMajor: 1,
    httpVersionMinor: 1,
    socket: { remoteAddress: '127.0.0.1' },
    headers: {
      ...headers,
      // never the caller's Host header, which would appear in the library's addresses
      host: issuer.host,
      'x-forwarded-proto': issuer.protocol.slice(0, -1),
      ...(body !== undefined && {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
      }),
    },
  }) as unknown as IncomingMessage;
}

/** The only cookie of the library that a browser gets; it names the interaction. */
function cookiesOf(response: ServerResponse): string[] {
  const set = [response.getHeader('set-cookie') ?? []].flat().map(String);
  return set.filter((cookie) => cookie.startsWith(`${cookieNames.resume}=`)).map((cookie) => `${cookie}; secure`);
}

function answerOf(response: ServerResponse, body: string): ProviderAnswer {
  const headers = forwardedHeaders.flatMap((name) => {
    const value = response.getHeader(name);
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  const cookies = cookiesOf(response);
  const isRedirect = response.statusCode >= 300 && response.statusCode < 400;
  return {
    status: response.statusCode,
    headers: { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) },
    body: isRedirect ? '' : body,
  };
}

export type CallProvider = (request: ProviderRequest, scope: OpenIdScope) => Promise<ProviderAnswer>;

/** Calls the library without a socket, so that its answer leaves after the commit. */
export function createProviderCall(provider: Provider): CallProvider {
  const handle = provider.callback();
  const issuer = new URL(provider.issuer);
  return (providerRequest, scope) =>
    withScope(scope, async () => {
      const request = requestOf(providerRequest, issuer);
      const response = new ServerResponse(request);
      let body = '';
      response.end = ((text?: string) => {
        body = text ?? '';
        return response;
      }) as typeof response.end;
      await handle(request, response);
      const { failure } = scopeOfCall();
      if (failure !== undefined) throw failure;
      if (response.statusCode >= 500) throw new Error(`The provider answered ${response.statusCode}`);
      return answerOf(response, body);
    });
}
