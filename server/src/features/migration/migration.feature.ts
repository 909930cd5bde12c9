import { migrateEndpoints, migrationEndpoints } from '@waypost/contract/endpoints/migration';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import { createMigrationEvents } from './migration.events.ts';
import { migrateHandlers, migrationHandlers } from './migration.routes.ts';
import { createMigrationService, type MigrationDeps } from './migration.service.ts';

/** The offer to move projects to the new platform. */
export function createMigrationFeature({ logger }: Pick<Plumbing, 'logger'>, needs: Omit<MigrationDeps, 'events'>) {
  const service = createMigrationService({ ...needs, events: createMigrationEvents(logger) });
  return {
    service,
    mount({ portal }: Listeners) {
      portal.on(migrationEndpoints, migrationHandlers(service));
      portal.on(migrateEndpoints, migrateHandlers(service));
    },
  };
}
