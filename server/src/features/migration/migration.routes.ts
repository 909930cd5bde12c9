import type { migrateEndpoints, migrationEndpoints } from '@waypost/contract/endpoints/migration';
import type { Handlers } from '../../http/routes/mount.ts';
import type { MigrationService } from './migration.service.ts';

export const migrationHandlers = (migration: MigrationService): Handlers<typeof migrationEndpoints> => ({
  readMigrationAvailability: async ({ caller }) => ({ available: await migration.isAvailable(caller.user) }),
  logMigration({ query }) {
    migration.log(query);
    return { logged: true };
  },
});

export const migrateHandlers = (migration: MigrationService): Handlers<typeof migrateEndpoints> => ({
  migrate({ query, reply }) {
    void reply.header('location', migration.follow(query));
    return undefined;
  },
});
