import { dimensionValuesPerDay, otherValue } from '@waypost/domain/usage/usage-dimensions';
import { sql } from 'kysely';
import type { UsageDimensionDayTable } from '../../../db/tables/usage.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { column } from './array-column.ts';

export type AskedValue = Pick<
  UsageDimensionDayTable,
  'product_id' | 'app_id' | 'day' | 'usage_type' | 'dimension' | 'value'
>;
export type AdmittedValues = Pick<AskedValue, 'app_id' | 'day' | 'usage_type' | 'dimension'> & {
  readonly values: readonly string[];
};

/**
 * Adds rows for new values as far as there is room, and answers all values of their dimensions and days. Keys of the app
 * need no room: a key that was counted with others would escape its spend cap.
 */
export async function admitValues(tx: Transaction, asked: readonly AskedValue[]): Promise<AdmittedValues[]> {
  const rows = sql`unnest(
    ${column(asked, 'product_id')}::text[], ${column(asked, 'app_id')}::text[], ${column(asked, 'day')}::date[],
    ${column(asked, 'usage_type')}::text[], ${column(asked, 'dimension')}::text[], ${column(asked, 'value')}::text[]
  ) as asked (product_id, app_id, day, usage_type, dimension, value)`;
  await sql`select pg_advisory_xact_lock(hashtext('usage_dimension_day'))`.execute(tx); // two must not take the last room
  await sql`
    with unknown as (
      select distinct asked.* from ${rows}
      left join usage_dimension_day known using (app_id, day, usage_type, dimension, value) where known.value is null
    ), placed as (
      select *, row_number() over (partition by app_id, day, usage_type, dimension order by value) + (
        select count(*) from usage_dimension_day known where value <> ${otherValue}
          and (known.app_id, known.day, known.usage_type, known.dimension)
            = (unknown.app_id, unknown.day, unknown.usage_type, unknown.dimension)) as place
      from unknown
    )
    insert into usage_dimension_day
      (product_id, app_id, day, usage_type, dimension, value, requests, usage_units, billable_units)
    select product_id, app_id, day, usage_type, dimension, value, 0, 0, 0 from placed
    where place <= ${dimensionValuesPerDay} or dimension = 'key' and exists (
      select from api_key where "apiKeyId" = placed.value and api_key.app_id = placed.app_id)
    order by app_id, day, usage_type, dimension, value`.execute(tx);
  const { rows: admitted } = await sql<AdmittedValues>`
    select app_id, day, usage_type, dimension, array_agg(value) as values from usage_dimension_day
    where (app_id, day, usage_type, dimension) in (select app_id, day, usage_type, dimension from ${rows})
      and value <> ${otherValue}
    group by 1, 2, 3, 4`.execute(tx);
  return admitted;
}
