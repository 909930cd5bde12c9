import type { UserId } from '@waypost/domain/base/ids';
import type { Log } from '../../base/log.ts';

type OfGrant = { readonly client_id: string; readonly userId: UserId };

/** Events of tokens for the operator's log: ids only. */
export const createOpenIdEvents = (log: Pick<Log, 'info' | 'warn'>) => ({
  replayed: (fields: OfGrant) =>
    log.warn(
      { event: 'openid.replayed', ...fields },
      'a code or a refresh token was used twice; its tokens are revoked',
    ),
  signedOut: (fields: { readonly userId: UserId }) =>
    log.info({ event: 'account.signed_out', ...fields }, 'signed out'),
});

export type OpenIdEvents = ReturnType<typeof createOpenIdEvents>;
