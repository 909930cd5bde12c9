import { addDays, type Day } from '@waypost/domain/base/day';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import { sql } from 'kysely';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { ReadableEvent } from './read-event.ts';

/** One counted call and the project of its app. */
export type StoredEvent = ReadableEvent & { readonly product_id: ProjectId };

const needsEscape = /["\\]/;
const escaped = (text: string) => (needsEscape.test(text) ? text.replace(/["\\]/g, '\\$&') : text);
const elementOf = (value: string | number | null) =>
  typeof value === 'string' ? `"${escaped(value)}"` : String(value ?? 'NULL');

/** A column as a PostgreSQL array literal; the driver takes several times as long for the same text. */
const column = <T, K extends keyof T>(rows: readonly (T & Record<K, string | number | null>)[], name: K): string =>
  `{${rows.map((row) => elementOf(row[name])).join(',')}}`;

type Sum = Pick<StoredEvent, 'product_id' | 'app_id' | 'day' | 'environment' | 'service'> & { units: number };

function sumsOf(events: readonly StoredEvent[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { product_id, app_id, day, environment, service, units } of events) {
    const name = `${app_id}${day}${environment} ${service}`;
    const sum = sums.get(name);
    if (sum) sum.units += units;
    else sums.set(name, { product_id, app_id, day, environment, service, units });
  }
  return [...sums.values()];
}

const eventRows = (events: readonly StoredEvent[]) => sql`
  unnest(
    ${column(events, 'day')}::date[], ${column(events, 'source')}::text[], ${column(events, 'id')}::text[],
    ${column(events, 'time')}::timestamptz[], ${column(events, 'app_id')}::text[], ${column(events, 'environment')}::text[],
    ${column(events, 'service')}::text[], ${column(events, 'units')}::bigint[], ${column(events, 'keyId')}::text[]
  ) with ordinality as event (day, source, id, time, app_id, environment, service, units, key_id, position)`;

const eventColumns = sql`(day, source, id, time, app_id, environment, usage_type, usage_type_category, units, key_id)`;
const eventValues = sql`day, source, id, time, app_id, environment, 'Transactions', service, units, key_id`;

/** Adds to the sums in the order of their key, against deadlocks. */
const addToSums = (sums: ReturnType<typeof sql>, now: Date) => sql`
  insert into usage_day as stored (product_id, app_id, day, environment, usage_type, usage_type_category,
    usage_units, billable_units, updated)
  select product_id, app_id, day, environment, 'Transactions', service, units, units, ${now} from (${sums}) as added
  order by app_id collate "C", day, environment collate "C", service collate "C"
  on conflict (app_id, day, environment, usage_type, usage_type_category) do update set
    usage_units = stored.usage_units + excluded.usage_units,
    billable_units = stored.billable_units + excluded.billable_units,
    updated = excluded.updated`;

/**
 * Counts the events and adds them to the sums in one statement if all are new: this common case costs half of telling
 * the counted ones apart.
 * @returns false, without a change, when one was counted before
 */
export async function countWhenAllNew(db: Executor, events: readonly StoredEvent[], now: Date): Promise<boolean> {
  const sums = sumsOf(events);
  // the count makes the sums wait until all events are in, which keeps one order of locks
  const added = sql`
    select * from unnest(
      ${column(sums, 'product_id')}::text[], ${column(sums, 'app_id')}::text[], ${column(sums, 'day')}::date[],
      ${column(sums, 'environment')}::text[], ${column(sums, 'service')}::text[], ${column(sums, 'units')}::bigint[]
    ) as sum (product_id, app_id, day, environment, service, units) where (select count(*) from counted) > 0`;
  try {
    await sql`
      with counted as (insert into usage_event ${eventColumns} select ${eventValues} from ${eventRows(events)} returning 1)
      ${addToSums(added, now)}`.execute(db);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/**
 * Counts the new events and adds them to the sums, in one statement.
 * @returns the positions of the events that were counted before
 */
export async function countNew(db: Executor, events: readonly StoredEvent[], now: Date): Promise<number[]> {
  const owners = [...new Map(events.map(({ app_id, product_id }) => [app_id, { app_id, product_id }])).values()];
  const added = sql`
    select owner.product_id, app_id, day, environment, service, sum(units) as units
    from counted join unnest(${column(owners, 'app_id')}::text[], ${column(owners, 'product_id')}::text[])
      as owner (app_id, product_id) using (app_id)
    group by 1, 2, 3, 4, 5`;
  const { rows } = await sql<{ known: number[] }>`
    with event as materialized (select * from ${eventRows(events)}), counted as (
      insert into usage_event ${eventColumns} select ${eventValues} from event order by position
      on conflict do nothing
      returning day, source, id, app_id, environment, usage_type_category as service, units
    ), sums as (${addToSums(added, now)})
    select coalesce(array_agg(position order by position), '{}') as known
    from event left join counted using (day, source, id) where counted.id is null`.execute(db);
  return (rows[0]?.known ?? []).map((position) => position - 1);
}

/** The projects of these apps; unknown apps are missing. */
export const projectsOfApps = (db: Executor, appIds: readonly string[]) =>
  db
    .selectFrom('app')
    .select(['app_id', 'product_id'])
    .where('app_id', 'in', appIds as readonly AppId[])
    .execute();

const partitionOf = (day: Day) => `usage_event_${day.replaceAll('-', '')}`;

/** Creates a day's table; of two instances that need it one waits. */
export async function addPartition(tx: Transaction, day: Day): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('usage_event_partition'))`.execute(tx);
  await sql`
    create table if not exists ${sql.table(partitionOf(day))} partition of usage_event
    for values from (${sql.lit(day)}) to (${sql.lit(addDays(day, 1))})`.execute(tx);
}

export async function listPartitions(db: Executor): Promise<Day[]> {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
    where parent.relname = 'usage_event'`.execute(db);
  return rows.map(({ name }) => name.replace(/^usage_event_(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
}

export async function dropPartition(tx: Transaction, day: Day): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('usage_event_partition'))`.execute(tx);
  await sql`drop table if exists ${sql.table(partitionOf(day))}`.execute(tx);
}
