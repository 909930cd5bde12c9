import type { Transaction } from '../../../db/transaction.ts';
import { firstKeptDay } from './ingest.service.ts';
import { requestsOf, type SeededApp, type SeededDay } from './seeded-day.ts';
import { addPartition, insertSeeds } from './usage-events.store.ts';
import { type StoredEvent, sumsOf } from './usage-sums.ts';

const nobody = { keyId: null, origin: null, country: null, client: null };

function eventOf({ product_id, app_id }: SeededApp, seeded: SeededDay, index: number): StoredEvent {
  const { day, service, usage_type = 'Transactions', outcome = null, caller, rule_day = null } = seeded;
  const units = outcome === null ? seeded.units : 0;
  const time = `${day}T12:00:00.000Z`;
  return {
    product_id,
    app_id,
    day,
    time,
    usage_type,
    service,
    outcome,
    rule_day,
    units,
    source: 'seed',
    id: `${app_id} ${usage_type} ${service} ${index}`,
    ms: Date.parse(time),
    environment: 'prd',
    requests: requestsOf(seeded),
    billable_units: units,
    quantities: null,
    once: undefined,
    ...nobody,
    ...caller,
  };
}

/** Sums that have events too, for the days whose events are kept: otherwise a rebuild would take them away. */
export async function seedEvents(tx: Transaction, app: SeededApp, days: readonly SeededDay[]): Promise<void> {
  const firstKept = firstKeptDay(app.updated);
  const events = days.map((seeded, index) => eventOf(app, seeded, index));
  const kept = events.filter(({ day }) => day >= firstKept);
  for (const day of new Set(kept.map((event) => event.day))) await addPartition(tx, day);
  const groups = events.map((first) => ({ ...first, first }));
  const sums = sumsOf(groups, (_event, _dimension, value) => value);
  await insertSeeds(
    tx,
    { events: kept, sums: { ...sums, hours: sums.hours.filter(({ hour }) => hour >= firstKept) } },
    app.updated,
  );
}
