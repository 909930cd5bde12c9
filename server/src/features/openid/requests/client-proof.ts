import { isPublic, type OpenIdClient } from '../provider/openid-clients.ts';

/** A client's claims about itself: in the form, the Authorization header and the Origin header. */
export type ClientClaim = {
  readonly form: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
  readonly origin: string | undefined;
};

export type Refusal = { readonly status: 400 | 401; readonly error: string; readonly error_description: string };

const invalidClient: Refusal = {
  status: 401,
  error: 'invalid_client',
  error_description: 'The client is unknown or failed to authenticate.',
};
const basic = /^basic [A-Za-z0-9+/]+=*$/i;

/**
 * Checks that the library leaves to us: a public client must call from a registered origin, and a malformed Authorization
 * header is a failed authentication.
 */
export function clientRefusal(
  clients: readonly OpenIdClient[],
  { form, authorization, origin }: ClientClaim,
): Refusal | undefined {
  if (authorization !== undefined && !basic.test(authorization)) return invalidClient;
  if (authorization !== undefined || form['client_secret'] || form['client_assertion']) return undefined;
  const client = clients.find(({ client_id }) => client_id === form['client_id']);
  if (!client || !isPublic(client)) return undefined;
  return origin !== undefined && client.origins.includes(origin) ? undefined : invalidClient;
}

/** RFC 7636 treats a missing verifier as a wrong one; an error that names it helps the client more. */
export function grantRefusal({
  grant_type,
  code,
  code_verifier,
}: Readonly<Record<string, string>>): Refusal | undefined {
  if (grant_type !== 'authorization_code' || (code && code_verifier)) return undefined;
  return { status: 400, error: 'invalid_request', error_description: 'code and code_verifier are required.' };
}
