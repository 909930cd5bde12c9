import { DomainError } from '@waypost/domain/base/domain-error';

/** A registered embedder of the account pages; origins are compared exactly. */
export type RegisteredClient = {
  readonly client_id: string;
  readonly origins: readonly string[];
  readonly allow_cookie_tokens: boolean;
  /** A client without one is public: it proves itself by PKCE and its origin alone. */
  readonly secret?: string | undefined;
  /** Its public keys: it proves itself by what it signs with them (private_key_jwt), and by no secret. */
  readonly jwks?: { readonly keys: readonly Readonly<Record<string, unknown>>[] } | undefined;
  /** Where a code may be sent; the front page of each origin unless said otherwise. */
  readonly redirect_uris?: readonly string[] | undefined;
  /** Where somebody who signed out may be sent; the front page of each origin unless said otherwise. */
  readonly post_logout_redirect_uris?: readonly string[] | undefined;
  /** Its access tokens open the portal's key services. */
  readonly key_services?: boolean | undefined;
  /** It asks its users for a second factor. */
  readonly second_factor?: boolean | undefined;
};

export type ClientRegistry = {
  find(client_id: string): RegisteredClient | undefined;
  /** The client that embeds from this origin; throws UNKNOWN_CLIENT. */
  embedding(client_id: string, origin: string): RegisteredClient;
  /** The client by the Origin header; throws UNKNOWN_CLIENT. */
  byOrigin(origin: string | undefined, client_id?: string): RegisteredClient;
  origins(): string[];
  isRegisteredOrigin(origin: string): boolean;
  secondFactorClients(): string[];
  /** Whether its access tokens open the portal's key services. */
  opensKeyServices(client_id: string): boolean;
};

export function createClientRegistry(clients: readonly RegisteredClient[]): ClientRegistry {
  const known = <T>(value: T | undefined): T => {
    if (value === undefined) throw new DomainError('UNKNOWN_CLIENT');
    return value;
  };
  const at = (origin: string) => clients.filter(({ origins }) => origins.includes(origin));
  return {
    find: (client_id) => clients.find((client) => client.client_id === client_id),
    embedding: (client_id, origin) => known(at(origin).find((client) => client.client_id === client_id)),
    byOrigin(origin, client_id) {
      const candidates = at(known(origin));
      return known(
        client_id === undefined ? candidates[0] : candidates.find((client) => client.client_id === client_id),
      );
    },
    origins: () => [...new Set(clients.flatMap(({ origins }) => origins))],
    isRegisteredOrigin: (origin) => at(origin).length > 0,
    opensKeyServices: (client_id) =>
      clients.some((client) => client.client_id === client_id && client.key_services === true),
    secondFactorClients: () => clients.filter((client) => client.second_factor).map(({ client_id }) => client_id),
  };
}
