import type { Day } from '@waypost/domain/base/day';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { UnitRule } from '@waypost/domain/usage/unit-rules';
import type { Quantity } from '@waypost/domain/usage/quantity';
import type { UsageType } from '@waypost/domain/usage/usage';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/transaction.ts';
import type { LineKey } from './line-id.ts';

type Part = RawBuilder<unknown>;
type Figures = { readonly requests: Quantity; readonly usage_units: Quantity; readonly billable_units: Quantity };

/** A period whose lines are read, and the day from which units can be missing in statements. */
export type StatedPeriod = {
  readonly product_id: ProjectId;
  readonly first_day: Day;
  readonly last_day: Day;
  /** Undefined once it is closed. */
  readonly unstatedFrom: Day | undefined;
};
export type Apps = readonly AppId[] | 'all';

export type StoredLine = Figures & {
  readonly app_id: AppId;
  readonly environment: string;
  readonly usage_type: UsageType;
  readonly service: string;
  readonly rule_day: Day;
  readonly source_day: Day;
  readonly from_day: Day;
  readonly to_day: Day;
};
export type PeriodSum = Figures & { readonly usage_type: UsageType };
export type DayRow = Figures & { readonly day: Day };

const key = sql`app_id, usage_type_category, usage_type, environment, rule_day`;

/**
 * The units of each day up to the last one that no statement contains, negative where a rebuild took units away. Closed
 * statements and sums are compared in one snapshot, so that each unit is in exactly one statement, whenever it arrives.
 */
export const unstated = ({ product_id, first_day, last_day }: StatedPeriod, from: Day): Part => sql`
  select ${key}, day, coalesce(
      (select max(first_day) from usage_period where product_id = ${product_id} and first_day <= day and day < ${first_day}),
      (select min(first_day) from usage_period where product_id = ${product_id} and day < ${first_day}),
      ${first_day}::date) as source_day,
    coalesce(counted.requests, 0) - coalesce(stated.requests, 0) as requests,
    coalesce(counted.usage_units, 0) - coalesce(stated.usage_units, 0) as usage_units,
    coalesce(counted.billable_units, 0) - coalesce(stated.billable_units, 0) as billable_units
  from (
    select ${key}, day, requests, usage_units, billable_units from usage_day
    where product_id = ${product_id} and day between ${from} and ${last_day}
  ) as counted full join (
    select ${key}, part.day, sum(part.requests)::bigint as requests, sum(part.usage_units)::bigint as usage_units,
      sum(part.billable_units)::bigint as billable_units
    from usage_period as period join usage_period_line as line using (product_id, first_day)
    join usage_period_day as part using (line_id)
    where product_id = ${product_id} and period.last_day >= ${from} and part.day between ${from} and ${last_day}
    group by ${key}, part.day
  ) as stated using (${key}, day)
  where (coalesce(counted.requests, 0), coalesce(counted.usage_units, 0), coalesce(counted.billable_units, 0))
    is distinct from (coalesce(stated.requests, 0), coalesce(stated.usage_units, 0), coalesce(stated.billable_units, 0))`;

/** Lines of the days that no statement contains. */
export const linesOfDays = (days: Part): Part => sql`
  select ${key}, source_day, min(day) as from_day, max(day) as to_day, sum(requests)::bigint as requests,
    sum(usage_units)::bigint as usage_units, sum(billable_units)::bigint as billable_units
  from ${days} group by ${key}, source_day`;

const linesOf = (period: StatedPeriod): Part =>
  period.unstatedFrom === undefined
    ? sql`(select * from usage_period_line where product_id = ${period.product_id} and first_day = ${period.first_day}) as line`
    : sql`(${linesOfDays(sql`(${unstated(period, period.unstatedFrom)}) as unstated`)}) as line`;

const isOfApps = (apps: Apps): Part => (apps === 'all' ? sql`true` : sql`app_id = any(${[...apps]}::text[])`);

const order = sql`app_id, usage_type_category, usage_type, environment, rule_day, source_day`;
const tuple = ([app_id, service, usage_type, environment, rule_day, source_day]: LineKey): Part =>
  sql`(${app_id}, ${service}, ${usage_type}, ${environment}, ${rule_day}::date, ${source_day}::date)`;

type Question = { readonly apps: Apps; readonly after: LineKey | undefined; readonly limit: number };

const lineColumns = sql`app_id, environment, usage_type, usage_type_category as service, rule_day, source_day,
  from_day, to_day,
  requests::numeric, usage_units::numeric, billable_units::numeric`;

/** The lines of a statement after one of them, in the order of their keys. */
export async function readLines(db: Executor, period: StatedPeriod, { apps, after, limit }: Question) {
  const { rows } = await sql<StoredLine>`
    select ${lineColumns} from ${linesOf(period)}
    where ${isOfApps(apps)} and ${after ? sql`(${order}) > ${tuple(after)}` : sql`true`}
    order by ${order} limit ${limit}`.execute(db);
  return rows;
}

export async function readLine(db: Executor, period: StatedPeriod, line: LineKey): Promise<StoredLine | undefined> {
  const { rows } = await sql<StoredLine>`
    select ${lineColumns} from ${linesOf(period)} where (${order}) = ${tuple(line)}`.execute(db);
  return rows[0];
}

/** One sum for each usage type, and the number of adjustments. */
export async function readTotals(db: Executor, period: StatedPeriod, apps: Apps) {
  const { rows } = await sql<PeriodSum & { readonly adjustments: number }>`
    select usage_type, sum(requests) as requests, sum(usage_units) as usage_units, sum(billable_units) as billable_units,
      count(*) filter (where source_day <> ${period.first_day}) as adjustments
    from ${linesOf(period)} where ${isOfApps(apps)} group by 1 order by 1`.execute(db);
  return rows;
}

/** The rows of one line by day. */
export async function readDays(db: Executor, period: StatedPeriod, line: LineKey): Promise<DayRow[]> {
  const figures = sql`day, part.requests::numeric, part.usage_units::numeric, part.billable_units::numeric`;
  const { rows } = await (
    period.unstatedFrom === undefined
      ? sql<DayRow>`
      select ${figures} from usage_period_line as line join usage_period_day as part using (line_id)
      where product_id = ${period.product_id} and first_day = ${period.first_day} and (${order}) = ${tuple(line)}
      order by day`
      : sql<DayRow>`
      select ${figures} from (${unstated(period, period.unstatedFrom)}) as part
      where (${order}) = ${tuple(line)} order by day`
  ).execute(db);
  return rows;
}

/** The rule with which a closed line was stored. */
export async function readStoredRule(db: Executor, period: StatedPeriod, line: LineKey): Promise<UnitRule | null> {
  const { rows } = await sql<{ readonly rule: UnitRule | null }>`
    select rule from usage_period_line
    where product_id = ${period.product_id} and first_day = ${period.first_day} and (${order}) = ${tuple(line)}`.execute(
    db,
  );
  return rows[0]?.rule ?? null;
}
