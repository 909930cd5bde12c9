import { channelOf, isMainRealm, type Role } from '../accounts/roles.ts';
import { freemiumBasicPlanId } from '../plans/plans.ts';
import { type AccountActiveFlags, accountIsActive, type AriaStatus, isActiveStatus } from '../projects/status.ts';

/** Where migration is offered; each surface has its own flag. */
export const migrationSurfaces = ['banner', 'modal'] as const;
export type MigrationSurface = (typeof migrationSurfaces)[number];

/** The `aid` of each surface's link (MIG-11). */
export const migrationAids = { banner: 'migration-banner', modal: 'migration-popup' } as const satisfies Record<
  MigrationSurface,
  string
>;

export type MigrationFlags = AccountActiveFlags & {
  readonly ff_migration_banner: boolean;
  readonly ff_migration_popup: boolean;
  readonly ff_cor_banner: boolean;
};

export type MigrationFacts = {
  readonly flags: MigrationFlags;
  readonly role: Role;
  /** Named in `migration_excluded_users`, or of another realm (MIG-08). */
  readonly isExcluded: boolean;
  /** Undefined without a developer account. */
  readonly account:
    | {
        readonly channel: string;
        readonly aria_status: AriaStatus;
        readonly products: readonly { readonly client_plan_id: string; readonly aria_status: AriaStatus }[];
      }
    | undefined;
};

const planThatEndsIt = 'Pro-XYZ';

/** Whether the surface's own flag is on (CFG-21, CFG-22). */
export const surfaceIsOn = (surface: MigrationSurface, flags: MigrationFlags): boolean =>
  surface === 'banner' ? flags.ff_migration_banner : flags.ff_migration_popup;

/** A customer admin counts as self-serve while the COR banner flag is on (MIG-09, CFG-24). */
const isOffered = ({ flags, role }: MigrationFacts, channel: string) =>
  role === 'customeradmin' ? flags.ff_cor_banner : channelOf(role, channel) === 'self-serve';

/** MIG-01: whether migration is offered to the user on this surface. */
export function migrationIsOffered(surface: MigrationSurface, facts: MigrationFacts): boolean {
  const { account, flags, isExcluded } = facts;
  if (!account || isExcluded || !surfaceIsOn(surface, flags)) return false;
  const { products, aria_status, channel } = account;
  return (
    isOffered(facts, channel) &&
    accountIsActive(aria_status, flags) &&
    products.some((own) => own.client_plan_id === freemiumBasicPlanId && isActiveStatus(own.aria_status)) &&
    !products.some((own) => own.client_plan_id === planThatEndsIt)
  );
}

type MigrationConfig = { readonly main_realm: string; readonly migration_excluded_users: readonly string[] };

/** MIG-08. */
export const isExcludedFromMigration = (
  { userId, realm }: { readonly userId: string; readonly realm: string },
  { main_realm, migration_excluded_users }: MigrationConfig,
): boolean => migration_excluded_users.includes(userId) || !isMainRealm(realm, main_realm);
