import { migrateEndpoints, migrationEndpoints } from '@waypost/contract/endpoints/migration';
import type { Listeners } from '../../http/listeners.ts';
import type { Log } from '../../base/log.ts';
import { createMigrationEvents } from './migration.events.ts';
import { migrateHandlers, migrationHandlers } from './migration.routes.ts';
import { createMigrationService, type MigrationDeps } from './migration.service.ts';

type MigrationNeeds = Omit<MigrationDeps, 'events'> & {
  /** Where the lines of browsers go. */
  readonly log: Log;
};

/** The offer to move projects to the new platform. */
export function createMigrationFeature({ log, ...needs }: MigrationNeeds) {
  const service = createMigrationService({ ...needs, events: createMigrationEvents(log) });
  return {
    service,
    mount({ portal }: Listeners) {
      portal.on(migrationEndpoints, migrationHandlers(service));
      portal.on(migrateEndpoints, migrateHandlers(service));
    },
  };
}
