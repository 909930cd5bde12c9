import { addDays, type Day } from '@waypost/domain/base/day';
import type { UsageType } from '@waypost/domain/usage/usage';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

/** A project or key and the first day of its period. */
export type CountedSubject = { readonly id: string; readonly app_id?: string; readonly start: Day };

/** Billable units of a usage type: of the period, and of today and yesterday for the pace. */
export type CountedUsage = {
  readonly id: string;
  readonly usage_type: UsageType;
  readonly used: number;
  readonly today: number;
  readonly yesterday: number;
};

// byte-hours of some terabytes exceed 2^53 in a month: beyond it a rounded sum is better than a cap that fails
const figures = (today: Day) => sql`
  coalesce(sum(billable_units) filter (where day >= start), 0)::float8 as used,
  coalesce(sum(billable_units) filter (where day = ${today}::date), 0)::float8 as today,
  coalesce(sum(billable_units) filter (where day = ${addDays(today, -1)}::date), 0)::float8 as yesterday`;

/** The first day that the pace needs may lie before the period. */
const counts = (today: Day) => sql`day >= least(start, ${addDays(today, -1)}::date) and day <= ${today}::date`;

const starts = (subjects: readonly CountedSubject[]) => [
  subjects.map(({ id }) => id),
  subjects.map(({ start }) => start),
];

export async function projectUsage(
  db: Executor,
  projects: readonly CountedSubject[],
  today: Day,
): Promise<readonly CountedUsage[]> {
  if (projects.length === 0) return [];
  const [ids, days] = starts(projects);
  const { rows } = await sql<CountedUsage>`
    select id, usage_type, ${figures(today)}
    from unnest(${ids}::text[], ${days}::date[]) as counted (id, start)
    join usage_day on usage_day.product_id = counted.id
    where ${counts(today)} group by 1, 2`.execute(db);
  return rows;
}

export async function keyUsage(
  db: Executor,
  keys: readonly CountedSubject[],
  today: Day,
): Promise<readonly CountedUsage[]> {
  if (keys.length === 0) return [];
  const [ids, days] = starts(keys);
  const { rows } = await sql<CountedUsage>`
    select id, usage_type, ${figures(today)}
    from unnest(${ids}::text[], ${days}::date[], ${keys.map(({ app_id }) => app_id ?? null)}::text[])
      as counted (id, start, app)
    join usage_dimension_day usage on usage.app_id = counted.app and dimension = 'key' and value = counted.id
    where ${counts(today)} group by 1, 2`.execute(db);
  return rows;
}
