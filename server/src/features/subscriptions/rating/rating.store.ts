import type { Plan } from '@waypost/contract/entities/catalog';
import type { Day } from '@waypost/domain/base/day';
import type { DeveloperId, ProjectId, SubscriptionId } from '@waypost/domain/base/ids';
import type { Meter, UsagePrices } from '@waypost/domain/billing/usage-cost';
import type { Currency } from '@waypost/domain/plans/currency';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { RatedPeriodTable, RatedUsageTable } from '../../../db/tables/subscriptions.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';

export type UnratedPeriod = {
  readonly product_id: ProjectId;
  readonly first_day: Day;
  readonly last_day: Day;
  readonly subscription_id: SubscriptionId;
  readonly developer_id: DeveloperId;
  /** The account was deleted: nobody is left to send a bill to. */
  readonly is_deleted: boolean;
};

/** Units arrive this many days late at most, and adjust a later period. */
const lateDays = 35;

const periodsAtOnce = 500;

/** A project's periods are rated in their order, so that only those after the last rated one are looked at. */
const unrated = (isAmong: RawBuilder<unknown>) => sql<UnratedPeriod>`
  select period.product_id, period.first_day, period.last_day, payer.*
  from (
    select product_id, min(started) as started, max(coalesce(ended, 'infinity')) as ended
    from subscription where ${isAmong} group by product_id
  ) as project join usage_period as period on period.product_id = project.product_id
    and period.last_day >= project.started and period.first_day <= project.ended + ${lateDays}::int
    and period.first_day > coalesce((select max(first_day) from rated_period
      where rated_period.product_id = project.product_id), '0001-01-01')
  cross join lateral (
    select subscription_id, developer_id, aria_status = 'ARCHIVED' as is_deleted
    from subscription join developer_account using (developer_id)
    where subscription.product_id = period.product_id and started <= period.last_day
      and (ended is null or period.first_day <= ended + ${lateDays}::int)
    order by started desc limit 1
  ) as payer`;

/** Closed usage periods that were not rated, after one of them, with the subscription that pays for each. */
export async function listUnrated(
  db: Executor,
  after: Pick<UnratedPeriod, 'product_id' | 'first_day'> | undefined,
): Promise<UnratedPeriod[]> {
  const { product_id = '', first_day = '0001-01-01' } = after ?? {};
  const { rows } = await sql<UnratedPeriod>`
    ${unrated(sql`product_id >= ${product_id}`)}
    where (period.product_id, period.first_day) > (${product_id}, ${first_day}::date)
    order by period.product_id, period.first_day limit ${periodsAtOnce}`.execute(db);
  return rows;
}

/** Of these projects. */
export const listUnratedOf = async (db: Executor, productIds: readonly ProjectId[]): Promise<UnratedPeriod[]> =>
  (await unrated(sql`product_id = any(${[...productIds]}::text[])`).execute(db)).rows;

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

export type ProjectsOfAccount = { readonly productIds: readonly ProjectId[]; readonly developer_id: DeveloperId };

/**
 * The plans that an account has paid for in these projects, each from a day on; a subscription's end ends its plan. Nobody
 * pays for the usage of a former owner.
 */
export async function listPlanTerms(db: Executor, { productIds, developer_id }: ProjectsOfAccount) {
  const { rows } = await sql<{
    readonly product_id: ProjectId;
    readonly from_day: Day;
    readonly ended: Day | null;
    readonly plan: Plan & { readonly beyond?: UsagePrices };
  }>`
    select product_id, from_day, ended, plan_term.plan from subscription join plan_term using (subscription_id)
    where product_id = any(${[...productIds]}::text[]) and developer_id = ${developer_id} order by from_day`.execute(
    db,
  );
  return rows;
}

export type PaidProject = { readonly product_id: ProjectId; readonly app_name: string; readonly currency: Currency };

/**
 * The projects that an account has ever paid for, each in the currency of its last subscription. One that was handed over
 * is called by its plan, because its name is the new owner's.
 */
export async function listPaidProjects(db: Executor, developer_id: DeveloperId): Promise<PaidProject[]> {
  const { rows } = await sql<PaidProject>`
    select distinct on (product_id) product_id, currency,
      case when project.developer_id = subscription.developer_id then app_name else plan->>'display_name_long' end as app_name
    from subscription join project using (product_id)
    where subscription.developer_id = ${developer_id} order by product_id, started desc`.execute(db);
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

/** What a period's usage costs as far as earlier ratings knew it, what they have billed of it, and the quantity of that. */
export async function listBilled(
  db: Executor,
  { product_id, source_day }: { readonly product_id: ProjectId; readonly source_day: Day },
) {
  const { rows } = await sql<RatedKey & { readonly known: number; readonly billed: number; readonly beyond: number }>`
    select plan_from, meter, (array_agg(amount order by first_day desc))[1] as known, sum(billed)::bigint as billed,
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
