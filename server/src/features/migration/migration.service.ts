import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import { roleOf } from '@waypost/domain/accounts/roles';
import {
  isExcludedFromMigration,
  type MigrationFlags,
  migrationIsOffered,
  migrationSurfaces,
} from '@waypost/domain/migration/migration';
import type { DeveloperService } from '../developers/developers.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import type { MigrationEvents } from './migration.events.ts';

export type MigrationDeps = {
  readonly config: {
    readonly main_realm: string;
    readonly migration_target_url: string;
    readonly migration_excluded_users: readonly string[];
    readonly flags: MigrationFlags;
  };
  readonly developers: Pick<DeveloperService, 'find'>;
  readonly projects: Pick<ProjectService, 'summariesOf'>;
  readonly events: MigrationEvents;
};

export type MigrationEvent = {
  readonly event: string;
  readonly aid?: string | undefined;
  readonly userId?: string | undefined;
};
type MigrationLink = { readonly flow?: string | undefined; readonly aid?: string | undefined };

export function createMigrationService({ config, developers, projects, events }: MigrationDeps) {
  const { flags } = config;

  async function accountOf({ userId }: SessionUser) {
    const account = await developers.find(userId);
    if (!account) return undefined;
    return { ...account, products: await projects.summariesOf(account.developer_id) };
  }

  return {
    /** Whether any surface offers migration to the user. */
    async isAvailable(user: SessionUser): Promise<boolean> {
      const isExcluded = isExcludedFromMigration(user, config);
      const facts = { flags, role: roleOf(user.roles), isExcluded, account: await accountOf(user) };
      return migrationSurfaces.some((surface) => migrationIsOffered(surface, facts));
    },

    /** Throws NOT_FOUND while the popup flag is off. */
    log(event: MigrationEvent): void {
      if (!flags.ff_migration_popup) throw new DomainError('NOT_FOUND');
      events.logged(event);
    },

    /** The address on the new platform to which a link of the portal leads. */
    follow({ flow, aid }: MigrationLink): string {
      if (flags.ff_migration_popup) events.logged({ event: 'migrate', aid });
      const target = new URL(config.migration_target_url);
      if (flow !== undefined) target.searchParams.set('flow', flow);
      if (aid !== undefined) target.searchParams.set('aid', aid);
      return target.href;
    },
  };
}
export type MigrationService = ReturnType<typeof createMigrationService>;
