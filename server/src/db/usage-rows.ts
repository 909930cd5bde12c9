import { addDays, type Day, type DayRange, wholeMonths } from '@waypost/domain/base/day';
import type { UsageType } from '@waypost/domain/usage/usage';
import { type RawBuilder, sql } from 'kysely';
import type { UsageDayTable } from './tables/usage.ts';

export type UsageRowsQuestion = DayRange & {
  /** A condition on `product_id` and `app_id`. */
  readonly isOfScope: RawBuilder<unknown>;
  /** Undefined for every type. */
  readonly usageTypes: readonly UsageType[] | undefined;
  readonly detail: 'day' | 'month';
};

type UsageRow = Omit<UsageDayTable, 'day' | 'rule_day'> & { readonly period: Day };

/**
 * The stored sums of a range with their day or month as `period`. Whole months have rows of their own; only the days
 * before and after them are read one by one.
 */
export function usageRows({ isOfScope, usageTypes, from, to, detail }: UsageRowsQuestion): RawBuilder<UsageRow> {
  const columns = sql`product_id, app_id, environment, usage_type, usage_type_category, requests, usage_units,
    billable_units, updated`;
  const isOfTypes = usageTypes ? sql`and usage_type = any(${[...usageTypes]}::text[])` : sql``;
  const rows = (
    table: string,
    { column, period, range }: { column: string; period: RawBuilder<Day>; range: DayRange },
  ) =>
    sql`select ${columns}, ${period} as period from ${sql.table(table)} where ${isOfScope}
      and ${sql.ref(column)} between ${range.from} and ${range.to} ${isOfTypes}`;
  const periodOfDay = detail === 'month' ? sql<Day>`date_trunc('month', day::timestamp)::date` : sql<Day>`day`;
  const days = (range: DayRange) => rows('usage_day', { column: 'day', period: periodOfDay, range });
  const whole = detail === 'month' ? wholeMonths({ from, to }) : undefined;
  if (!whole) return sql<UsageRow>`(${days({ from, to })})`;
  const ends = [
    { from, to: addDays(whole.from, -1) },
    { from: addDays(whole.to, 1), to },
  ].filter((end) => end.from <= end.to);
  const months = rows('usage_month', { column: 'month', period: sql<Day>`month`, range: whole });
  return sql<UsageRow>`(${sql.join([months, ...ends.map(days)], sql` union all `)})`;
}

/** The days of a period that a range covers: the first and the last month count only their days in it. */
export const coveredDays = ({ from, to, detail }: Pick<UsageRowsQuestion, 'from' | 'to' | 'detail'>) => ({
  first: sql<Day>`greatest(period, ${from}::date)`,
  last: sql<Day>`least(${detail === 'month' ? sql`(period + interval '1 month - 1 day')::date` : sql`period`}, ${to}::date)`,
});
