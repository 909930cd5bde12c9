import { sql } from 'kysely';
import type { TestDatabase } from './database.ts';

export type QueuedJob = { readonly state: string; readonly retry_count: number; readonly retry_pause_s: number };

/** The queue's jobs of this name, oldest first. */
export async function queuedJobs({ db }: Pick<TestDatabase, 'db'>, name: string): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    select state::text, retry_count, extract(epoch from start_after - started_on)::float8 as retry_pause_s
    from job_queue.job where name = ${name} order by created_on, id`.execute(db);
  return rows;
}

/** Makes retries due at once. */
export async function hasten({ db }: Pick<TestDatabase, 'db'>, name: string): Promise<void> {
  await sql`update job_queue.job set start_after = now() where name = ${name} and state = 'retry'`.execute(db);
}
