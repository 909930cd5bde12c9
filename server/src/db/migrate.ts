import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { type Migration, migrations as all } from './migrations.ts';
import type { Tables } from './tables.ts';

// any number that nothing else in the database locks
const lockKey = 7_719_283_014;

export type MigrateOptions = {
  readonly migrations?: readonly Migration[];
  /** Further tables that are not ours to write, such as the job queue's; under the same lock, after the migrations. */
  readonly finish?: (db: Kysely<Tables>) => Promise<void>;
};

async function appliedNames(db: Kysely<Tables>): Promise<Set<string>> {
  await sql`create table if not exists waypost_migration (
    name text primary key,
    applied_at timestamptz not null default now()
  )`.execute(db);
  await sql`create table if not exists waypost_setting (name text primary key, value text not null)`.execute(db);
  const rows = await db.selectFrom('waypost_migration').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

function assertNotNewer(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name)).toSorted();
  if (unknown.length > 0) {
    throw new Error(
      `The database was migrated by a newer program (${unknown.join(', ')}). Start that version, or restore a backup.`,
    );
  }
}

async function bringUp(db: Kysely<Tables>, { migrations = all, finish }: MigrateOptions): Promise<void> {
  const applied = await appliedNames(db);
  assertNotNewer(applied, migrations);
  for (const { name, up } of migrations.filter((migration) => !applied.has(migration.name))) {
    await db.transaction().execute(async (tx) => {
      await up(tx);
      await tx.insertInto('waypost_migration').values({ name }).execute();
    });
  }
  await finish?.(db);
}

/** Brings the database to this program's state, once and forwards only, however many instances start (OPS-04). */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<void> {
  await database.withoutTimeLimit((unlimited) =>
    unlimited.connection().execute(async (db) => {
      await sql`select pg_advisory_lock(${lockKey})`.execute(db);
      try {
        await bringUp(db, options);
      } finally {
        await sql`select pg_advisory_unlock(${lockKey})`.execute(db);
      }
    }),
  );
}
