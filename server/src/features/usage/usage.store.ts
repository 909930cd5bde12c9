import type { Day } from '@waypost/domain/day';
import type { AppId, ProjectId } from '@waypost/domain/ids';
import { sql } from 'kysely';
import type { UsageDayTable } from '../../db/tables/usage.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type UsageQuestion = {
  readonly projectId: ProjectId;
  readonly appId: AppId | undefined;
  readonly from: Day;
  readonly to: Day;
  readonly detail: 'day' | 'month';
};

/** Sums by day or month, oldest first. */
export function readSums(db: Executor, { projectId, appId, from, to, detail }: UsageQuestion) {
  const start = detail === 'day' ? sql<Day>`day` : sql<Day>`greatest(date_trunc('month', day)::date, ${from}::date)`;
  const end =
    detail === 'day'
      ? sql<Day>`day`
      : sql<Day>`least((date_trunc('month', day) + interval '1 month - 1 day')::date, ${to}::date)`;
  return db
    .selectFrom('usage_day')
    .select([
      'app_id',
      'environment',
      'usage_type',
      'usage_type_category',
      start.as('start_usage_date'),
      end.as('end_usage_date'),
      sql<number>`sum(usage_units)::bigint`.as('usage_units'),
      sql<number>`sum(billable_units)::bigint`.as('billable_units'),
    ])
    .where('product_id', '=', projectId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(appId !== undefined, (query) => query.where('app_id', '=', appId as AppId))
    .groupBy(['app_id', 'environment', 'usage_type', 'usage_type_category', start, end])
    .orderBy('start_usage_date')
    .orderBy('app_id')
    .orderBy('usage_type_category')
    .execute();
}

/** When the sums of this question were last changed; null without any. */
export async function lastUpdate(db: Executor, { projectId, appId, from, to }: UsageQuestion): Promise<Date | null> {
  const row = await db
    .selectFrom('usage_day')
    .select(({ fn }) => fn.max('updated').as('updated'))
    .where('product_id', '=', projectId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(appId !== undefined, (query) => query.where('app_id', '=', appId as AppId))
    .executeTakeFirst();
  return row?.updated ?? null;
}

/** The last day on which the project used anything. */
export async function lastDayOf(db: Executor, projectId: ProjectId): Promise<Day | null> {
  const row = await db
    .selectFrom('usage_day')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('product_id', '=', projectId)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** Sums that no event of ours stands behind (demo data). */
export async function insertSums(tx: Transaction, sums: readonly UsageDayTable[]): Promise<void> {
  for (let from = 0; from < sums.length; from += 1000) {
    await tx.insertInto('usage_day').values(sums.slice(from, from + 1000)).execute();
  }
}
