import type { Database, DatabaseOptions } from './database.ts';
import { openEmbeddedDatabase } from './embedded/embedded-database.ts';
import { openPostgresDatabase } from './postgres/postgres-database.ts';

/** PostgreSQL where an address is given, else the embedded database; the same code runs on both. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, ...rest } = options;
  return databaseUrl === undefined ? openEmbeddedDatabase(rest) : openPostgresDatabase({ ...rest, databaseUrl });
}
