import type { SessionRole } from '@waypost/domain/accounts/roles';
import type { AppId, CustomerId, InvitationId, ProjectId, UserId } from '@waypost/domain/base/ids';
import type { AriaStatus } from '@waypost/domain/projects/status';
import { sql } from 'kysely';
import type { Executor, Transaction } from '../../db/transaction.ts';

/** An app with the facts that decide who manages its users. */
export type AppOfUsers = {
  readonly app_id: AppId;
  readonly app_name: string;
  readonly product_id: ProjectId;
  readonly project_name: string;
  readonly owner: UserId;
  readonly customer_id: CustomerId | null;
  readonly channel: string;
  readonly aria_status: AriaStatus;
  readonly client_plan_id: string;
  readonly client_master_plan_id: string;
  /** The plan whose permissions its users have. */
  readonly supplemental_plans_id: string;
};

export type AppsWanted = {
  readonly owner: UserId | undefined;
  readonly appIds: readonly AppId[];
  readonly customerIds: readonly CustomerId[];
};

/** The apps of an owner, of these customers, and the named ones, in the order of projects and names. */
export async function listApps(
  db: Executor,
  { owner, appIds, customerIds }: AppsWanted,
): Promise<readonly AppOfUsers[]> {
  if (owner === undefined && appIds.length + customerIds.length === 0) return [];
  return db
    .selectFrom('app')
    .innerJoin('project', 'project.product_id', 'app.product_id')
    .innerJoin('developer_account', 'developer_account.developer_id', 'project.developer_id')
    .select(['app.app_id', 'app.app_name', 'app.product_id', 'project.app_name as project_name'])
    .select(['developer_account.userId as owner', 'project.channel', 'project.aria_status'])
    .select(['project.client_plan_id', 'project.client_master_plan_id'])
    .select(sql<CustomerId | null>`project.customer_id`.as('customer_id'))
    .select(
      sql<string>`coalesce(project.main_supplemental_plan_id, project.client_plan_id)`.as('supplemental_plans_id'),
    )
    .where('app.hidden', '=', false)
    .where((eb) =>
      eb.or([
        ...(owner === undefined ? [] : [eb('developer_account.userId', '=', owner)]),
        ...(appIds.length > 0 ? [eb('app.app_id', 'in', [...appIds])] : []),
        ...(customerIds.length > 0 ? [eb('project.customer_id', 'in', [...customerIds])] : []),
      ]),
    )
    .orderBy('project.app_name')
    .orderBy('app.app_name')
    .orderBy('app.app_id')
    .execute();
}

export type LockedInvitation = {
  readonly invitation_id: InvitationId;
  readonly email: string;
  readonly realm: string;
  readonly roles: readonly SessionRole[];
};

export const lockOpenInvitation = (tx: Transaction, id: InvitationId): Promise<LockedInvitation | undefined> =>
  tx
    .selectFrom('invitation')
    .select(['invitation_id', 'email', 'realm', 'roles'])
    .where('invitation_id', '=', id)
    .where('accepted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Locks apps, so that one person is not invited twice at the same time. */
export async function lockApps(tx: Transaction, appIds: readonly AppId[]): Promise<void> {
  const locked = tx
    .selectFrom('app')
    .select('app_id')
    .where('app_id', 'in', [...appIds]);
  await locked.orderBy('app_id').forUpdate().execute();
}
