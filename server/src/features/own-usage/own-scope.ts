import { type AppId, isId, type ProjectId, type UserId } from '@waypost/domain/base/ids';
import { roleValues, type Viewer } from '@waypost/domain/permissions/project-relation';
import type { OwnDivision } from '@waypost/domain/usage/own-usage';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

/** The viewer's roles besides their own account. */
export type OwnScope = {
  readonly userId: UserId;
  readonly appIds: readonly AppId[];
  readonly customerIds: readonly string[];
};

export const scopeOf = (viewer: Viewer): OwnScope => ({
  userId: viewer.userId,
  appIds: roleValues(viewer, 'customeradmin').filter((value) => isId('app', value)),
  customerIds: roleValues(viewer, 'customermanager'),
});

/**
 * The projects that the viewer sees whole, and single apps in others, which the domain's rule `relationTo` decides for
 * one project: the admin of an app sees no more of its project, also as a manager of its customer.
 */
export const scopeRows = ({ userId, appIds, customerIds }: OwnScope) => sql`
  owned as (
    select product_id from project join developer_account using (developer_id) where developer_account."userId" = ${userId}
  ), administered as (
    select product_id, app_id from app
    where app_id = any(${[...appIds]}::text[]) and not hidden and product_id not in (select product_id from owned)
  ), scope as materialized (
    select array(
      select product_id from owned
      union select product_id from project where customer_id = any(${[...customerIds]}::text[])
        and product_id not in (select product_id from administered)
    ) as projects, array(select app_id from administered) as apps
  )`;

/** The condition of what is in the rows of `scope`. */
export const isInScopeRows = sql`(product_id = any((select projects from scope)::text[])
  or app_id = any((select apps from scope)::text[]))`;

/** The same condition, which stands alone. */
export function isOfScope(viewer: OwnScope): RawBuilder<unknown> {
  const rows = scopeRows(viewer);
  return sql`(product_id = any((with ${rows} select projects from scope)::text[])
    or app_id = any((with ${rows} select apps from scope)::text[]))`;
}

type Names = { readonly name: string; readonly project: { readonly id: ProjectId; readonly name: string } | null };

/** The names of projects or apps by their ids; nothing else has names here. */
export async function namesOf(
  db: Executor,
  by: OwnDivision,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Names>> {
  if (by === 'project') {
    const projects = await db
      .selectFrom('project')
      .select(['product_id', 'app_name'])
      .where(sql<boolean>`product_id = any(${[...ids]}::text[])`)
      .execute();
    return new Map(projects.map(({ product_id, app_name }) => [product_id, { name: app_name, project: null }]));
  }
  if (by === 'service') return new Map();
  const apps = await db
    .selectFrom('app')
    .innerJoin('project', 'project.product_id', 'app.product_id')
    .select(['app.app_id', 'app.app_name', 'project.product_id as id', 'project.app_name as name'])
    .where(sql<boolean>`app.app_id = any(${[...ids]}::text[])`)
    .execute();
  return new Map(apps.map(({ app_id, app_name, ...project }) => [app_id, { name: app_name, project }]));
}
