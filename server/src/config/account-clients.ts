import { type AccountClient, accountPagesClientId, type Config, secretOfClient } from '../config.ts';
import type { Secrets } from './secrets.ts';

/** The account service's own pages sign users in like an embedder; nobody redeems their code. */
const accountPages = (origin: string): AccountClient & { readonly secret: undefined } => ({
  client_id: accountPagesClientId,
  name: 'Account',
  origins: [origin],
  allow_cookie_tokens: false,
  key_services: false,
  second_factor: false,
  secret: undefined,
});

export const accountClients = ({ clients, origins }: Config, secrets: Secrets) => [
  ...clients.map((client) => ({ ...client, secret: secretOfClient(client, secrets) })),
  accountPages(origins.account),
];

export const federatedRealms = ({ realms }: Config, { realm_secrets }: Secrets) =>
  realms.map((realm) => ({
    ...realm,
    openid: realm.openid && { ...realm.openid, name: realm.openid.name, client_secret: realm_secrets[realm.id] },
  }));
