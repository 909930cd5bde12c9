import type { IngestAnswer } from '@waypost/contract/entities/gateway';
import { sql } from 'kysely';
import { usageMonths } from '../../src/db/migrations/0046-usage-months.ts';
import type { TestApp } from '../harness.ts';

/** Sends a batch of events as a gateway. */
export async function report(app: TestApp, events: readonly unknown[]): Promise<IngestAnswer> {
  const response = await app.gateway('/v1/events', events, 'application/cloudevents-batch+json');
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as IngestAnswer;
}

/** The sums of an app by day and type: requests, units and billable units. */
export async function daysOf({ database }: TestApp, app_id: string): Promise<Record<string, readonly number[]>> {
  const rows = await database.db
    .selectFrom('usage_day')
    .selectAll()
    .where('app_id', '=', app_id as `app_${string}`)
    .execute();
  return Object.fromEntries(
    rows.map((row) => [
      `${row.day} ${row.usage_type} ${row.usage_type_category} ${row.environment}`,
      [row.requests, row.usage_units, row.billable_units],
    ]),
  );
}

/** The sums of an app by hour, type and service. */
export async function hoursOf({ database }: TestApp, app_id: string): Promise<Record<string, readonly number[]>> {
  const rows = await database.db
    .selectFrom('usage_hour')
    .selectAll()
    .where('app_id', '=', app_id as `app_${string}`)
    .execute();
  return Object.fromEntries(
    rows.map((row) => [
      `${row.hour.toISOString().slice(0, 13)} ${row.usage_type} ${row.usage_type_category}`,
      [row.requests, row.usage_units, row.billable_units],
    ]),
  );
}

/** The sums of an app by month, type, service and environment. */
export async function monthsOf({ database }: TestApp, app_id: string): Promise<Record<string, readonly number[]>> {
  const rows = await database.db
    .selectFrom('usage_month')
    .selectAll()
    .where('app_id', '=', app_id as `app_${string}`)
    .execute();
  return Object.fromEntries(
    rows.map((row) => [
      `${row.month} ${row.usage_type} ${row.usage_type_category} ${row.environment}`,
      [row.requests, row.usage_units, row.billable_units],
    ]),
  );
}

/** Makes the sums by month those of the days, after days were written without events. */
export async function fillMonths({ database }: TestApp): Promise<void> {
  await sql`drop table usage_month`.execute(database.db);
  await sql`drop index usage_day_age`.execute(database.db);
  await usageMonths.up(database.db);
}

/** The requests of an app by day, dimension and value, without those that are only admitted. */
export async function valuesOf({ database }: TestApp, app_id: string): Promise<Record<string, number>> {
  const rows = await database.db
    .selectFrom('usage_dimension_day')
    .selectAll()
    .where('app_id', '=', app_id as `app_${string}`)
    .where('requests', '>', 0)
    .execute();
  const values: Record<string, number> = {};
  for (const { day, dimension, value, requests } of rows) {
    const name = `${day} ${dimension} ${value}`;
    values[name] = (values[name] ?? 0) + requests;
  }
  return values;
}
