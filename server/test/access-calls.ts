import type { Endpoint } from '@waypost/contract/endpoint';
import type { BrowserClient } from './browser-client.ts';
import { addressOf, type Request } from './factories/requests.ts';
import type { PersonName, World } from './factories/world.ts';
import type { TestApp } from './harness.ts';

export type Answer = { readonly status: number; readonly reason: string | undefined };

/** Reads the whole answer, because an unfinished one keeps the server from closing. */
export async function answerOf(asked: Promise<Response>): Promise<Answer> {
  const response = await asked;
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
  const body = (isJson ? JSON.parse(text) : {}) as { error?: { reason?: string } | string; code?: string };
  const { error = {} } = body;
  return { status: response.status, reason: typeof error === 'string' ? error : (error.reason ?? body.code) };
}

export type Caller = PersonName | 'visitor' | 'gateway';

/** Whom the calls are made to, by whom, and about what. */
export type Place = { readonly app: TestApp; readonly visitor: BrowserClient; readonly world: World };

/** The credentials of a real caller of this kind, and no others. */
function credentialsOf({ app, world }: Place, caller: Caller, { access }: Endpoint): Record<string, string> {
  if (caller === 'visitor') return {};
  // sub-requests carry the gateway's credential beside the caller's own key
  const { gateway_credential } = app.secrets;
  if (caller === 'gateway')
    return { authorization: `Bearer ${gateway_credential}`, 'x-waypost-gateway': gateway_credential };
  const { session } = world.people[caller].browser;
  return access === 'bearer' ? { authorization: `Bearer ${session?.accessToken}` } : {};
}

const clientOf = ({ app, visitor, world }: Place, caller: Caller): Pick<TestApp, 'portal' | 'account'> => {
  if (caller === 'gateway') return app;
  return caller === 'visitor' ? visitor : world.people[caller].browser;
};

/** What the caller is answered. */
export function ask(
  place: Place,
  caller: Caller,
  { endpoint, body, ...request }: Request & { readonly endpoint: Endpoint },
): Promise<Answer> {
  const { method, service = 'portal', consumes = [] } = endpoint;
  const type = { 'content-type': consumes[0] ?? 'application/json' };
  const headers = { ...credentialsOf(place, caller, endpoint), ...(body !== undefined && type) };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return answerOf(clientOf(place, caller)[service](addressOf(endpoint, request), init));
}
