import type { Day } from '@waypost/domain/base/day';
import type { CustomerId, ProjectId } from '@waypost/domain/base/ids';
import type { UsagePrices } from '@waypost/domain/billing/usage-cost';
import { ariaStatusNames, isActiveStatus } from '@waypost/domain/projects/status';
import { sql } from 'kysely';
import { firstTermDay } from '../../db/customer-terms.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

const active = ariaStatusNames.filter(isActiveStatus);
/** The projects of one transaction. */
const piece = 5000;

type Note = {
  readonly after: ProjectId | undefined;
  readonly today: Day;
  readonly prices: Readonly<Record<string, UsagePrices>>;
};

/**
 * Notes of the next projects what differs from their last term: customer, plan with its prices, whether they run. Answers the last project that was looked at, undefined after the last one.
 */
export async function noteTerms(
  db: Executor,
  { after = '' as ProjectId, today, prices }: Note,
): Promise<ProjectId | undefined> {
  const { rows } = await sql<{ readonly last: ProjectId | null }>`
    with looked_at as (
      select product_id, created, customer_id, case when aria_status = any(${active}::text[])
        then plan_at_creation || jsonb_build_object('beyond', coalesce(${JSON.stringify(prices)}::jsonb -> client_plan_id, '{}'))
        end as plan
      from project where product_id > ${after} order by product_id limit ${piece}
    ), noted as (
      insert into customer_term (product_id, from_day, customer_id, plan)
      select product_id, case when known.from_day is null then ${firstTermDay(today)} else ${today}::date end,
        looked_at.customer_id, looked_at.plan
      from looked_at left join lateral (
        select from_day, customer_id, plan from customer_term as term
        where term.product_id = looked_at.product_id order by from_day desc limit 1
      ) as known on true
      where case when known.from_day is null then looked_at.customer_id is not null
        else (known.customer_id, known.plan) is distinct from (looked_at.customer_id, looked_at.plan) end
      on conflict (product_id, from_day) do update set customer_id = excluded.customer_id, plan = excluded.plan
    )
    select max(product_id) as last from looked_at having count(*) = ${piece}`.execute(db);
  return rows[0]?.last ?? undefined;
}

/** The terms of a customer's projects as if each had been set up for it at its creation. */
export async function insertTermsFromCreation(tx: Transaction, customer_id: CustomerId): Promise<void> {
  await sql`
    insert into customer_term (product_id, from_day, customer_id, plan)
    select product_id, (created at time zone 'UTC')::date, customer_id, plan_at_creation from project
    where customer_id = ${customer_id} and aria_status = any(${active}::text[])`.execute(tx);
}
