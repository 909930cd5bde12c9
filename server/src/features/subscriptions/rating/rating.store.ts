import type { Plan } from '@waypost/contract/entities/catalog';
import type { Day } from '@waypost/domain/base/day';
import type { DeveloperId, ProjectId, SubscriptionId } from '@waypost/domain/base/ids';
import type { Meter, UsagePrices } from '@waypost/domain/billing/usage-cost';
import { type Insertable, sql } from 'kysely';
import type { RatedPeriodTable, RatedUsageTable } from '../../../db/tables/subscriptions.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';

export type UnratedPeriod = {
  readonly product_id: ProjectId;
  readonly first_day: Day;
  readonly last_day: Day;
  readonly subscription_id: SubscriptionId;
  readonly developer_id: DeveloperId;
};

/** Units arrive this many days late at most, and adjust a later period. */
const lateDays = 35;

/** Closed usage periods that were not rated, with the subscription that pays for them; oldest first. */
export async function listUnrated(db: Executor): Promise<UnratedPeriod[]> {
  const { rows } = await sql<UnratedPeriod>`
    select distinct on (period.product_id, period.first_day) period.product_id, period.first_day, period.last_day,
      subscription_id, developer_id
    from subscription join usage_period as period
      on period.product_id = subscription.product_id and period.last_day >= subscription.started
    where (subscription.ended is null or period.first_day <= subscription.ended + ${lateDays}::int)
      and not exists (select from rated_period where rated_period.product_id = period.product_id
        and rated_period.first_day = period.first_day)
    order by period.product_id, period.first_day, subscription.started desc
    limit 500`.execute(db);
  return rows;
}

/** False if another instance has rated the period. */
export async function insertRated(tx: Transaction, row: Insertable<RatedPeriodTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('rated_period')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('first_day')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function setBillOf(
  tx: Transaction,
  { product_id, first_day, bill_id }: Pick<RatedPeriodTable, 'product_id' | 'first_day' | 'bill_id'>,
): Promise<void> {
  await tx
    .updateTable('rated_period')
    .set({ bill_id })
    .where('product_id', '=', product_id)
    .where('first_day', '=', first_day)
    .execute();
}

/** The plans of a project's subscriptions, each from a day on; a subscription's end ends its plan. */
export async function listPlanTerms(db: Executor, product_id: ProjectId) {
  const { rows } = await sql<{
    readonly from_day: Day;
    readonly ended: Day | null;
    readonly plan: Plan & { readonly beyond?: UsagePrices };
  }>`
    select from_day, ended, plan_term.plan from subscription join plan_term using (subscription_id)
    where product_id = ${product_id} order by from_day`.execute(db);
  return rows;
}

export type SourcePeriod = { readonly first_day: Day; readonly last_day: Day };

/** The periods whose usage a closed period states, and those of which something was not billed yet; oldest first. */
export async function listSources(
  db: Executor,
  { product_id, first_day }: Pick<UnratedPeriod, 'product_id' | 'first_day'>,
): Promise<SourcePeriod[]> {
  const { rows } = await sql<SourcePeriod>`
    select first_day, last_day from usage_period where product_id = ${product_id} and first_day in (
      select ${first_day}::date
      union select source_day from usage_period_line where product_id = ${product_id} and first_day = ${first_day}
      union select source_day from (
        select source_day, (array_agg(amount order by first_day desc))[1] - sum(billed) as left_over
        from rated_usage where product_id = ${product_id} group by source_day, plan_from, meter
      ) as known where left_over <> 0
    ) order by first_day`.execute(db);
  return rows;
}

type RatedKey = { readonly plan_from: Day; readonly meter: Meter };

/** What earlier ratings have billed of a period's usage, and the quantity that they billed. */
export async function listBilled(
  db: Executor,
  { product_id, source_day }: { readonly product_id: ProjectId; readonly source_day: Day },
) {
  const { rows } = await sql<RatedKey & { readonly billed: number; readonly beyond: number }>`
    select plan_from, meter, sum(billed)::bigint as billed,
      coalesce((array_agg((cost->>'beyond')::bigint order by first_day desc) filter (where billed <> 0))[1], 0) as beyond
    from rated_usage where product_id = ${product_id} and source_day = ${source_day}
    group by plan_from, meter`.execute(db);
  return rows;
}

export async function insertRatedUsage(tx: Transaction, rows: readonly Insertable<RatedUsageTable>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('rated_usage')
      .values([...rows])
      .execute();
}
