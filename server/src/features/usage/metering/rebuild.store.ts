import type { Day } from '@waypost/domain/base/day';
import type { AppId } from '@waypost/domain/base/ids';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { isMissingTable } from '../../../db/errors.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import {
  addToCustomers,
  addToDays,
  addToDimensions,
  addToHours,
  addToMonths,
  daySums,
  dimensionSums,
  hourSums,
} from './usage-sums.store.ts';
import { partitionOf } from './usage-events.store.ts';

type Part = RawBuilder<unknown>;

/** Of the day's own table: a dropped one is an error instead of a day without events, and others can be dropped. */
const eventsOf = (day: Day) => sql`(
  select counted.*, app.product_id from ${sql.table(partitionOf(day))} as counted join app using (app_id)) as event`;

const storedFigures = sql`requests, usage_units as units, billable_units`;
const storedHours = (day: Day) => sql`
  select product_id, app_id, hour, environment, usage_type, usage_type_category as service, ${storedFigures}
  from usage_hour where hour >= ${day}::date and hour < ${day}::date + 1`;
const storedDays = (day: Day) => sql`
  select product_id, app_id, day, environment, usage_type, usage_type_category as service, rule_day, ${storedFigures}
  from usage_day where day = ${day}`;
const monthOf = (day: Day) => sql`date_trunc('month', ${day}::timestamp)::date`;
const storedMonths = (day: Day) => sql`
  select product_id, app_id, month, environment, usage_type, usage_type_category as service, ${storedFigures}
  from usage_month where month = ${monthOf(day)}`;
/** The sums of the days in the month of a day; days that are missing too are `added`. */
const monthsOfDays = (day: Day, added = sql``) => sql`
  select product_id, app_id, ${monthOf(day)} as month, environment, usage_type, service,
    sum(requests)::bigint as requests, sum(units)::bigint as units, sum(billable_units)::bigint as billable_units
  from (
    select product_id, app_id, environment, usage_type, usage_type_category as service, ${storedFigures} from usage_day
    where day >= ${monthOf(day)} and day < ${monthOf(day)} + interval '1 month' ${added}) as days
  group by 1, 2, 3, 4, 5, 6`;
const storedDimensions = (day: Day) => sql`
  select product_id, app_id, day, usage_type, dimension, value, ${storedFigures}
  from usage_dimension_day where day = ${day}`;

/** What is missing in the sums, negative where they are too large. */
const missing = (events: Part, stored: Part, key: Part) => sql`
  select ${key}, coalesce(counted.product_id, stored.product_id) as product_id,
    coalesce(counted.requests, 0) - coalesce(stored.requests, 0) as requests,
    coalesce(counted.units, 0) - coalesce(stored.units, 0) as units,
    coalesce(counted.billable_units, 0) - coalesce(stored.billable_units, 0) as billable_units
  from (${events}) as counted full join (${stored}) as stored using (${key})
  where (counted.requests, counted.units, counted.billable_units)
    is distinct from (stored.requests, stored.units, stored.billable_units)
    and not (counted.requests is null and (stored.requests, stored.units, stored.billable_units) = (0, 0, 0))`;

const hourKey = sql`app_id, hour, environment, usage_type, service`;
const dayKey = sql`app_id, day, environment, usage_type, service, rule_day`;
const monthKey = sql`app_id, month, environment, usage_type, service`;
const dimensionKey = sql`app_id, day, usage_type, dimension, value`;

const missingHours = (day: Day) => missing(hourSums(eventsOf(day)), storedHours(day), hourKey);
const missingDays = (day: Day) => missing(daySums(eventsOf(day)), storedDays(day), dayKey);
const missingMonths = (day: Day, added?: Part) => missing(monthsOfDays(day, added), storedMonths(day), monthKey);
const missingDimensions = (day: Day) => missing(dimensionSums(eventsOf(day)), storedDimensions(day), dimensionKey);

/** Undefined for a day whose events were dropped meanwhile. */
export const unlessDropped = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (isMissingTable(error)) return undefined;
    throw error;
  });

/** The number of sums of an app that are not those of its events. */
export type Difference = { readonly app_id: AppId; readonly usage_type: string; readonly sums: number };

/**
 * The kinds of sums one after the other, each with a limit of its own: a statement reads all events of the day. Sums by
 * month are compared with their days, with one day of each month.
 */
export async function findDifferences(
  db: Kysely<Tables>,
  day: Day,
  compares: { month: boolean },
): Promise<Difference[]> {
  const found = new Map<string, Difference>();
  const kinds = [missingHours, missingDays, missingDimensions];
  for (const missingSums of compares.month ? [...kinds, missingMonths] : kinds) {
    const rows = await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '15min'`.execute(tx);
      const statement = sql<Difference>`
        select app_id, usage_type, count(*) as sums from (${missingSums(day)}) as missing group by 1, 2 order by 1, 2`;
      return (await statement.execute(tx)).rows;
    });
    for (const { app_id, usage_type, sums } of rows) {
      const before = found.get(`${app_id} ${usage_type}`)?.sums ?? 0;
      found.set(`${app_id} ${usage_type}`, { app_id, usage_type, sums: before + sums });
    }
  }
  return [...found.values()];
}

/** The first day whose sums all have events, and the day of the last comparison. */
export const readComparison = (db: Executor) =>
  db.selectFrom('usage_comparison').select(['first_day', 'compared']).executeTakeFirstOrThrow();

export const writeComparison = (db: Executor, compared: Day) =>
  db.updateTable('usage_comparison').set({ compared }).execute();

/**
 * Adds what is missing in one snapshot, as new events do, so that none that comes meanwhile is lost or counted twice.
 * @returns the number of sums that were changed
 */
export async function rebuildDay(tx: Transaction, day: Day, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('usage_rebuild'))`.execute(tx); // two would add the same twice
  const addedDays = sql`union all
    select product_id, app_id, environment, usage_type, service, requests, units, billable_units from missing_days`;
  const after = (part: string): Part => sql`(select count(*) from ${sql.ref(part)}) >= 0`;
  const { rows } = await sql<{ changed: number }>`
    with missing_hours as materialized (${missingHours(day)}), missing_days as materialized (${missingDays(day)}),
    missing_months as materialized (${missingMonths(day, addedDays)}),
    missing_dimensions as materialized (${missingDimensions(day)}),
    hours as (${addToHours({ rows: sql`select * from missing_hours`, when: sql`true` })} returning 1),
    days as (${addToDays({ rows: sql`select * from missing_days`, when: after('hours') }, now)} returning 1),
    months as (${addToMonths({ rows: sql`select * from missing_months`, when: after('days') }, now)} returning 1),
    customers as (${addToCustomers({ rows: sql`select * from missing_months`, when: after('months') })} returning 1),
    dimensions as (${addToDimensions({ rows: sql`select * from missing_dimensions`, when: after('customers') })} returning 1)
    select (select count(*) from hours) + (select count(*) from days) + (select count(*) from months) + (select count(*) from dimensions) as changed
  `.execute(tx);
  return rows[0]?.changed ?? 0;
}
