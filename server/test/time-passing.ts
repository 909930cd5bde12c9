import { sql } from 'kysely';
import type { Database } from '../src/db/database.ts';

/** Lets creation leases and active jobs of a killed process expire. */
export async function letTimePass({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`update creation_lease set expires_at = expires_at - interval '1 minute'`.execute(db);
  await sql`update job_queue.job set started_on = started_on - interval '1 hour' where state = 'active'`.execute(db);
  await sql`update job_queue.job set start_after = now() where state = 'retry'`.execute(db);
  await sql`update job_queue.queue set monitor_on = null, monitor_claim_on = null`.execute(db);
}
