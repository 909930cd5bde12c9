import { randomBytes } from 'node:crypto';
import { cpSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import type { Database, DatabaseOptions } from '../src/db/database.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { createTransact, type Transact } from '../src/db/transaction.ts';
import { administer } from './postgres-administration.ts';

export type Disposable = { dispose(): Promise<void> };

/** A migrated database; only one on PostgreSQL can be opened by several processes. */
export type TestStore = Disposable & { readonly dataDir: string; readonly databaseUrl: string | undefined };

export type TestDatabase = TestStore & {
  readonly database: Database;
  readonly db: Database['db'];
  readonly transact: Transact;
};

export const silentLog = { info() {}, warn() {}, error() {} };

/**
 * The compiled database engine: while it is referenced, V8 shares it with every thread that compiles the same bytes.
 * Without it, half of the cost of a test's database is compiling.
 */
const engine = WebAssembly.compile(
  readFileSync(fileURLToPath(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite')))),
);

const createDataDir = () => mkdtemp(join(inject('runDirectory'), 'data-'));

async function createPostgresStore(
  dataDir: string,
  { url, template }: { url: string; template: string },
): Promise<TestStore> {
  const name = `waypost_test_${randomBytes(8).toString('hex')}`;
  // copying files costs half of what writing them to the log does, which is the default
  await administer(url, `create database ${name} template ${template} strategy file_copy`);
  const databaseUrl = new URL(url);
  databaseUrl.pathname = name;
  return {
    dataDir,
    databaseUrl: databaseUrl.href,
    async dispose() {
      await administer(url, `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true });
    },
  };
}

export async function createEmbeddedStore(): Promise<TestStore> {
  const dataDir = await createDataDir();
  await engine;
  // a thousand small files: copying in sequence is several times faster than through the thread pool
  cpSync(join(inject('templateDirectory'), 'database'), join(dataDir, 'database'), { recursive: true });
  return { dataDir, databaseUrl: undefined, dispose: () => rm(dataDir, { recursive: true }) };
}

/** Embedded, or on PostgreSQL if TEST_DATABASE_URL is set. */
export async function createTestStore(): Promise<TestStore> {
  const postgres = inject('postgres');
  if (postgres === null) return createEmbeddedStore();
  return createPostgresStore(await createDataDir(), postgres);
}

/** Opens a migrated and empty database for one test. */
export async function createTestDatabase(options: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
  const store = await createTestStore();
  const { dataDir, databaseUrl } = store;
  const database = await openDatabase({ dataDir, databaseUrl, logger: silentLog, ...options });
  return {
    ...store,
    database,
    db: database.db,
    transact: createTransact(database.db),
    async dispose() {
      await database.close();
      await store.dispose();
    },
  };
}
