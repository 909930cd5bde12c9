import { sql } from 'kysely';
import type { Transaction } from '../src/db/transaction.ts';

/** Connections to PostgreSQL that wait for a locked row. */
export async function countWaiting(tx: Transaction): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`.execute(tx); // within a transaction the statistics are cached
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
  return rows[0]?.count ?? 0;
}
