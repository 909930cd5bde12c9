import type { UserId } from '@waypost/domain/base/ids';
import type { FederationProblem } from '@waypost/domain/accounts/federation';
import type { Log } from '../../base/log.ts';

type OfUser = { readonly realm: string; readonly userId: UserId };

/** Events of sign-ins at providers for the operator's log, without personal data. */
export const createFederationEvents = (log: Pick<Log, 'info' | 'warn'>) => ({
  signedIn: (fields: OfUser) => log.info({ event: 'federation.signed_in', ...fields }, 'signed in at a provider'),
  userCreated: (fields: OfUser) =>
    log.info({ event: 'federation.user_created', ...fields }, 'account created for a user of a provider'),
  linked: (fields: OfUser) =>
    log.info({ event: 'federation.linked', ...fields }, 'account linked to a user of a provider'),
  refused: (fields: { readonly realm: string; readonly problem: FederationProblem }) =>
    log.info({ event: 'federation.refused', ...fields }, 'sign-in at a provider refused'),
  failed: (fields: { readonly realm: string; readonly problem: FederationProblem; readonly why: string }) =>
    log.warn({ event: 'federation.failed', ...fields }, 'a provider failed'),
});

export type FederationEvents = ReturnType<typeof createFederationEvents>;
