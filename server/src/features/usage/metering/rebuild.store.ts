import type { Day } from '@waypost/domain/base/day';
import type { AppId } from '@waypost/domain/base/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import { addToDays, addToDimensions, addToHours, daySums, dimensionSums, hourSums } from './usage-sums.store.ts';

type Part = RawBuilder<unknown>;

const eventsOf = (day: Day) => sql`(
  select usage_event.*, app.product_id from usage_event join app using (app_id) where day = ${day}) as event`;

const storedFigures = sql`requests, usage_units as units, billable_units`;
const storedHours = (day: Day) => sql`
  select product_id, app_id, hour, environment, usage_type, usage_type_category as service, ${storedFigures}
  from usage_hour where hour >= ${day}::date and hour < ${day}::date + 1`;
const storedDays = (day: Day) => sql`
  select product_id, app_id, day, environment, usage_type, usage_type_category as service, ${storedFigures}
  from usage_day where day = ${day}`;
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
const dayKey = sql`app_id, day, environment, usage_type, service`;
const dimensionKey = sql`app_id, day, usage_type, dimension, value`;

/** Events and sums as one snapshot has them, so that events that come meanwhile are in both or in neither. */
const missingOf = (day: Day) => sql`
  missing_hours as materialized (${missing(hourSums(eventsOf(day)), storedHours(day), hourKey)}),
  missing_days as materialized (${missing(daySums(eventsOf(day)), storedDays(day), dayKey)}),
  missing_dimensions as materialized (${missing(dimensionSums(eventsOf(day)), storedDimensions(day), dimensionKey)})`;

/** Sums of an app that are not those of its events. */
export type Difference = { readonly app_id: AppId; readonly usage_type: string; readonly sums: number };

export async function findDifferences(db: Executor, day: Day): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with ${missingOf(day)}
    select app_id, usage_type, count(*) as sums from (
      select app_id, usage_type from missing_hours union all select app_id, usage_type from missing_days
      union all select app_id, usage_type from missing_dimensions
    ) as missing group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/**
 * Adds what is missing, as new events do, so that none that comes meanwhile is lost or counted twice.
 * @returns the number of sums that were changed
 */
export async function rebuildDay(tx: Transaction, day: Day, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('usage_rebuild'))`.execute(tx); // two would add the same twice
  const after = (part: string): Part => sql`(select count(*) from ${sql.ref(part)}) >= 0`;
  const { rows } = await sql<{ changed: number }>`
    with ${missingOf(day)},
    hours as (${addToHours({ rows: sql`select * from missing_hours`, when: sql`true` })} returning 1),
    days as (${addToDays({ rows: sql`select * from missing_days`, when: after('hours') }, now)} returning 1),
    dimensions as (${addToDimensions({ rows: sql`select * from missing_dimensions`, when: after('days') })} returning 1)
    select (select count(*) from hours) + (select count(*) from days) + (select count(*) from dimensions) as changed
  `.execute(tx);
  return rows[0]?.changed ?? 0;
}
