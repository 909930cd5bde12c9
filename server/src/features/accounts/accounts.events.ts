import type { UserId } from '@waypost/domain/ids';

/** The part of the logger that events need. */
export type EventLog = {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
};

type OfUser = { readonly userId: UserId };
type OfClient = OfUser & { readonly client_id: string };

/** What happens to accounts, for the operator: ids alone, no address, no email. */
export const createAccountsEvents = (log: EventLog) => ({
  signedUp: (fields: OfClient) => log.info({ event: 'account.signed_up', ...fields }, 'signed up'),
  signedIn: (fields: OfClient) => log.info({ event: 'account.signed_in', ...fields }, 'signed in'),
  signInRefused: (fields: { readonly client_id: string }) =>
    log.info({ event: 'account.sign_in_refused', ...fields }, 'sign-in refused'),
  signInThrottled: (fields: { readonly client_id: string; readonly waitMs: number }) =>
    log.warn({ event: 'account.sign_in_throttled', ...fields }, 'sign-in throttled'),
  identityConfirmed: (fields: OfUser) => log.info({ event: 'account.identity_confirmed', ...fields }, 'identity confirmed'),
  signedOut: (fields: OfUser) => log.info({ event: 'account.signed_out', ...fields }, 'signed out'),
  passwordReset: (fields: OfUser) => log.info({ event: 'account.password_reset', ...fields }, 'password reset'),
  resetMailDelayed: (fields: { readonly err: unknown }) =>
    log.warn({ event: 'account.reset_mail_delayed', ...fields }, 'reset mail not written yet'),
  emailVerified: (fields: OfUser) => log.info({ event: 'account.email_verified', ...fields }, 'email verified'),
  codeReplayed: (fields: OfClient) => log.warn({ event: 'account.code_replayed', ...fields }, 'code redeemed twice'),
});

export type AccountsEvents = ReturnType<typeof createAccountsEvents>;
