import type { CallAnswer, CallInput, Endpoints, Route } from '@waypost/contract/endpoint';
import { ApiError, toApiError, type FullResponse } from './api-error.ts';

export type CallRequest = {
  readonly method: Route['method'];
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};
/** Sends a call to a server: over HTTP in the browser, inside the process on the server. */
export type Transport = (request: CallRequest) => Promise<Response>;
export type CallOptions = { readonly signal?: AbortSignal; readonly headers?: Readonly<Record<string, string>> };

type Call<E extends Endpoints[string]> =
  object extends CallInput<E>
    ? (input?: CallInput<E>, options?: CallOptions) => Promise<CallAnswer<E>>
    : (input: CallInput<E>, options?: CallOptions) => Promise<CallAnswer<E>>;
export type Caller<T extends Endpoints> = { readonly [K in keyof T]: Call<T[K]> };

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

function addressOf(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** Converts fields of a response by name. */
export type Revive = (name: string, value: unknown) => unknown;

async function readBody(response: Response, revive?: Revive): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  try {
    return text === '' ? undefined : JSON.parse(text, revive);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // a proxy's error page instead of our response
    throw error;
  }
}

/** The data of the envelope, or the plain response of services without one. */
function dataOf(response: Response, body: unknown): unknown {
  if (!response.ok) throw toApiError(response.status, body, response.headers.get('x-request-id') ?? undefined);
  const enveloped = typeof body === 'object' && body !== null && 'status' in body && 'data' in body;
  if (!enveloped) return body;
  if (body.status !== 'OK') throw toApiError(response.status, body, response.headers.get('x-request-id') ?? undefined);
  return 'total' in body ? body : body.data; // a page of users has its total beside the data
}

export type Failure = { readonly error: ApiError; readonly route: Route; readonly response: FullResponse | undefined };
/** Replaces the error that a failed call rejects with. */
export type FailureRule = (failure: Failure) => ApiError;
type CallRules = {
  readonly revive?: Revive;
  /** How failures are mapped. */
  readonly failed?: FailureRule;
};

const asItIs: FailureRule = ({ error }) => error;

const inFull = ({ response, body }: { readonly response: Response; readonly body: unknown }): FullResponse => ({
  status: response.status,
  statusText: response.statusText,
  headers: Object.fromEntries(response.headers),
  body,
});

/** Creates one function per endpoint of a table, typed by the contract; the zod schemas stay on the server. */
export function createCaller<T extends Endpoints>(
  routes: { readonly [K in keyof T]: Route },
  transport: Transport,
  { revive, failed = asItIs }: CallRules = {},
): Caller<T> {
  const calls = Object.entries<Route>(routes).map(([name, { method, path }]) => [
    name,
    async (input: AnyInput = {}, options: CallOptions = {}) => {
      let answer: { readonly response: Response; readonly body: unknown } | undefined;
      try {
        const response = await transport({ method, path: addressOf(path, input), body: input.body, ...options });
        const body = await readBody(response, revive);
        answer = { response, body };
        return dataOf(response, body);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        throw failed({ error, route: { method, path }, response: answer && inFull(answer) });
      }
    },
  ]);
  return Object.fromEntries(calls) as Caller<T>;
}
