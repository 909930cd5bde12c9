import { DomainError } from '@waypost/domain/base/domain-error';

/** A registered embedder of the account pages; origins are compared exactly. */
export type RegisteredClient = {
  readonly client_id: string;
  readonly origins: readonly string[];
  readonly allow_cookie_tokens: boolean;
  /** A client without one is public: it authenticates by PKCE and its origin only. */
  readonly secret?: string | undefined;
  /** Its public keys: it authenticates by signatures (private_key_jwt) instead of a secret. */
  readonly jwks?: { readonly keys: readonly Readonly<Record<string, unknown>>[] } | undefined;
  /** Addresses that may receive a code; by default the front page of each origin. */
  readonly redirect_uris?: readonly string[] | undefined;
  /** Addresses that a sign-out may lead to; by default the front page of each origin. */
  readonly post_logout_redirect_uris?: readonly string[] | undefined;
  readonly key_services?: boolean | undefined;
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
  opensKeyServices(client_id: string): boolean;
};

export function createClientRegistry(clients: readonly RegisteredClient[]): ClientRegistry {
  const orUnknown = <T>(value: T | undefined): T => {
    if (value === undefined) throw new DomainError('UNKNOWN_CLIENT');
    return value;
  };
  const at = (origin: string) => clients.filter(({ origins }) => origins.includes(origin));
  return {
    find: (client_id) => clients.find((client) => client.client_id === client_id),
    embedding: (client_id, origin) => orUnknown(at(origin).find((client) => client.client_id === client_id)),
    byOrigin(origin, client_id) {
      const candidates = at(orUnknown(origin));
      return orUnknown(
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
