import type { OwnUsage } from '@waypost/contract/entities/own-usage';
import type { DayRange } from '@waypost/domain/base/day';
import type { OwnDivision } from '@waypost/domain/usage/own-usage';
import type { UsageType } from '@waypost/domain/usage/usage';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { coveredDays, usageRows } from '../../db/usage-rows.ts';
import { isInScopeRows, type OwnScope, scopeRows } from './own-scope.ts';

export type OwnQuestion = OwnScope &
  DayRange & {
    readonly usageTypes: readonly UsageType[] | 'failed calls';
    readonly by: OwnDivision;
    readonly environment: string | undefined;
    readonly detail: OwnUsage['detail'];
  };
type Figures = OwnUsage['before'];

const figures = sql`sum(requests) as requests, sum(usage_units) as usage_units, sum(billable_units) as billable_units`;

/** Failed calls are the sums of a dimension; they have a reason in place of a service. */
const failedCalls = ({ from, to, detail }: OwnQuestion) => sql`(
  select product_id, app_id, value as usage_type_category, requests, usage_units, billable_units,
    date_trunc(${detail}, day::timestamp)::date as period, null::timestamptz as updated
  from usage_dimension_day
  where ${isInScopeRows} and dimension = 'outcome' and requests > 0 and day between ${from} and ${to})`;

const columnOf = { project: 'product_id', app: 'app_id', service: 'usage_type_category' } as const;

function usedRows(question: OwnQuestion): RawBuilder<unknown> {
  const { usageTypes, by, environment } = question;
  const value = sql.ref(columnOf[by]);
  if (usageTypes === 'failed calls')
    return sql`select ${value} as value, found.* from ${failedCalls(question)} as found`;
  const isOfEnvironment = environment === undefined ? sql`` : sql`where environment = ${environment}`;
  return sql`select ${value} as value, found.* from ${usageRows({ ...question, usageTypes, isOfScope: isInScopeRows })} as found
    ${isOfEnvironment}`;
}

export type Places = { readonly first: number; readonly last: number };
type Divided = Pick<OwnUsage, 'records' | 'all_values'> & {
  readonly values: readonly (Figures & { readonly value: string })[];
  readonly updated: Date | null;
};
type Row = OwnUsage['records'][number] & {
  readonly place: number | null;
  readonly all_values: number;
  readonly value_requests: Figures['requests'];
  readonly value_units: Figures['usage_units'];
  readonly value_billable: Figures['billable_units'];
  readonly updated: Date | null;
};

function valuesIn(rows: readonly Row[]): Divided['values'] {
  const placed = new Map<number, Divided['values'][number]>();
  for (const {
    place,
    value,
    value_requests: requests,
    value_units: usage_units,
    value_billable: billable_units,
  } of rows)
    if (place !== null && value !== null) placed.set(place, { value, requests, usage_units, billable_units });
  return [...placed].toSorted(([one], [other]) => one - other).map(([, sums]) => sums);
}

/** The sums by value and day or month, oldest first, of the values at these places and of all others together. */
export async function readDivided(db: Executor, question: OwnQuestion, places: Places): Promise<Divided> {
  const { first, last } = coveredDays(question);
  const { rows } = await sql<Row>`
    with ${scopeRows(question)},
    used as (${usedRows(question)}),
    ranked as (
      select value, row_number() over (order by sum(usage_units) desc, sum(requests) desc, value)::integer as place,
        (count(*) over ())::integer as all_values, sum(requests) as value_requests, sum(usage_units) as value_units,
        sum(billable_units) as value_billable
      from used group by value
    ), placed as (
      select used.*, all_values, value_requests, value_units, value_billable,
        case when place between ${places.first} and ${places.last} then place end as place
      from used join ranked using (value)
    )
    select case when place is not null then min(value) end as value, place, ${first} as start_usage_date,
      ${last} as end_usage_date, ${figures}, min(all_values) as all_values, min(value_requests) as value_requests,
      min(value_units) as value_units, min(value_billable) as value_billable, max(updated) as updated
    from placed group by place, period order by period, place`.execute(db);
  const changes = rows.flatMap(({ updated }) => updated?.getTime() ?? []);
  return {
    values: valuesIn(rows),
    all_values: rows[0]?.all_values ?? 0,
    updated: changes.length > 0 ? new Date(Math.max(...changes)) : null,
    records: rows.map(({ value, start_usage_date, end_usage_date, requests, usage_units, billable_units }) => ({
      value,
      start_usage_date,
      end_usage_date,
      requests,
      usage_units,
      billable_units,
    })),
  };
}

/** The sums of everything in the range. */
export async function readTotal(db: Executor, question: OwnQuestion): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with ${scopeRows(question)}
    select coalesce(sum(requests), 0) as requests, coalesce(sum(usage_units), 0) as usage_units,
      coalesce(sum(billable_units), 0) as billable_units
    from (${usedRows({ ...question, detail: 'month' })}) as used`.execute(db);
  return rows[0] ?? { requests: 0, usage_units: 0, billable_units: 0 };
}

/** The number of projects that the viewer sees, whole or in part. */
export async function countProjects(db: Executor, viewer: OwnScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${scopeRows(viewer)}
    select cardinality(projects) + (select count(distinct product_id)::integer from administered) as count
    from scope`.execute(db);
  return rows[0]?.count ?? 0;
}
