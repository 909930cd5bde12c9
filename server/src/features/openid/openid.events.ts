import type { UserId } from '@waypost/domain/base/ids';

type Log = {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
};
type OfGrant = { readonly client_id: string; readonly userId: UserId };

/** What the operator is told of tokens: ids alone. */
export const createOpenIdEvents = (log: Log) => ({
  replayed: (fields: OfGrant) =>
    log.warn(
      { event: 'openid.replayed', ...fields },
      'a code or a refresh token came twice, what came of it is taken back',
    ),
  signedOut: (fields: { readonly userId: UserId }) =>
    log.info({ event: 'account.signed_out', ...fields }, 'signed out'),
});

export type OpenIdEvents = ReturnType<typeof createOpenIdEvents>;
