import { sql } from 'kysely';
import type { Executor } from './transaction.ts';

/**
 * Refuses other secrets than those of the first instance on this database: an instance with others could not read
 * what is sealed, and would seal texts that no other instance can read.
 */
export async function assertSameSecrets(db: Executor, fingerprint: string): Promise<void> {
  await db
    .insertInto('waypost_setting')
    .values({ name: 'secrets', value: fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ value: string }>`select value from waypost_setting where name = 'secrets'`.execute(db);
  if (rows[0]?.value === fingerprint) return;
  throw new Error('The database belongs to other secrets. Start with the secrets file that it was made with.');
}
