import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { type Migration, migrations as all } from './migrations.ts';
import type { Tables } from './tables.ts';

// an arbitrary number for the advisory lock
const lockKey = 7_719_283_014;

async function appliedNames(db: Kysely<Tables>): Promise<Set<string>> {
  await sql`create table if not exists waypost_migration (
    name text primary key,
    applied_at timestamptz not null default now()
  )`.execute(db);
  await sql`create table if not exists waypost_setting (name text primary key, value text not null)`.execute(db);
  const rows = await db.selectFrom('waypost_migration').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

/** Refuses unknown migrations, and missing ones before the latest applied one. */
function assertForwards(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name)).toSorted();
  if (unknown.length > 0) {
    throw new Error(
      `The database was migrated by a newer program (${unknown.join(', ')}). Start that version, or restore a backup.`,
    );
  }
  const latest = migrations.findLastIndex(({ name }) => applied.has(name));
  const skipped = migrations.slice(0, Math.max(latest, 0)).filter(({ name }) => !applied.has(name));
  if (skipped.length > 0) {
    const names = skipped.map(({ name }) => name).join(', ');
    throw new Error(`The database has later migrations than ${names}, which it lacks. Restore a backup.`);
  }
}

async function applyMigrations(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<void> {
  const applied = await appliedNames(db);
  assertForwards(applied, migrations);
  for (const { name, up } of migrations.filter((migration) => !applied.has(migration.name))) {
    await db.transaction().execute(async (tx) => {
      await up(tx);
      await tx.insertInto('waypost_migration').values({ name }).execute();
    });
  }
}

/** Applies the missing migrations, each once, even when several instances start together. */
export async function migrate(database: Database, migrations: readonly Migration[] = all): Promise<void> {
  await database.withoutTimeLimit((unlimited) =>
    unlimited.connection().execute(async (db) => {
      await sql`select pg_advisory_lock(${lockKey})`.execute(db);
      try {
        await applyMigrations(db, migrations);
      } finally {
        await sql`select pg_advisory_unlock(${lockKey})`.execute(db);
      }
    }),
  );
}
