import type { Day } from '@waypost/domain/base/day';
import type { CustomerId } from '@waypost/domain/base/ids';
import { sql } from 'kysely';
import type { Executor } from '../../../db/transaction.ts';

/** The units that a customer's sum of a month lacks, negative where it is too large. */
export type CustomerDifference = { readonly customer_id: CustomerId; readonly units: number };

/**
 * Adds what the sums by customer lack compared with those of their apps. One snapshot, so that usage counted meanwhile
 * is neither lost nor counted twice.
 * @returns what was added
 */
export async function correctCustomerMonths(db: Executor, month: Day): Promise<readonly CustomerDifference[]> {
  const { rows } = await sql<CustomerDifference>`
    with missing as materialized (
      select developer_id, customer_id, coalesce(counted.units, 0) - coalesce(stored.usage_units, 0) as units
      from (
        select developer_id, customer_id, sum(usage_units)::bigint as units
        from usage_month join project using (product_id)
        where month = ${month} and customer_id is not null group by developer_id, customer_id
      ) as counted
      full join (select * from usage_customer_month where month = ${month}) as stored
        using (developer_id, customer_id)
      where coalesce(counted.units, 0) <> coalesce(stored.usage_units, 0)
    ), added as (
      insert into usage_customer_month as stored (developer_id, month, customer_id, usage_units)
      select developer_id, ${month}::date, customer_id, units from missing order by developer_id, customer_id
      on conflict (developer_id, month, customer_id) do update set usage_units = stored.usage_units + excluded.usage_units
    )
    select customer_id, units from missing order by customer_id`.execute(db);
  return rows;
}
