import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, silentLog, type TestDatabase } from '../../test/database.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { type Migration, migrations } from './migrations.ts';
import { openDatabase } from './open-database.ts';

let store: TestDatabase;
beforeEach(async () => {
  store = await createTestDatabase({ statementLimitMs: 3000 });
});
afterEach(() => store.dispose());

const migration = (name: string, ...statements: string[]): Migration => ({
  name,
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
const first = migration(
  '9001-first',
  'create table first_run (at timestamptz)',
  'insert into first_run values (now())',
);
const second = migration('9002-second', 'insert into first_run values (now())');

const applied = async () => {
  const rows = await store.db
    .selectFrom('waypost_migration')
    .select('name')
    .where('name', '>', '9')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
};
const countRuns = async () => (await sql`select 1 from first_run`.execute(store.db)).rows.length;

/** Another process's handle, where the database admits one. */
async function beside<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl } = store;
  if (databaseUrl === undefined) return work(store.database);
  const other = await openDatabase({ dataDir, databaseUrl, logger: silentLog });
  try {
    return await work(other);
  } finally {
    await other.close();
  }
}

describe('migrate', () => {
  it('runs each migration once and in order, even if two processes start together OPS-04', async () => {
    const list = [...migrations, first, second];
    await beside((other) => Promise.all([migrate(store.database, list), migrate(other, list), migrate(other, list)]));
    expect(await applied()).toEqual(['9001-first', '9002-second']);
    expect(await countRuns()).toBe(2);
    await migrate(store.database, list);
    expect(await countRuns()).toBe(2);
  });

  it('refuses a database that a newer version migrated, and names the unknown migrations OPS-04', async () => {
    await migrate(store.database, [...migrations, first, second]);
    await expect(migrate(store.database, [...migrations, first])).rejects.toThrow(
      'The database was migrated by a newer program (9002-second). Start that version, or restore a backup.',
    );
    expect(await applied()).toEqual(['9001-first', '9002-second']);
  });

  it('refuses a migration before one that already ran OPS-04', async () => {
    await migrate(store.database, [...migrations, migration('9003-third', 'select 1')]);
    const late = migrate(store.database, [...migrations, first, migration('9003-third', 'select 1')]);
    await expect(late).rejects.toThrow('9001-first');
    expect(await applied()).toEqual(['9003-third']);
  });

  it('rolls a failed migration back, releases the lock, and continues from there at the next start OPS-04', async () => {
    const broken = migration('9002-second', 'insert into first_run values (now())', 'select * from nowhere');
    await expect(migrate(store.database, [...migrations, first, broken])).rejects.toThrow('nowhere');
    expect([await applied(), await countRuns()]).toEqual([['9001-first'], 1]);
    await beside((other) => migrate(other, [...migrations, first, second]));
    expect([await applied(), await countRuns()]).toEqual([['9001-first', '9002-second'], 2]);
  });

  it('lets a migration exceed the limit for statements', async () => {
    await migrate(store.database, [...migrations, migration('9001-slow', 'select pg_sleep(3.5)')]);
    expect(await applied()).toEqual(['9001-slow']);
  });
});
