import type { AppId, ProjectId, UserId } from '@waypost/domain/base/ids';
import { type AriaStatus, ariaStatusNames, isActiveStatus } from '@waypost/domain/projects/status';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

const active: readonly AriaStatus[] = ariaStatusNames.filter(isActiveStatus);

const projectsOwnedBy = (db: Executor, userId: UserId) =>
  db
    .selectFrom('developer_account')
    .leftJoin('project', 'project.developer_id', 'developer_account.developer_id')
    .where('developer_account.userId', '=', userId);

/** Whether the account has a project; undefined without an account. */
export async function findStanding(db: Executor, userId: UserId): Promise<{ hasProjects: boolean } | undefined> {
  const row = await projectsOwnedBy(db, userId).select('project.product_id').limit(1).executeTakeFirst();
  return row && { hasProjects: row.product_id !== null };
}

/** More than a person reads through; a reseller has thousands. */
const mostProjects = 200;

/** The newest active projects of the user's account. */
export const listActiveProjects = (db: Executor, userId: UserId) =>
  db
    .selectFrom('project')
    .innerJoin('developer_account', 'developer_account.developer_id', 'project.developer_id')
    .select(['project.product_id', 'project.aria_status as status'])
    .where('developer_account.userId', '=', userId)
    .where('project.aria_status', 'in', active)
    .orderBy('project.created', 'desc')
    .orderBy('project.product_id', 'desc')
    .limit(mostProjects)
    .execute();

/** The apps of these projects that are active and not hidden, the oldest first. */
export const listUsableApps = (db: Executor, productIds: readonly ProjectId[]) =>
  db
    .selectFrom('app')
    .select(['app_id', 'product_id', 'app_name', 'hrn', 'platform', 'auth_type', 'status', 'hidden'])
    .select(sql<boolean>`sealed_app_code is not null`.as('has_app_code'))
    .where(sql<boolean>`product_id = any(${[...productIds]}::text[])`)
    .where('status', '=', 'ACTIVE')
    .where('hidden', '=', false)
    .orderBy('created_time')
    .orderBy('app_id')
    .execute();

export const listKeyNames = (db: Executor, appIds: readonly AppId[]) =>
  db
    .selectFrom('api_key')
    .select(['apiKeyId', 'app_id', 'name', 'enabled', 'expiresAt'])
    .where(sql<boolean>`app_id = any(${[...appIds]}::text[])`)
    .orderBy('created')
    .orderBy('apiKeyId')
    .execute();

export type StoredUsableApp = Awaited<ReturnType<typeof listUsableApps>>[number];
export type StoredKeyName = Awaited<ReturnType<typeof listKeyNames>>[number];
