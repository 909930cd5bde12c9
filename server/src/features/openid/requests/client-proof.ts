import { isPublic, type OpenIdClient } from '../provider/openid-clients.ts';

/** What a client says about itself: in the form, in the Authorization header, in the Origin header. */
export type ClientClaim = {
  readonly form: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
  readonly origin: string | undefined;
};

export type Refusal = { readonly status: 400 | 401; readonly error: string; readonly error_description: string };

const invalidClient: Refusal = {
  status: 401,
  error: 'invalid_client',
  error_description: 'The client is unknown or not who it says.',
};
const basic = /^basic [A-Za-z0-9+/]+=*$/i;

/**
 * What the library leaves to us: a public client has nothing to show but the registered origin it calls from,
 * and an Authorization header that nobody can read is a failed authentication.
 */
export function refusalOfClient(
  clients: readonly OpenIdClient[],
  { form, authorization, origin }: ClientClaim,
): Refusal | undefined {
  if (authorization !== undefined && !basic.test(authorization)) return invalidClient;
  if (authorization !== undefined || form['client_secret'] || form['client_assertion']) return undefined;
  const client = clients.find(({ client_id }) => client_id === form['client_id']);
  if (!client || !isPublic(client)) return undefined;
  return origin !== undefined && client.origins.includes(origin) ? undefined : invalidClient;
}

/** RFC 7636 lets a missing verifier be a wrong one; a client is helped more by hearing that it is missing. */
export function refusalOfGrant({
  grant_type,
  code,
  code_verifier,
}: Readonly<Record<string, string>>): Refusal | undefined {
  if (grant_type !== 'authorization_code' || (code && code_verifier)) return undefined;
  return { status: 400, error: 'invalid_request', error_description: 'code and code_verifier are required.' };
}
