import type { SessionRole } from '@waypost/domain/accounts/roles';
import type { AppId, CustomerId, InvitationId, ProjectId, UserId } from '@waypost/domain/base/ids';
import type { AriaStatus } from '@waypost/domain/projects/status';
import type { UserStatus } from '@waypost/domain/users/permissions';
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

export type StoredUserRow = {
  readonly userId: UserId | InvitationId;
  readonly fullname: string;
  readonly email: string;
  readonly status: UserStatus;
  readonly app_id: AppId;
  readonly roleNames: readonly string[];
};

export type UsersWanted = {
  readonly appIds: readonly AppId[];
  readonly roleNames: readonly string[];
  readonly now: Date;
};

const roleOnApp = sql`jsonb_build_array(jsonb_build_object('value', wanted.app_id))`;

/** Each user of each app with the permissions; users are found by the index of roles, invited ones by theirs. */
const usersOf = ({ appIds, roleNames, now }: UsersWanted) => sql`
  select person."userId", person.fullname, person.email, person.status, person.app_id,
    array_agg(distinct role.name order by role.name) as "roleNames"
  from (
    select u."userId", trim(u."firstName" || ' ' || u."lastName") as fullname, u.email, 'active' as status,
      wanted.app_id, u.roles
    from unnest(${[...appIds]}::text[]) as wanted(app_id)
    join user_account u on u.roles @> ${roleOnApp} and u.status = 'active'
    union all
    select i.invitation_id, '', i.email, case when i.expires_at > ${now} then 'invited' else 'created' end,
      wanted.app_id, i.roles
    from unnest(${[...appIds]}::text[]) as wanted(app_id)
    join invitation i on i.roles @> ${roleOnApp} and i.accepted_at is null
  ) as person
  cross join lateral jsonb_to_recordset(person.roles) as role(name text, value text)
  where role.value = person.app_id and role.name = any(${[...roleNames]}::text[])
  group by 1, 2, 3, 4, 5`;

export async function listUsers(
  db: Executor,
  wanted: UsersWanted,
  { start, count }: { readonly start: number; readonly count: number },
): Promise<{ readonly total: number; readonly rows: readonly StoredUserRow[] }> {
  if (wanted.appIds.length === 0) return { total: 0, rows: [] };
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from (${usersOf(wanted)}) as users`.execute(db);
  const page = await sql<StoredUserRow>`
    select * from (${usersOf(wanted)}) as users
    order by "userId" collate "C", fullname, app_id offset ${start} limit ${count}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows: page.rows };
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
