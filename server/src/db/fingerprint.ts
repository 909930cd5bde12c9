import { sql } from 'kysely';
import type { Executor } from './transaction.ts';

/**
 * An instance with other secrets could read nothing that is sealed, and would seal what the others cannot read:
 * the database knows whose it is, and the first instance says so.
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
