import { addDays, type Day } from '@waypost/domain/base/day';
import type { AppId } from '@waypost/domain/base/ids';
import { type RawBuilder, sql } from 'kysely';
import { isUniqueViolation } from '../../../db/errors.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import { column, sparseColumn } from './array-column.ts';
import {
  addToCustomers,
  addToDays,
  addToDimensions,
  addToHours,
  addToMonths,
  daySums,
  dimensionSums,
  givenDays,
  givenDimensions,
  givenHours,
  givenMonths,
  hourSums,
  monthSums,
} from './usage-sums.store.ts';
import type { Group, StoredEvent, Sums } from './usage-sums.ts';

/** Events in the order of their key, and the groups of those that are alike. */
export type EventBatch = {
  readonly events: readonly StoredEvent[];
  readonly groups: readonly Group[];
  readonly places: readonly number[];
};

function billableColumn(kinds: readonly StoredEvent[]): string {
  return kinds.every(({ units, billable_units }) => units === billable_units) ? '{}' : column(kinds, 'billable_units');
}

/** What the events of a group have in common; columns that are mostly unused are sent empty. */
function groupRows(groups: readonly Group[]) {
  const kinds = groups.map(({ first }) => first);
  return sql`unnest(
    ${column(kinds, 'product_id')}::text[], ${column(kinds, 'day')}::date[], ${column(kinds, 'app_id')}::text[],
    ${column(kinds, 'environment')}::text[], ${column(kinds, 'usage_type')}::text[], ${column(kinds, 'service')}::text[],
    ${column(kinds, 'requests')}::integer[], ${column(kinds, 'units')}::bigint[], ${billableColumn(kinds)}::bigint[],
    ${column(kinds, 'keyId')}::text[], ${sparseColumn(kinds, 'outcome')}::text[], ${sparseColumn(kinds, 'origin')}::text[],
    ${sparseColumn(kinds, 'country')}::text[], ${sparseColumn(kinds, 'client')}::text[],
    ${sparseColumn(kinds, 'quantities')}::jsonb[], ${sparseColumn(kinds, 'rule_day')}::date[]
  ) with ordinality as kind (product_id, day, app_id, environment, usage_type, service, requests, units, billable_units,
    key_id, outcome, origin, country, client, quantities, rule_day, place)`;
}

/** Milliseconds, because the database takes several times as long to read a time as text. */
const eventRows = ({ events, places }: EventBatch) => sql`(
  select id, coalesce(source, ${events[0]?.source ?? ''}) as source, to_timestamp(ms::float8 / 1000) as time, place, position
  from unnest(
    ${column(events, 'id')}::text[], ${sparseColumn(events, 'source', events[0]?.source)}::text[],
    ${`{${events.map(({ ms }) => ms).join(',')}}`}::bigint[], ${`{${places.join(',')}}`}::bigint[]
  ) with ordinality as sent (id, source, ms, place, position)) as event`;

/** What counts once, by the position of its event. */
function onceRows(events: readonly StoredEvent[]) {
  const rows = events.flatMap(({ once }, index) => (once ? [{ ...once, position: index + 1 }] : []));
  return sql`unnest(
    ${column(rows, 'period')}::timestamptz[], ${column(rows, 'service')}::text[], ${column(rows, 'environment')}::text[],
    ${column(rows, 'name')}::text[], ${column(rows, 'position')}::bigint[]
  ) as asked (period, once_service, once_environment, once_name, position)`;
}

const eventColumns = sql`(day, source, id, time, app_id, environment, usage_type, usage_type_category, requests, units,
  billable_units, key_id, outcome, origin, country, client, quantities, rule_day)`;
const unchangedColumns = sql`day, source, id, time, app_id, environment, usage_type, service, requests`;
const callerColumns = sql`key_id, outcome, origin, country, client, quantities, rule_day`;

/** Each part waits until the one before it is complete, which keeps one order of locks. */
const after = (part: string): RawBuilder<unknown> => sql`(select count(*) from ${sql.ref(part)}) >= 0`;

/**
 * Counts the events and adds them to the sums in one statement if all are new: this common case costs half of telling
 * the counted ones apart. None of them may be one that counts once.
 * @returns false, without a change, when one was counted before
 */
