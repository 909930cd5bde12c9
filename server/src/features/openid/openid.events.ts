import type { UserId } from '@waypost/domain/base/ids';

type Log = {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
};
type OfGrant = { readonly client_id: string; readonly userId: UserId };

/** Events of tokens for the operator's log: ids only. */
export const createOpenIdEvents = (log: Log) => ({
  replayed: (fields: OfGrant) =>
    log.warn(
      { event: 'openid.replayed', ...fields },
      'a code or a refresh token was used twice; its tokens are revoked',
    ),
  signedOut: (fields: { readonly userId: UserId }) =>
    log.info({ event: 'account.signed_out', ...fields }, 'signed out'),
});

export type OpenIdEvents = ReturnType<typeof createOpenIdEvents>;
