import type { UserId } from '@waypost/domain/base/ids';
import type { FederationProblem } from '@waypost/domain/accounts/federation';

type FederationLog = {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
};

type OfUser = { readonly realm: string; readonly userId: UserId };

/** Events of sign-ins at providers for the operator's log, without personal data. */
export const createFederationEvents = (log: FederationLog) => ({
  signedIn: (fields: OfUser) => log.info({ event: 'federation.signed_in', ...fields }, 'signed in at a provider'),
  userCreated: (fields: OfUser) =>
    log.info({ event: 'federation.user_created', ...fields }, 'account made for somebody of a provider'),
  linked: (fields: OfUser) =>
    log.info({ event: 'federation.linked', ...fields }, 'account linked to somebody of a provider'),
  refused: (fields: { readonly realm: string; readonly problem: FederationProblem }) =>
    log.info({ event: 'federation.refused', ...fields }, 'sign-in at a provider refused'),
  failed: (fields: { readonly realm: string; readonly problem: FederationProblem; readonly why: string }) =>
    log.warn({ event: 'federation.failed', ...fields }, 'a provider failed'),
});

export type FederationEvents = ReturnType<typeof createFederationEvents>;
