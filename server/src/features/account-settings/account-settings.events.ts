import type { UserId } from '@waypost/domain/base/ids';
import type { Log } from '../../base/log.ts';

/** Events of whole accounts for the operator's log: ids only. */
export const createAccountSettingsEvents = (log: Pick<Log, 'info' | 'warn'>) => ({
  dataDownloaded: (fields: { readonly userId: UserId }) =>
    log.info({ event: 'account.data_downloaded', ...fields }, 'account data downloaded'),
  accountDeleted: (fields: { readonly userId: UserId; readonly projects: number }) =>
    log.info({ event: 'account.deleted', ...fields }, 'account deleted'),
  countriesMissing: (err: unknown) =>
    log.warn({ event: 'places.missing', err }, 'no table of countries: the places of sessions are unknown'),
});

export type AccountSettingsEvents = ReturnType<typeof createAccountSettingsEvents>;
