import { sql } from 'kysely';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEmbeddedStore, silentLog, type TestStore } from '../../../test/database.ts';
import type { Database, DatabaseOptions } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { createTransact } from '../transaction.ts';

const unavailable = { reason: 'STORAGE_UNAVAILABLE' };

let store: TestStore;
let opened: Database[];
beforeEach(async () => {
  store = await createEmbeddedStore();
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await store.dispose();
});

async function open(options: Partial<DatabaseOptions> = {}): Promise<Database> {
  const database = await openDatabase({ dataDir: store.dataDir, logger: silentLog, ...options });
  opened.push(database);
  return database;
}

const settle = (database: Database) => expect.poll(() => database.isUsable(), { timeout: 30_000 }).toBe(true);
const write = ({ db }: Pick<Database, 'db'>, name: string) =>
  db
    .insertInto('waypost_setting')
    .values({ name, value: 'x'.repeat(2000) })
    .execute();
const names = async ({ db }: Pick<Database, 'db'>) =>
  (await db.selectFrom('waypost_setting').select('name').execute()).map(({ name }) => name);

describe('the directory of the embedded database', () => {
  it('is refused to a second process with a clear message, and is free after the first', async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(
      `${join(store.dataDir, 'database')} is in use by another process; stop it first`,
    );
    await write(first, 'kept');
    await first.close();
    expect(await names(await open())).toEqual(['kept']);
  });

  it('is readable only by its owner, even if others could read it before', async () => {
    const mode = (path: string) => (statSync(join(store.dataDir, path)).mode & 0o777).toString(8);
    await (await open()).close();
    expect([mode('database'), mode('database.lock')]).toEqual(['700', '600']);
  });

  it('is created again after a kill left half of one', { timeout: 120_000 }, async () => {
    const parent = await mkdtemp(join(tmpdir(), 'waypost-test-'));
    const dataDir = join(parent, 'data');
    mkdirSync(join(dataDir, 'database.new/base'), { recursive: true });
    writeFileSync(join(dataDir, 'database.new/PG_VERSION'), '18');
    const database = await openDatabase({ dataDir, logger: silentLog });
    expect((await sql`select 1 as n`.execute(database.db)).rows).toEqual([{ n: 1 }]);
    await database.close();
    expect(readdirSync(dataDir).toSorted()).toEqual(['database', 'database.lock']);
    await rm(parent, { recursive: true });
  });
});

it('refuses an engine that does not write through to the disk', async () => {
  const workerUrl = new URL('../../../test/robustness/undurable-worker.ts', import.meta.url);
  await expect(open({ workerUrl })).rejects.toThrow('does not write through to the disk');
  await write(await open(), 'kept');
});

describe('a full disk', () => {
  const faults = () => new Int32Array(new SharedArrayBuffer(4));

  it('refuses waiting and new statements, and loses nothing acknowledged', async () => {
    const fault = faults();
    const onState = vi.fn();
    const database = await open({ faults: fault.buffer as SharedArrayBuffer, onState });
    const acknowledged: string[] = [];
    const keepWriting = async (writer: number) => {
      for (let turn = 0; ; turn += 1) {
        const name = `writer ${writer} turn ${turn}`;
        await write(database, name);
        acknowledged.push(name);
        if (acknowledged.length === 30) Atomics.store(fault, 0, 1);
      }
    };
    const writers = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(keepWriting));
    expect(writers).toMatchObject(writers.map(() => ({ status: 'rejected', reason: unavailable })));
    expect(database.isUsable()).toBe(false);
    await expect(sql`select 1`.execute(database.db)).rejects.toMatchObject(unavailable);
    expect(onState.mock.calls).toEqual([[false]]);

    Atomics.store(fault, 0, 0);
    await settle(database);
    expect(onState.mock.calls).toEqual([[false], [true]]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(30);
    expect(await names(database)).toEqual(expect.arrayContaining(acknowledged));
    await write(database, 'afterwards');
    await database.close();
    expect(await names(await open())).toEqual(expect.arrayContaining([...acknowledged, 'afterwards']));
  });

  it('keeps the database closed as long as it lasts', async () => {
    const fault = faults();
    const database = await open({ faults: fault.buffer as SharedArrayBuffer });
    await write(database, 'kept');
    Atomics.store(fault, 0, 1);
    await expect(write(database, 'refused')).rejects.toMatchObject(unavailable);
    const reopenings = await Promise.allSettled([1, 2, 3].map(() => write(database, 'refused')));
    expect(reopenings.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await database.close();
    expect(await names(await open())).toEqual(['kept']);
  });
});

describe('the one session', () => {
  const impatient = () => open({ statementLimitMs: 1500 });
  // on a busy machine, also what is no part of the proof could take longer than the short limit
  const writeKept = (database: Database) => database.withoutTimeLimit((db) => write({ db }, 'kept'));
  const namesAfter = async (database: Database) => {
    await settle(database);
    return database.withoutTimeLimit((db) => names({ db }));
  };

  it('ends with a hanging statement, and refuses the waiting ones', async () => {
    const database = await impatient();
    await writeKept(database);
    const hanging = sql`select pg_sleep(60)`.execute(database.db);
    const waiting = [write(database, 'refused'), names(database)];
    const outcomes = await Promise.allSettled([hanging, ...waiting]);
    expect(outcomes).toMatchObject(outcomes.map(() => ({ status: 'rejected', reason: unavailable })));
    expect(await namesAfter(database)).toEqual(['kept']);
  });

  it('has no limit for work that may take long, and keeps it for all other statements meanwhile', async () => {
    const database = await impatient();
    await writeKept(database);
    await database.withoutTimeLimit(async (db) => {
      await sql`select pg_sleep(2)`.execute(db);
      await expect(sql`select pg_sleep(60)`.execute(database.db)).rejects.toMatchObject(unavailable);
    });
    expect(await namesAfter(database)).toEqual(['kept']);
  });

  it('ends if a transaction stays open without use', async () => {
    const database = await impatient();
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const idle = createTransact(database.db)(async (tx) => {
      await tx.insertInto('waypost_setting').values({ name: 'idle', value: '' }).execute();
      begun.resolve();
      await gate.promise;
      await tx.insertInto('waypost_setting').values({ name: 'late', value: '' }).execute();
    });
    await begun.promise;
    await expect(names(database)).rejects.toMatchObject(unavailable);
    gate.resolve();
    await expect(idle).rejects.toMatchObject(unavailable);
    expect(await namesAfter(database)).toEqual([]);
  });

  it('can be closed while it reopens, and releases the directory', async () => {
    const database = await impatient();
    await writeKept(database);
    await sql`select pg_sleep(60)`.execute(database.db).catch(() => undefined);
    expect(database.isUsable()).toBe(false);
    await database.close();
    expect(await names(await open())).toEqual(['kept']);
  });
});