export async function countWhenAllNew(
  db: Executor,
  batch: EventBatch & { readonly sums: Sums },
  now: Date,
): Promise<boolean> {
  const { sums } = batch;
  try {
    await sql`
      with counted as (
        insert into usage_event ${eventColumns}
        select ${unchangedColumns}, units, billable_units, ${callerColumns}
        from ${eventRows(batch)} join ${groupRows(batch.groups)} using (place) order by position returning 1
      ), hours as (${addToHours({ rows: givenHours(sums), when: after('counted') })} returning 1
      ), days as (${addToDays({ rows: givenDays(sums), when: after('hours') }, now)} returning 1
      ), months as (${addToMonths({ rows: givenMonths(sums), when: after('days') }, now)} returning 1
      ), customers as (${addToCustomers({ rows: givenMonths(sums), when: after('months') })} returning 1)
      ${addToDimensions({ rows: givenDimensions(sums), when: after('customers') })}`.execute(db);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Frees the names that events took, which were counted with other facts by another instance at the same moment. */
async function freeNames(tx: Executor, events: readonly StoredEvent[]): Promise<void> {
  const rows = events.flatMap(({ app_id, usage_type, once }) => (once ? [{ ...once, app_id, usage_type }] : []));
  await sql`
    delete from usage_once where (app_id, usage_type, period, usage_type_category, environment, name) in (
      select app_id, usage_type, period, service, environment, decode(name, 'hex') from unnest(
        ${column(rows, 'app_id')}::text[], ${column(rows, 'usage_type')}::text[], ${column(rows, 'period')}::timestamptz[],
        ${column(rows, 'service')}::text[], ${column(rows, 'environment')}::text[], ${column(rows, 'name')}::text[]
      ) as taken (app_id, usage_type, period, service, environment, name))`.execute(tx);
}

/**
 * Counts the new events and adds them to the sums, in one statement. Of the events that count once, those whose name is
 * taken are stored without units; one that was counted before takes no name, whatever it says now. Needs a transaction
 * if some count once.
 * @returns the positions of the events that were counted before
 */
export async function countNew(db: Executor, batch: EventBatch, now: Date): Promise<number[]> {
  const counted = sql`(select counted.*, owner.product_id from counted
    join (select distinct app_id, product_id from event) as owner using (app_id)) as event`;
  const { rows } = await sql<{ known: number[]; taken: number[] }>`
    with event as materialized (
      select * from ${eventRows(batch)} join ${groupRows(batch.groups)} using (place)
    ), asked as materialized (
      select asked.*, app_id, usage_type from ${onceRows(batch.events)} join event using (position)
      where not exists (select from usage_event as known
        where (known.day, known.source, known.id) = (event.day, event.source, event.id))
    ), once as (
      insert into usage_once (app_id, usage_type, period, usage_type_category, environment, name)
      select app_id, usage_type, period, once_service, once_environment, decode(once_name, 'hex') from asked
      order by 1, 2, 3, 4, 5, 6
      on conflict do nothing
      returning app_id, usage_type, period, usage_type_category as once_service, environment as once_environment,
        encode(name, 'hex') as once_name
    ), valued as (
      select event.*, asked.position is null or once.period is not null as counts, once.period is not null as took
      from event left join asked using (position)
      left join once on (once.app_id, once.usage_type, once.period, once.once_service, once.once_environment, once.once_name)
        = (asked.app_id, asked.usage_type, asked.period, asked.once_service, asked.once_environment, asked.once_name)
      where ${after('once')}
    ), counted as (
      insert into usage_event ${eventColumns}
      select ${unchangedColumns}, case when counts then units else 0 end, case when counts then billable_units end, 
        ${callerColumns} from valued order by position
      on conflict do nothing
      returning *
    ), hours as (${addToHours({ rows: hourSums(counted), when: after('counted') })} returning 1
    ), days as (${addToDays({ rows: daySums(counted), when: after('hours') }, now)} returning 1
    ), months as (${addToMonths({ rows: monthSums(counted), when: after('days') }, now)} returning 1
    ), customers as (${addToCustomers({ rows: monthSums(counted), when: after('months') })} returning 1
    ), dimensions as (${addToDimensions({ rows: dimensionSums(counted), when: after('customers') })})
    select coalesce(array_agg(position order by position), '{}') as known,
      coalesce(array_agg(position) filter (where took), '{}') as taken
    from valued left join counted using (day, source, id) where counted.id is null`.execute(db);
  const [{ known, taken } = { known: [], taken: [] }] = rows;
  if (taken.length > 0)
    await freeNames(
      db,
      taken.flatMap((position) => batch.events.slice(position - 1, position)),
    );
  return known.map((position) => position - 1);
}

/** The projects of these apps; unknown apps are missing. */
export const projectsOfApps = (db: Executor, appIds: readonly string[]) =>
  db
    .selectFrom('app')
    .select(['app_id', 'product_id'])
    .where('app_id', 'in', appIds as readonly AppId[])
    .execute();

export const partitionOf = (day: Day) => `usage_event_${day.replaceAll('-', '')}`;

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

/** In pieces: a month can have more names than one statement can delete within its time limit. */
async function deleteInPieces(db: Executor, table: RawBuilder<unknown>, isOld: RawBuilder<unknown>): Promise<void> {
  const piece = 10_000;
  let deleted = BigInt(piece);
  while (deleted >= piece) {
    const statement = sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOld} limit ${piece}))`;
    deleted = (await statement.execute(db)).numAffectedRows ?? 0n;
  }
}

/** Deletes the sums by hour of these days, and the names of users and sessions whose month no event can reach. */
export async function dropSumsBefore(db: Executor, day: Day): Promise<void> {
  await deleteInPieces(db, sql`usage_hour`, sql`hour < ${day}::date`);
  await deleteInPieces(db, sql`usage_once`, sql`period < date_trunc('month', ${day}::date)`);
}

/** Inserts events that were never sent, and their sums. */
export async function insertSeeds(
  tx: Transaction,
  { events, sums }: { readonly events: readonly StoredEvent[]; readonly sums: Sums },
  now: Date,
): Promise<void> {
  const always = sql`true`;
  await addToHours({ rows: givenHours(sums), when: always }).execute(tx);
  await addToDays({ rows: givenDays(sums), when: always }, now).execute(tx);
  await addToMonths({ rows: givenMonths(sums), when: always }, now).execute(tx);
  await addToCustomers({ rows: givenMonths(sums), when: always }).execute(tx);
  await addToDimensions({ rows: givenDimensions(sums), when: always }).execute(tx);
  const groups = events.map((first) => ({ first, ...first }));
  const batch = { events, groups, places: events.map((_, index) => index + 1) };
  await sql`
    insert into usage_event ${eventColumns}
    select ${unchangedColumns}, units, billable_units, ${callerColumns}
    from ${eventRows(batch)} join ${groupRows(batch.groups)} using (place)`.execute(tx);
}
