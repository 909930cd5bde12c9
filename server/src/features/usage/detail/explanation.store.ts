import type { AlikeEvents, UsageExplanation, UsagePart } from '@waypost/contract/entities/usage-detail';
import type { Quantity } from '@waypost/domain/usage/quantity';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/transaction.ts';
import type { Bar } from '../usage.store.ts';
import { noRuleDay } from '../metering/usage-sums.ts';

type Figures = { readonly requests: Quantity; readonly usage_units: Quantity; readonly billable_units: Quantity };

/** The most services that one explanation names. */
const maxServices = 20;
/** The most groups of events that were counted alike. */
const maxGroups = 2000;

const sums = sql`coalesce(sum(requests), 0) as requests, coalesce(sum(usage_units), 0) as usage_units,
  coalesce(sum(billable_units), 0) as billable_units`;
/** The days and apps of a bar. */
export const isAsked = ({ isOfScope, from, to }: Bar) => sql`${isOfScope} and day between ${from} and ${to}`;
const isAny = (column: RawBuilder<unknown>, values: readonly string[]) => sql`${column} = any(${[...values]}::text[])`;

/** The sums that a bar is made of, by day, service and the first day of the rule that counted them. */
const sumsOf = (bar: Bar) => sql`
  select day, usage_type_category as service, usage_type, nullif(rule_day, ${noRuleDay}) as rule_day, requests,
    usage_units, billable_units
  from usage_day
  where ${isAsked(bar)} and ${isAny(sql`usage_type`, bar.usageTypes)}
    and ${bar.environment === undefined ? sql`true` : sql`environment = ${bar.environment}`}
    and ${bar.service === undefined ? sql`true` : sql`usage_type_category = ${bar.service}`}`;

type CountedBy = Pick<UsagePart, 'service' | 'usage_type' | 'rule_day'>;
export type ServiceSum = CountedBy & Figures & Pick<UsagePart, 'start_date' | 'end_date'>;

/** The sums of the largest services by rule, in their order. */
export async function readServiceSums(db: Executor, bar: Bar): Promise<readonly ServiceSum[]> {
  const { rows } = await sql<ServiceSum>`
    with used as (${sumsOf(bar)}),
    ranked as (
      select service, usage_type, row_number() over (order by sum(billable_units) desc, sum(requests) desc, service) as place
      from used group by 1, 2
    )
    select service, usage_type, rule_day, min(day) as start_date, max(day) as end_date, ${sums}
    from used join ranked using (service, usage_type)
    where place <= ${maxServices} group by 1, 2, 3, place order by place, rule_day nulls first`.execute(db);
  return rows;
}

/** The sums of all services, and how many there are. */
export async function readServiceTotal(db: Executor, bar: Bar): Promise<Figures & { readonly services: number }> {
  const { rows } = await sql<Figures & { services: number }>`
    select count(distinct (service, usage_type))::integer as services, ${sums} from (${sumsOf(bar)}) as used`.execute(
    db,
  );
  return rows[0] ?? { services: 0, requests: 0, usage_units: 0, billable_units: 0 };
}

/** The sums of one value of a dimension, or of all its values. */
export async function readValueTotal(db: Executor, bar: Bar): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select ${sums} from usage_dimension_day where ${isAsked(bar)} and dimension = ${bar.dimension ?? ''}
      and ${bar.dimension === 'outcome' ? sql`true` : isAny(sql`usage_type`, bar.usageTypes)}
      and ${bar.value === undefined ? sql`true` : sql`value = ${bar.value}`}`.execute(db);
  return rows[0] ?? { requests: 0, usage_units: 0, billable_units: 0 };
}

export type Failed = UsageExplanation['failed'];

/** The failed calls of the bar's days by how they failed, the most frequent first. */
export async function readFailed(db: Executor, bar: Bar): Promise<Failed> {
  const { rows } = await sql<Failed[number]>`
    select value as outcome, sum(requests) as requests from usage_dimension_day
    where ${isAsked(bar)} and dimension = 'outcome' and requests > 0 group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

export type CountedAlike = AlikeEvents & CountedBy;

/**
 * The events of these services by rule, in groups that were counted alike; undefined if there are too many groups.
 * Quantities tell groups apart only for services whose rules count them.
 */
export async function readAlike(
  db: Executor,
  bar: Bar,
  { services, withQuantities }: { readonly services: readonly string[]; readonly withQuantities: readonly string[] },
): Promise<readonly CountedAlike[] | undefined> {
  const { rows } = await sql<CountedAlike>`
    select usage_type_category as service, event.usage_type, rule_day, requests, units as usage_units,
      coalesce(billable_units, units) as billable_units,
      case when ${isAny(sql`usage_type_category`, withQuantities)} then quantities end as quantities, count(*)::integer as events
    from usage_event as event
    join (select distinct app_id, day from usage_day where ${isAsked(bar)}) as used using (app_id, day)
    where event.day between ${bar.from} and ${bar.to} and outcome is null
      and ${isAny(sql`event.usage_type`, bar.usageTypes)} and ${isAny(sql`usage_type_category`, services)}
      and ${bar.environment === undefined ? sql`true` : sql`environment = ${bar.environment}`}
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, events desc limit ${maxGroups + 1}`.execute(db);
  return rows.length > maxGroups ? undefined : rows;
}
