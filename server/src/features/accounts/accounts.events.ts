import type { UserId } from '@waypost/domain/base/ids';
import type { Log } from '../../base/log.ts';

type OfUser = { readonly userId: UserId };
type OfClient = OfUser & { readonly client_id: string };

/** Events of accounts for the operator's log: ids only, no network address, no email. */
export const createAccountsEvents = (log: Pick<Log, 'info' | 'warn'>) => ({
  signedUp: (fields: OfClient) => log.info({ event: 'account.signed_up', ...fields }, 'signed up'),
  signedIn: (fields: OfClient) => log.info({ event: 'account.signed_in', ...fields }, 'signed in'),
  signInRefused: (fields: { readonly client_id: string }) =>
    log.info({ event: 'account.sign_in_refused', ...fields }, 'sign-in refused'),
  secondStepRefused: (fields: OfClient) =>
    log.info({ event: 'account.second_step_refused', ...fields }, 'second step refused'),
  signInThrottled: (fields: { readonly client_id: string; readonly waitMs: number }) =>
    log.warn({ event: 'account.sign_in_throttled', ...fields }, 'sign-in throttled'),
  identityConfirmed: (fields: OfUser) =>
    log.info({ event: 'account.identity_confirmed', ...fields }, 'identity confirmed'),
  signedOut: (fields: OfUser) => log.info({ event: 'account.signed_out', ...fields }, 'signed out'),
  passwordReset: (fields: OfUser) => log.info({ event: 'account.password_reset', ...fields }, 'password reset'),
  /** A reset verified the address for the first time, so that factors and credentials from before are removed. */
  addressTakenOver: (fields: OfUser) =>
    log.warn({ event: 'account.address_taken_over', ...fields }, 'address proven first by a reset'),
  requestedMailDelayed: (fields: { readonly err: unknown }) =>
    log.warn({ event: 'account.requested_mail_delayed', ...fields }, 'a requested mail is delayed'),
  realmAttached: (fields: OfUser & { readonly realm: string }) =>
    log.info({ event: 'account.realm_attached', ...fields }, 'attached to an organisation'),
  providerLinked: (fields: OfUser & { readonly realm: string }) =>
    log.info({ event: 'account.provider_linked', ...fields }, 'linked to an identity of a provider by the password'),
  emailVerified: (fields: OfUser) => log.info({ event: 'account.email_verified', ...fields }, 'email verified'),
  profileChanged: (fields: OfUser) => log.info({ event: 'account.profile_changed', ...fields }, 'profile changed'),
  passwordChanged: (fields: OfUser) => log.info({ event: 'account.password_changed', ...fields }, 'password changed'),
  /** Without a user: the sessions of everybody. */
  operatorEndedSessions: (fields: { readonly userId: UserId | undefined; readonly ended: number }) =>
    log.warn({ event: 'account.sessions_ended_by_operator', ...fields }, 'sessions ended by the operator'),
  sessionsEnded: (fields: OfUser & { readonly ended: number }) =>
    log.info({ event: 'account.sessions_ended', ...fields }, 'sessions ended'),
});

export type AccountsEvents = ReturnType<typeof createAccountsEvents>;
