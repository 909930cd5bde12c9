import type { AppId, DeveloperId, ProjectId } from '@waypost/domain/base/ids';
import { freemiumPlanIds } from '@waypost/domain/plans/plans';
import { type AriaStatus, ariaStatusNames, displayStatus, isActiveStatus } from '@waypost/domain/projects/status';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

export type ListFilter = {
  readonly developer_id: DeveloperId;
  readonly onlyActive: boolean;
  /** In lower case; empty for all projects. */
  readonly text: string;
  /** A reseller's list has columns for customers. */
  readonly withCustomers: boolean;
  /** Projects with a customer admin whose address contains the text. */
  readonly administered: readonly ProjectId[];
};
export type ListPage = { readonly ascending: boolean; readonly limit: number; readonly offset: number };

const active: readonly AriaStatus[] = ariaStatusNames.filter(isActiveStatus);

/** Whether the displayed status contains the text; the domain's rule decides, not a copy in SQL. */
function statusHolds(text: string): RawBuilder<boolean> {
  const isPending = sql<boolean>`project.pending_changes @> '[{"tag":"upgradeProject"}]'`;
  const kinds = [false, true].flatMap((isMigrated) => [false, true].map((pending) => ({ isMigrated, pending })));
  const cases = kinds.map(({ isMigrated, pending }) => {
    const pending_changes = pending ? [{ tag: 'upgradeProject' }] : [];
    const statuses = ariaStatusNames.filter((aria_status) =>
      displayStatus({ aria_status, isMigrated, pending_changes }).toLowerCase().includes(text),
    );
    return sql<boolean>`(project."isMigrated" = ${isMigrated} and ${isPending} = ${pending} and project.aria_status = any(${statuses}::text[]))`;
  });
  return sql<boolean>`(${sql.join(cases, sql` or `)})`;
}

/** Whether any text column contains the text, in any case. */
function rowHolds({ text, withCustomers, administered }: ListFilter): RawBuilder<boolean> {
  const holds = (column: RawBuilder<unknown>) => sql<boolean>`strpos(lower(${column}), ${text}) > 0`;
  const own = [
    holds(sql`project.app_name`),
    holds(sql`project.plan_name`),
    holds(sql`to_char(project.created at time zone 'UTC', 'Mon FMDD, YYYY')`),
    statusHolds(text),
  ];
  const ofCustomers = [
    holds(sql`coalesce(customer.customer_name, '')`),
    holds(sql`coalesce(customer.customer_admin_email, '')`),
    holds(sql`coalesce(to_char(project.expiry_date, 'YYYY-MM-DD'), '')`),
    sql<boolean>`project.product_id = any(${[...administered]}::text[])`,
  ];
  return sql<boolean>`(${sql.join(withCustomers ? [...own, ...ofCustomers] : own, sql` or `)})`;
}

const matching = (db: Executor, filter: ListFilter) =>
  db
    .selectFrom('project')
    .leftJoin('customer', 'customer.customer_id', 'project.customer_id')
    .where('project.developer_id', '=', filter.developer_id)
    .$if(filter.onlyActive, (query) => query.where('project.aria_status', 'in', active))
    .$if(filter.text !== '', (query) => query.where(rowHolds(filter) as Expression<SqlBool>));

const firstApp = sql<AppId | null>`(
  select app_id from app where app.product_id = project.product_id and not hidden order by created_time, app_id limit 1
)`;

/** One page by the index of an account's projects, so that large accounts are fast until a search. */
export const pageOfProjects = (db: Executor, filter: ListFilter, { ascending, limit, offset }: ListPage) => {
  const order = ascending ? 'asc' : 'desc';
  return matching(db, filter)
    .select([
      'project.product_id',
      'project.app_name',
      'project.plan_name',
      'project.created',
      'project.expiry_date',
      'project.aria_status',
      'project.isMigrated',
      'project.pending_changes',
      'customer.customer_name',
      'customer.customer_admin_email',
    ])
    .select(firstApp.as('app_id'))
    .orderBy('project.created', order)
    .orderBy('project.product_id', order)
    .limit(limit)
    .offset(offset);
};

export async function countMatching(db: Executor, filter: ListFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of projects of the account, and of those that count against the freemium allowance. */
export function countProjects(db: Executor, developer_id: DeveloperId): Promise<{ all: number; freemium: number }> {
  return db
    .selectFrom('project')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn
        .countAll<number>()
        .filterWhere((eb) =>
          eb.and([eb('client_plan_id', 'in', [...freemiumPlanIds]), eb('aria_status', 'in', active)]),
        )
        .as('freemium'),
    ])
    .where('developer_id', '=', developer_id)
    .executeTakeFirstOrThrow();
}
