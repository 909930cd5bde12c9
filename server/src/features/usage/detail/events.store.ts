import type { EventPlace, UsageEventPage } from '@waypost/contract/entities/usage-detail';
import type { Day } from '@waypost/domain/base/day';
import type { AppId } from '@waypost/domain/base/ids';
import type { StoredDimension } from '@waypost/domain/usage/usage-dimensions';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/transaction.ts';
import type { Bar } from '../usage.store.ts';
import { isAsked } from './explanation.store.ts';

/** The events of one app and day. */
export type Slice = { readonly day: Day; readonly app_id: AppId };

type SlicesAsked = { readonly from: EventPlace | undefined; readonly limit: number };

/** The apps and days with events of the bar from a place on, the latest day first. */
export async function readSlices(db: Executor, bar: Bar, { from, limit }: SlicesAsked): Promise<readonly Slice[]> {
  const table = bar.dimension === 'outcome' ? sql`usage_dimension_day` : sql`usage_day`;
  const isFrom = from ? sql`(day < ${from[0]} or (day = ${from[0]} and app_id >= ${from[1]}))` : sql`true`;
  const { rows } = await sql<Slice>`
    select distinct day, app_id from ${table}
    where ${isAsked(bar)} and requests > 0 and ${isFrom}
    order by day desc, app_id limit ${limit}`.execute(db);
  return rows;
}

const columnOf: Readonly<Record<StoredDimension, string>> = {
  key: 'key_id',
  origin: 'origin',
  country: 'country',
  client: 'client',
  outcome: 'outcome',
};

function hasValue({ dimension, value }: Bar): RawBuilder<unknown> {
  if (dimension === undefined) return sql`outcome is null`;
  const column = sql.ref(columnOf[dimension]);
  if (dimension === 'outcome') return value === undefined ? sql`outcome is not null` : sql`outcome = ${value}`;
  if (value === undefined) return sql`outcome is null`;
  return sql`outcome is null and coalesce(${column}, '') = ${value}`;
}

const isOfBar = (bar: Bar) => sql`${hasValue(bar)}
  and ${bar.dimension === 'outcome' ? sql`true` : sql`usage_type = any(${[...bar.usageTypes]}::text[])`}
  and ${bar.environment === undefined ? sql`true` : sql`environment = ${bar.environment}`}
  and ${bar.service === undefined ? sql`true` : sql`usage_type_category = ${bar.service}`}`;

export type ExaminedEvent = UsageEventPage['items'][number] & { readonly time: Date; readonly is_of_bar: boolean };
type Examination = { readonly slice: Slice; readonly from: EventPlace | undefined; readonly limit: number };

/** The latest events of an app and day from a place on, whether they are of the bar or not. */
export async function readEvents(db: Executor, bar: Bar, { slice, from, limit }: Examination) {
  const isAfter = from ? sql`(time, source, id) < (${from[2]}::timestamptz, ${from[3]}, ${from[4]})` : sql`true`;
  const { rows } = await sql<ExaminedEvent>`
    select id, source, time, app_id, environment, usage_type, usage_type_category as service, requests,
      units as usage_units, coalesce(billable_units, units) as billable_units, quantities, key_id, outcome, origin, country,
      client, rule_day, ${isOfBar(bar)} as is_of_bar
    from usage_event where day = ${slice.day} and app_id = ${slice.app_id} and ${isAfter}
    order by time desc, source desc, id desc limit ${limit}`.execute(db);
  return rows;
}
