import type { Log } from '../../base/log.ts';

type Logged = {
  readonly event: string;
  readonly aid?: string | undefined;
  readonly userId?: string | undefined;
};

/** What users do with the offer of migration, for the operator's log; browsers report it, so nothing is proven. */
export const createMigrationEvents = (log: Pick<Log, 'info'>) => ({
  logged: ({ event, aid, userId }: Logged) =>
    log.info({ event: 'migration.event', migration_event: event, aid, userId }, 'a migration event'),
});
export type MigrationEvents = ReturnType<typeof createMigrationEvents>;
