import { sql } from 'kysely';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createTestStore, silentLog, type TestStore } from '../../../test/database.ts';
import type { Database, DatabaseOptions } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { createTransact } from '../transaction.ts';

const unavailable = { reason: 'STORAGE_UNAVAILABLE' };

/** A connection to the server that a test can cut. */
async function startProxy(databaseUrl: string) {
  const { port, hostname } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((socket) => {
    if (!isOpen) return socket.destroy();
    const onward = connect(Number(port), hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => to.destroy())
        .on('close', () => to.destroy())
        .pipe(to);
    }
    return undefined;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  url.searchParams.delete('host'); // of a socket in the file system
  return {
    url: url.href,
    cut() {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isOpen = true;
    },
    async close() {
      this.cut();
      server.close();
      await once(server, 'close');
    },
  };
}

it('reports an unusable DATABASE_URL at the start', async () => {
  const closed = createServer();
  await once(closed.listen(0, '127.0.0.1'), 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  const opening = openDatabase({
    databaseUrl: `postgres://nobody@127.0.0.1:${port}/nothing`,
    dataDir: '/nowhere',
    logger: silentLog,
  });
  await expect(opening).rejects.toThrow('The database of DATABASE_URL cannot be used');
});

describe.runIf(inject('postgres') !== null)('PostgreSQL', () => {
  let store: TestStore;
  let opened: Database[];
  beforeEach(async () => {
    store = await createTestStore();
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await store.dispose();
  });

  const urlOf = ({ databaseUrl = '' }: TestStore) => databaseUrl;
  const open = async (options: Partial<DatabaseOptions> = {}) => {
    const { dataDir, databaseUrl } = store;
    const database = await openDatabase({ dataDir, databaseUrl, logger: silentLog, ...options });
    opened.push(database);
    return database;
  };
  const ended = (database: Database) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);

  it('leaves no connection behind after closing, used or not', async () => {
    const used = await open();
    await sql`select 1`.execute(used.db);
    await used.listen(
      'waypost_probe',
      () => undefined,
      () => undefined,
    );
    const idle = await open();
    await Promise.all([used.close(), idle.close()]);
    const other = await open();
    // a database with connections cannot be copied
    const name = `${new URL(urlOf(store)).pathname.slice(1)}_copy`;
    const admin = await openDatabase({
      dataDir: store.dataDir,
      databaseUrl: inject('postgres')?.url,
      logger: silentLog,
    });
    await other.close();
    await sql`create database ${sql.id(name)} template ${sql.id(new URL(urlOf(store)).pathname.slice(1))}`.execute(
      admin.db,
    );
    await sql`drop database ${sql.id(name)}`.execute(admin.db);
    await admin.close();
  });

  it('refuses statements on ended connections, and answers on new ones', async () => {
    const database = await open();
    const sleeping = [1, 2, 3].map(() => sql`select pg_sleep(30)`.execute(database.db));
    const running = Promise.allSettled(sleeping);
    const killer = await open();
    await expect
      .poll(
        async () =>
          (
            await sql`select 1 from pg_stat_activity where query like '%pg_sleep(30)' and datname = current_database()`.execute(
              killer.db,
            )
          ).rows.length,
      )
      .toBe(3);
    await ended(killer);
    expect(await running).toMatchObject(sleeping.map(() => ({ status: 'rejected', reason: unavailable })));
    await expect
      .poll(async () =>
        sql`select 1 as n`.execute(database.db).then(
          ({ rows }) => rows,
          () => [],
        ),
      )
      .toEqual([{ n: 1 }]);
    expect(database.isUsable()).toBe(true);
  });

  it('is unusable while no connection succeeds, reports it, and recovers by itself', async () => {
    const proxy = await startProxy(urlOf(store));
    const onState = vi.fn();
    const lost = vi.fn();
    const payloads: string[] = [];
    const database = await open({ databaseUrl: proxy.url, onState });
    await database.listen('waypost_probe', (payload) => payloads.push(payload), lost);
    const half = createTransact(database.db)(async (tx) => {
      await tx.insertInto('waypost_setting').values({ name: 'half', value: '' }).execute();
      proxy.cut();
      await tx.insertInto('waypost_setting').values({ name: 'other half', value: '' }).execute();
    });
    await expect(half).rejects.toMatchObject(unavailable);
    await expect.poll(() => database.isUsable()).toBe(false);
    await expect(sql`select 1`.execute(database.db)).rejects.toMatchObject(unavailable);
    expect(lost).toHaveBeenCalled();

    proxy.mend();
    await expect.poll(() => database.isUsable(), { timeout: 20_000 }).toBe(true);
    expect(onState.mock.calls).toEqual([[false], [true]]);
    expect(await database.db.selectFrom('waypost_setting').selectAll().execute()).toEqual([]);
    await expect
      .poll(
        async () => {
          await sql`select pg_notify('waypost_probe', 'again')`.execute(database.db);
          return payloads.length > 0;
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    await database.close();
    await proxy.close();
  });

  it('ends a transaction that stays open without use', async () => {
    const admin = await open();
    const database = await open({ statementLimitMs: 300 });
    const begun = Promise.withResolvers<number>();
    const gate = Promise.withResolvers<void>();
    const idle = createTransact(database.db)(async (tx) => {
      await tx.insertInto('waypost_setting').values({ name: 'idle', value: '' }).execute();
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      begun.resolve(rows[0]?.pid ?? 0);
      await gate.promise;
      await tx.insertInto('waypost_setting').values({ name: 'late', value: '' }).execute();
    });
    const session = sql`select 1 from pg_stat_activity where pid = ${await begun.promise}`;
    await expect.poll(async () => (await session.execute(admin.db)).rows.length).toBe(0);
    gate.resolve();
    await expect(idle).rejects.toMatchObject(unavailable);
    expect(await admin.db.selectFrom('waypost_setting').selectAll().execute()).toEqual([]);
  });
});
