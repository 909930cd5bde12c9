import { addDays, type Day } from '@waypost/domain/day';
import type { AppId, ProjectId } from '@waypost/domain/ids';
import { sql } from 'kysely';
import type { Executor, Transaction } from '../../db/transaction.ts';

/** One counted call, its day worked out. */
export type StoredEvent = {
  readonly day: Day;
  readonly source: string;
  readonly id: string;
  readonly time: string;
  readonly app_id: string;
  readonly product_id: ProjectId;
  readonly environment: string;
  readonly service: string;
  readonly units: number;
  readonly keyId: string | null;
};

const column = <K extends keyof StoredEvent>(events: readonly StoredEvent[], name: K) => events.map((event) => event[name]);

/**
 * Counts what is new and adds it to the sums, in one statement: a repeat changes neither. Sums are touched in the
 * order of their key, or two instances could wait for each other.
 * @returns the positions of the events that were counted before
 */
export async function countEvents(db: Executor, events: readonly StoredEvent[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ repeated: number[] }>`
    with input as (
      select * from unnest(
        ${column(events, 'day')}::date[], ${column(events, 'source')}::text[], ${column(events, 'id')}::text[],
        ${column(events, 'time')}::timestamptz[], ${column(events, 'app_id')}::text[],
        ${column(events, 'product_id')}::text[], ${column(events, 'environment')}::text[],
        ${column(events, 'service')}::text[], ${column(events, 'units')}::bigint[], ${column(events, 'keyId')}::text[]
      ) with ordinality as t (day, source, id, time, app_id, product_id, environment, service, units, key_id, position)
    ), counted as (
      insert into usage_event (day, source, id, time, app_id, environment, usage_type, usage_type_category, units, key_id)
      select day, source, id, time, app_id, environment, 'Transactions', service, units, key_id from input
      on conflict do nothing
      returning day, source, id, app_id, environment, usage_type, usage_type_category, units
    ), sums as (
      insert into usage_day as stored (product_id, app_id, day, environment, usage_type, usage_type_category,
        usage_units, billable_units, updated)
      select owner.product_id, c.app_id, c.day, c.environment, c.usage_type, c.usage_type_category,
        sum(c.units), sum(c.units), ${now}
      from counted c join (select distinct app_id, product_id from input) owner using (app_id)
      group by 1, 2, 3, 4, 5, 6
      order by 2, 3, 4, 5, 6
      on conflict (app_id, day, environment, usage_type, usage_type_category) do update set
        usage_units = stored.usage_units + excluded.usage_units,
        billable_units = stored.billable_units + excluded.billable_units,
        updated = excluded.updated
    )
    select coalesce(array_agg(i.position order by i.position), '{}') as repeated
    from input i left join counted c on c.day = i.day and c.source = i.source and c.id = i.id
    where c.id is null
  `.execute(db);
  return (rows[0]?.repeated ?? []).map((position) => Number(position) - 1);
}

/** The projects of these apps; an app that does not exist has none. */
export const projectsOfApps = (db: Executor, appIds: readonly string[]) =>
  db
    .selectFrom('app')
    .select(['app_id', 'product_id'])
    .where('app_id', 'in', appIds as readonly AppId[])
    .execute();

const partitionOf = (day: Day) => `usage_event_${day.replaceAll('-', '')}`;

/** Makes the table of a day; two instances that need the same one wait for each other. */
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
