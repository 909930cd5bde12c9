import type { UsageBreakdown } from '@waypost/contract/entities/usage';
import type { Day } from '@waypost/domain/base/day';
import { dimensionValuesPerDay, otherValue, type StoredDimension } from '@waypost/domain/usage/usage-dimensions';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { ProjectApps } from './usage.store.ts';

type Question = ProjectApps & { readonly from: Day; readonly to: Day };
type Values = UsageBreakdown['records'];

const isAsked = ({
  projectId,
  apps,
  from,
  to,
}: Question) => sql`product_id = ${projectId} and day between ${from} and ${to}
  and ${apps === 'all' ? sql`true` : sql`app_id = any(${[...apps]}::text[])`}`;

/** The sums of a dimension by day and value. */
export async function readDimension(
  db: Executor,
  question: Question & { readonly dimension: StoredDimension },
): Promise<Values> {
  const { rows } = await sql<Values[number]>`
    select app_id, day, usage_type, value, requests, usage_units, billable_units from usage_dimension_day
    where ${isAsked(question)} and dimension = ${question.dimension} and requests > 0
    order by day, app_id, usage_type, value`.execute(db);
  return rows;
}

/** Environments are in the sums by day; those with the fewest units beyond the maximum are combined. */
export async function readEnvironments(db: Executor, question: Question): Promise<Values> {
  const { rows } = await sql<Values[number]>`
    with used as (
      select app_id, day, usage_type, environment, sum(requests) as requests, sum(usage_units) as usage_units,
        sum(billable_units) as billable_units,
        row_number() over (partition by app_id, day, usage_type order by sum(usage_units) desc, environment) as place
      from usage_day where ${isAsked(question)} group by 1, 2, 3, 4
    )
    select app_id, day, usage_type, case when place <= ${dimensionValuesPerDay} then environment else ${otherValue} end as value,
      sum(requests)::bigint as requests, sum(usage_units)::bigint as usage_units, sum(billable_units)::bigint as billable_units
    from used group by 1, 2, 3, 4 order by day, app_id, usage_type, value`.execute(db);
  return rows;
}
