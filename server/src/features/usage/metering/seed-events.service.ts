import type { Transaction } from '../../../db/transaction.ts';
import { firstKeptDay } from './ingest.service.ts';
import type { SeededApp, SeededDay } from './seeded-day.ts';
import { addPartition, insertSeeds } from './usage-events.store.ts';

/** Seeded sums have events too, for the days whose events are kept: otherwise a rebuild would take them away. */
export async function seedEvents(tx: Transaction, app: SeededApp, days: readonly SeededDay[]): Promise<void> {
  const firstKept = firstKeptDay(app.updated);
  const kept = days.filter(({ day }) => day >= firstKept);
  for (const day of new Set(kept.map((seeded) => seeded.day))) await addPartition(tx, day);
  if (kept.length > 0) await insertSeeds(tx, app, kept);
}
