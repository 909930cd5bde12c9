import type { Day } from '@waypost/domain/base/day';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { UsageType } from '@waypost/domain/usage/usage';
import type { UnitRule } from '@waypost/domain/usage/unit-rules';
import { sql } from 'kysely';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import { linesOfDays, unstated } from './statement-lines.store.ts';

export type ClosedPeriod = {
  readonly product_id: ProjectId;
  readonly first_day: Day;
  readonly last_day: Day;
  readonly anchor: Day;
  readonly closed_at: Date;
  /** The first day for which units could still arrive after the closing. */
  readonly late_from: Day;
};

/** False if another instance closes a period of the project; the lock ends with the transaction. */
export async function tryLockPeriods(tx: Transaction, product_id: ProjectId): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`usage_period ${product_id}`}, 0)) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

/** The last closed period of each of these projects. */
export async function lastClosed(db: Executor, productIds: readonly ProjectId[]): Promise<ClosedPeriod[]> {
  const { rows } = await sql<ClosedPeriod>`
    select last.* from unnest(${[...productIds]}::text[]) as asked (product_id) cross join lateral (
      select * from usage_period where usage_period.product_id = asked.product_id order by first_day desc limit 1
    ) as last`.execute(db);
  return rows;
}

/** Closed periods that began before a day, newest first. */
export const listClosed = (
  db: Executor,
  { product_id, before, limit }: { product_id: ProjectId; before: Day | undefined; limit: number },
): Promise<ClosedPeriod[]> =>
  db
    .selectFrom('usage_period')
    .selectAll()
    .where('product_id', '=', product_id)
    .$if(before !== undefined, (query) => query.where('first_day', '<', before as Day))
    .orderBy('first_day', 'desc')
    .limit(limit)
    .execute();

export const findClosed = (db: Executor, product_id: ProjectId, first_day: Day): Promise<ClosedPeriod | undefined> =>
  db
    .selectFrom('usage_period')
    .selectAll()
    .where('product_id', '=', product_id)
    .where('first_day', '=', first_day)
    .executeTakeFirst();

/** Billable units of these projects by day, from a day on, as they are counted now. */
export async function readCountedDays(
  db: Executor,
  { productIds, from }: { readonly productIds: readonly ProjectId[]; readonly from: Day },
) {
  const { rows } = await sql<{
    readonly product_id: ProjectId;
    readonly day: Day;
    readonly usage_type: UsageType;
    readonly units: number;
  }>`
    select product_id, day, usage_type, sum(billable_units)::float8 as units from usage_day
    where product_id = any(${[...productIds]}::text[]) and day >= ${from} group by product_id, day, usage_type`.execute(
    db,
  );
  return rows;
}

/** Reads everything as of one instant. */
export const inSnapshot = <T>(db: Executor, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

/** A rule of a service, to be kept with the lines that it counted. */
export type RuleOfService = { readonly service: string; readonly rule: UnitRule };

/**
 * Writes the period, its lines and their days from one snapshot of the sums. What is counted meanwhile is not in it, and
 * becomes an adjustment of the next period.
 */
export async function insertClosed(
  tx: Transaction,
  period: ClosedPeriod & { readonly unstatedFrom: Day },
  rules: readonly RuleOfService[],
): Promise<void> {
  const { product_id, first_day, last_day, anchor, closed_at, late_from, unstatedFrom } = period;
  const key = sql`app_id, usage_type_category, usage_type, environment, rule_day, source_day`;
  const known = rules.map(({ service, rule }) => ({ service, rule_day: rule.from, rule }));
  await sql`
    with unstated as materialized (${unstated(period, unstatedFrom)}),
    closed as (
      insert into usage_period (product_id, first_day, last_day, anchor, closed_at, late_from)
      values (${product_id}, ${first_day}, ${last_day}, ${anchor}, ${closed_at}, ${late_from})
    ), line as (
      insert into usage_period_line (product_id, first_day, ${key}, from_day, to_day,
        requests, usage_units, billable_units, rule)
      select ${product_id}, ${first_day}, line.*, known.rule from (${linesOfDays(sql`unstated`)}) as line
      left join jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as known (service text, rule_day date, rule jsonb)
        on usage_type = 'Transactions' and known.service = usage_type_category and known.rule_day = line.rule_day
      returning line_id, ${key}
    )
    insert into usage_period_day (line_id, day, requests, usage_units, billable_units)
    select line_id, day, requests, usage_units, billable_units from unstated join line using (${key})`.execute(tx);
}
