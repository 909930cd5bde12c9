import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { AccountUser, SessionUser } from '@waypost/contract/entities/session';
import { accountRoutes } from '@waypost/contract/routes/accounts';
import type { Transport } from './caller.ts';
import type { SessionStore } from './session-store.ts';

/** The account backend's response; its roles may be JSON text. */
export type WrittenUser = Omit<AccountUser, 'roles'> & { readonly roles: AccountUser['roles'] | string };

/** Converts the account backend's fields to the session's, two of which have other names there. */
export function toSessionUser({ phoneNumber, countryCode, roles, ...user }: WrittenUser): SessionUser {
  const list = typeof roles === 'string' ? (JSON.parse(roles) as SessionUser['roles']) : roles;
  return { ...user, roles: list, phone: phoneNumber, country: countryCode };
}

const fields = (user: SessionUser) => JSON.stringify(Object.entries(user).toSorted(([a], [b]) => (a < b ? -1 : 1)));

export type UserRefresh = {
  readonly transport: Transport;
  readonly config: ClientConfig;
  readonly session: SessionStore;
};

/** Reads the user again from the account backend and updates the session. */
export function refreshUserBy({ transport, config, session }: UserRefresh): () => Promise<void> {
  const path = new URL(accountRoutes.readMe.path, config.hosts.account).href;
  return async () => {
    if (session.user() === null) return;
    const response = await transport({ method: 'GET', path });
    if (!response.ok) return;
    const next = toSessionUser((await response.json()) as WrittenUser);
    const currentUser = session.user();
    const isSamePerson = currentUser?.userId === next.userId; // another user may have signed in during the call
    if (currentUser && isSamePerson && fields(currentUser) !== fields(next)) session.replaceUser(next);
  };
}
