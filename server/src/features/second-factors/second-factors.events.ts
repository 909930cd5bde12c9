import type { UserId } from '@waypost/domain/base/ids';
import type { FactorMethod } from '@waypost/domain/accounts/second-factor';
import type { Log } from '../../base/log.ts';

type OfFactor = { readonly userId: UserId; readonly method: FactorMethod };

/** Events of second factors for the operator's log: ids only. */
export const createSecondFactorEvents = (log: Pick<Log, 'info'>) => ({
  added: (fields: OfFactor) => log.info({ event: 'second_factor.added', ...fields }, 'second factor added'),
  removed: (fields: OfFactor) => log.info({ event: 'second_factor.removed', ...fields }, 'second factor removed'),
  reset: (fields: { readonly userId: UserId; readonly removed: number }) =>
    log.info({ event: 'second_factor.reset_by_operator', ...fields }, 'second factors reset by the operator'),
  passkeyRefused: (fields: { readonly err: unknown }) =>
    log.info({ event: 'second_factor.passkey_refused', ...fields }, 'passkey refused'),
});

export type SecondFactorEvents = ReturnType<typeof createSecondFactorEvents>;
