import type { Database, DatabaseOptions } from './database.ts';
import { openEmbeddedDatabase } from './embedded/embedded-database.ts';
import { openPostgresDatabase } from './postgres/postgres-database.ts';

/** Opens PostgreSQL if an address is configured, otherwise the embedded database. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, ...rest } = options;
  return databaseUrl === undefined ? openEmbeddedDatabase(rest) : openPostgresDatabase({ ...rest, databaseUrl });
}
