import type { UsageBreakdown } from '@waypost/contract/entities/usage-detail';
import type { Day, DayRange } from '@waypost/domain/base/day';
import type { UsageType } from '@waypost/domain/usage/usage';
import { isStored, otherValue, type UsageDimension } from '@waypost/domain/usage/usage-dimensions';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/transaction.ts';
import { isOfApps, type ProjectApps } from '../usage.store.ts';

export type BreakdownQuestion = ProjectApps &
  DayRange & {
    readonly dimension: UsageDimension;
    readonly detail: UsageBreakdown['detail'];
    /** The place of the first value and of the last one that the answer names. */
    readonly places: { readonly first: number; readonly last: number };
  };
type Figures = UsageBreakdown['before'];
type Value = { readonly value: string | null; readonly place: number | null; readonly all_values: number | null };

/** The days of the apps that are asked about. */
const isAsked = ({ from, to, ...apps }: ProjectApps & DayRange) =>
  sql`${isOfApps(apps)} and day between ${from} and ${to}`;

const calls: UsageType = 'Transactions';
const sums = sql`sum(requests) as requests, sum(usage_units) as usage_units,
  sum(billable_units) as billable_units`;

/** The calls by value and day; every kind of failed call is one. */
function valuesOf(question: ProjectApps & DayRange, dimension: UsageDimension): RawBuilder<unknown> {
  const figures = sql`day, requests, usage_units, billable_units`;
  if (isStored(dimension)) {
    const isCall = dimension === 'outcome' ? sql`true` : sql`usage_type = ${calls}`;
    return sql`select value, ${figures} from usage_dimension_day
      where ${isAsked(question)} and dimension = ${dimension} and ${isCall} and requests > 0`;
  }
  const column = sql.ref(dimension === 'service' ? 'usage_type_category' : 'environment');
  return sql`select ${column} as value, ${figures} from usage_day where ${isAsked(question)} and usage_type = ${calls}`;
}

/** What gateways reported without a value of the dimension, so that the values add up to all calls. */
const withoutValue = (question: BreakdownQuestion) => sql`
  select null as value, null as place, null as all_values, period, total.requests - coalesce(known.requests, 0) as requests,
    total.usage_units - coalesce(known.usage_units, 0) as usage_units,
    total.billable_units - coalesce(known.billable_units, 0) as billable_units
  from (select period, ${sums} from (select date_trunc(${question.detail}, day)::date as period, all_calls.*
      from (${valuesOf(question, 'service')}) as all_calls) as days group by 1) as total
  left join (select period, ${sums} from summed group by 1) as known using (period)
  where total.requests > coalesce(known.requests, 0)`;

type Row = Value & UsageBreakdown['records'][number];

/** The sums by value and day or month, oldest first, of the largest values and of all others together. */
export async function readBreakdown(db: Executor, question: BreakdownQuestion): Promise<readonly Row[]> {
  const { dimension, detail, places, from, to } = question;
  const isPartial = isStored(dimension) && dimension !== 'outcome';
  const { rows } = await sql<Row>`
    with used as (${valuesOf(question, dimension)}),
    ranked as (
      select value, row_number() over (order by value = ${otherValue}, sum(requests) desc, value) as place,
        count(*) over () as all_values
      from used group by value
    ), summed as (
      select case when place between ${places.first} and ${places.last} then value else ${otherValue} end as value,
        min(place) as place, max(all_values) as all_values, date_trunc(${detail}, day)::date as period, ${sums}
      from used join ranked using (value) group by 1, period
    )
    select value, place::integer, all_values::integer, greatest(period, ${from}::date) as start_usage_date,
      least((period + ${`1 ${detail}`}::interval - interval '1 day')::date, ${to}::date) as end_usage_date,
      requests, usage_units, billable_units
    from (select * from summed ${isPartial ? sql`union all ${withoutValue(question)}` : sql``}) as found
    order by start_usage_date, place`.execute(db);
  return rows;
}

/** The sums of a dimension over a range of days; all calls, unless it counts failed ones. */
export async function readTotal(
  db: Executor,
  {
    dimension,
    ...question
  }: ProjectApps & { readonly from: Day; readonly to: Day; readonly dimension: UsageDimension },
): Promise<Figures> {
  const counted = dimension === 'outcome' ? dimension : 'service';
  const { rows } = await sql<Figures>`
    select coalesce(sum(requests), 0) as requests, coalesce(sum(usage_units), 0) as usage_units,
      coalesce(sum(billable_units), 0) as billable_units
    from (${valuesOf(question, counted)}) as used`.execute(db);
  return rows[0] ?? { requests: 0, usage_units: 0, billable_units: 0 };
}
