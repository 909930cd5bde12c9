import type { ClientMetadata } from 'oidc-provider';

/** A registered client, as the provider needs it. */
export type OpenIdClient = {
  readonly client_id: string;
  readonly origins: readonly string[];
  readonly redirect_uris?: readonly string[] | undefined;
  readonly post_logout_redirect_uris?: readonly string[] | undefined;
  readonly jwks?: { readonly keys: readonly Readonly<Record<string, unknown>>[] } | undefined;
  readonly secret?: string | undefined;
  /** It requires a second factor of its users. */
  readonly second_factor?: boolean | undefined;
};

/** The default redirect addresses: the front page of each origin. */
const pagesOf = (origins: readonly string[]) => origins.map((origin) => `${origin}/`);

/** One method for each client: its keys, its secret, or PKCE and origin only. */
const authMethodOf = ({ jwks, secret }: OpenIdClient) =>
  jwks ? ('private_key_jwt' as const) : secret === undefined ? ('none' as const) : ('client_secret_basic' as const);

export const isPublic = (client: OpenIdClient): boolean => authMethodOf(client) === 'none';

export function metadataOf(client: OpenIdClient): ClientMetadata {
  const { client_id, origins, jwks, secret } = client;
  const token_endpoint_auth_method = authMethodOf(client);
  return {
    client_id,
    redirect_uris: [...(client.redirect_uris ?? pagesOf(origins))],
    post_logout_redirect_uris: [...(client.post_logout_redirect_uris ?? pagesOf(origins))],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    response_modes: ['query'],
    id_token_signed_response_alg: 'ES256',
    token_endpoint_auth_method,
    ...(token_endpoint_auth_method === 'private_key_jwt' && jwks && { jwks }),
    ...(token_endpoint_auth_method === 'client_secret_basic' && { client_secret: secret }),
  };
}
