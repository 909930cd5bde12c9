import { eventData, isCode } from '../protocol.ts';
import { errorOutcome, type Outcome } from './flow-run.ts';

/** The common parameters of calls to the account service. */
export interface AccountCall {
  accountOrigin: string;
  clientId: string;
  signal: AbortSignal;
}

const invalidResponse = errorOutcome('Invalid response');

/** The numeric code of a 401 for an expired session (REQ-15). */
const expiredCode = 401701;

/**
 * Undefined is a network error. The marker header requires a preflight, so that no other site's page can forge the
 * call.
 */
async function callAccount(
  path: string,
  call: AccountCall,
  headers: Record<string, string> = {},
): Promise<Response | undefined> {
  const url = new URL(path, call.accountOrigin);
  url.searchParams.set('client-id', call.clientId);
  try {
    return await fetch(url, {
      credentials: 'include',
      cache: 'no-store',
      redirect: 'manual',
      headers: { 'X-Requested-With': 'XMLHttpRequest', ...headers },
      signal: call.signal,
    });
  } catch {
    return undefined;
  }
}

async function bodyOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    return undefined;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined;
}

/**
 * The get-data flow: a new one-time code for the user signed in at the account service (ACC-09, ACC-24, ACC-25,
 * REQ-55).
 */
export async function readAccount(call: AccountCall, codeChallenge: string): Promise<Outcome> {
  const answer = await callAccount('/api/account', call, { 'X-Code-Challenge': codeChallenge });
  if (!answer) return { action: 'aborted' };
  const body = await bodyOf(answer);
  if (answer.status === 401) {
    return { action: field(field(body, 'error'), 'code') === expiredCode ? 'refresh failed' : 'aborted' };
  }
  const code = field(body, 'code');
  if (answer.status !== 200 || !isCode(code)) return invalidResponse;
  return { action: 'completed', data: eventData({ code }) };
}

/** The sign-out flow (ACC-26, ACC-27, REQ-56). */
export async function signOut(call: AccountCall): Promise<Outcome> {
  const answer = await callAccount('/api/account/sign-out', call);
  return !answer || answer.status === 204 || answer.status === 401 ? { action: 'completed' } : invalidResponse;
}

/** The clients that require a second factor, or the flow's outcome without them (ACC-28, ACC-30, REQ-57). */
export async function readMfaClients(call: AccountCall): Promise<{ clients: string[] } | Outcome> {
  const answer = await callAccount('/api/account/get-mfa-required-clients', call);
  if (!answer) return invalidResponse;
  if ([400, 401, 404].includes(answer.status)) return { action: 'aborted' };
  const body = answer.status === 200 ? await bodyOf(answer) : undefined;
  return Array.isArray(body) && body.every((client) => typeof client === 'string')
    ? { clients: body }
    : invalidResponse;
}
