import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, silentLog, type TestDatabase } from '../../test/database.ts';
import { openDatabase } from './open-database.ts';
import { createTransact } from './transaction.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.dispose());

const heard = async (channel: string, from = store) => {
  const payloads: string[] = [];
  const stop = await from.database.listen(channel, (payload) => payloads.push(payload), vi.fn());
  return { payloads, stop };
};
const tell = (channel: string, payload: string, from = store) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(from.db);
const unavailable = { reason: 'STORAGE_UNAVAILABLE' };

describe('answers of the database', () => {
  it('have the same types on both databases', async () => {
    const { rows } = await sql`select
      9007199254740991::int8 as whole, -1::int8 as negative, array[1, null, 3]::int8[] as wholes, 2::int4 as small,
      timestamptz '2026-03-29 01:30:00.123+01' as instant, date '2026-03-29' as day, array[date '2026-03-29'] as days,
      jsonb '{"a": [1, null, "x"]}' as document, null::int8 as nothing, true as yes, '\\x00ff'::bytea as bytes,
      'ä€😀' as text, array['a,b', null] as texts, 0.1::float8 as real`.execute(store.db);
    expect(rows).toEqual([
      {
        whole: Number.MAX_SAFE_INTEGER,
        negative: -1,
        wholes: [1, null, 3],
        small: 2,
        instant: new Date('2026-03-29T00:30:00.123Z'),
        day: '2026-03-29',
        days: ['2026-03-29'],
        document: { a: [1, null, 'x'] },
        nothing: null,
        yes: true,
        bytes: Buffer.of(0, 255),
        text: 'ä€😀',
        texts: ['a,b', null],
        real: 0.1,
      },
    ]);
  });

  it('round-trip without a shift by any time zone', async () => {
    const instant = new Date('2026-10-25T00:59:59.999Z');
    const { rows } = await sql<Record<string, unknown>>`select ${instant}::timestamptz as instant,
      ${'2026-10-25'}::date as day, ${Number.MAX_SAFE_INTEGER}::int8 as whole, ${JSON.stringify({ a: 1 })}::jsonb as document,
      ${instant}::timestamptz::text as shown`.execute(store.db);
    const [row] = rows;
    expect(row).toEqual({
      instant,
      day: '2026-10-25',
      whole: Number.MAX_SAFE_INTEGER,
      document: { a: 1 },
      shown: '2026-10-25 00:59:59.999+00',
    });
  });

  it('answer a sum exactly at any size: a number, or its digits beyond 2^53', async () => {
    const { rows } = await sql`select sum(n) as small, sum(9007199254740991 + n)::numeric as large, avg(n) as mean
      from unnest(array[1, 2]::bigint[]) as n`.execute(store.db);
    expect(rows).toEqual([{ small: 3, large: '18014398509481985', mean: '1.5000000000000000' }]);
  });

  it('refuse a count that a number cannot represent exactly, without ending the session', async () => {
    for (const tooLarge of [sql`9007199254740992::int8`, sql`array[-9007199254740993]::int8[]`]) {
      await expect(sql`select ${tooLarge} as n`.execute(store.db)).rejects.toThrow('too large to be counted exactly');
    }
    expect((await sql`select 1 as n`.execute(store.db)).rows).toEqual([{ n: 1 }]);
    expect(store.database.isUsable()).toBe(true);
  });

  it('pass on the error of a wrong statement, with its code and its constraint', async () => {
    const insert = () => store.db.insertInto('waypost_setting').values({ name: 'once', value: '' }).execute();
    await insert();
    await expect(insert()).rejects.toMatchObject({ code: '23505', constraint: 'waypost_setting_pkey' });
    await expect(sql`select * from nowhere`.execute(store.db)).rejects.toMatchObject({ code: '42P01' });
    expect(store.database.isUsable()).toBe(true);
  });
});

describe('listen', () => {
  it('delivers committed notifications in order, and none that were rolled back or sent to other channels', async () => {
    const { payloads } = await heard('waypost_probe');
    const transact = createTransact(store.db);
    await transact(async (tx) => {
      await sql`select pg_notify('waypost_probe', 'one'), pg_notify('waypost_other', 'other')`.execute(tx);
      await sql`select pg_notify('waypost_probe', 'two')`.execute(tx);
    });
    await transact(async (tx) => {
      await sql`select pg_notify('waypost_probe', 'undone')`.execute(tx);
      throw new Error('undo');
    }).catch(() => undefined);
    await tell('waypost_probe', 'last');
    await expect.poll(() => payloads.at(-1)).toBe('last');
    expect(payloads).toEqual(['one', 'two', 'last']);
  });

  it('notifies each listener of a channel, and none that has stopped', async () => {
    const first = await heard('waypost_probe');
    const second = await heard('waypost_probe');
    await tell('waypost_probe', 'a');
    await expect.poll(() => [first.payloads, second.payloads]).toEqual([['a'], ['a']]);
    first.stop();
    await tell('waypost_probe', 'b');
    await expect.poll(() => second.payloads).toEqual(['a', 'b']);
    expect(first.payloads).toEqual(['a']);
  });

  it('notifies the other listeners if one fails', async () => {
    await store.database.listen(
      'waypost_probe',
      () => {
        throw new Error('a listener’s own mistake');
      },
      vi.fn(),
    );
    const { payloads } = await heard('waypost_probe');
    await tell('waypost_probe', 'a');
    await expect.poll(() => payloads).toEqual(['a']);
  });
});

describe('a database with a short limit', () => {
  let impatient: TestDatabase;
  beforeAll(async () => {
    impatient = await createTestDatabase({ statementLimitMs: 1500 });
  });
  afterAll(() => impatient.dispose());

  const usableAgain = () => expect.poll(() => impatient.database.isUsable(), { timeout: 30_000 }).toBe(true);
  // on a busy machine, also what is no part of the proof could take longer than the short limit
  const patiently: TestDatabase['database']['withoutTimeLimit'] = (work) => impatient.database.withoutTimeLimit(work);

  it('refuses a statement that takes too long, and answers the next one', async () => {
    await expect(sql`select pg_sleep(30)`.execute(impatient.db)).rejects.toMatchObject(unavailable);
    await usableAgain();
    expect((await patiently((db) => sql`select 1 as n`.execute(db))).rows).toEqual([{ n: 1 }]);
  });

  it('rolls back the transaction of such a statement', async () => {
    const work = impatient.transact(async (tx) => {
      await tx.insertInto('waypost_setting').values({ name: 'half', value: '' }).execute();
      await sql`select pg_sleep(30)`.execute(tx);
    });
    await expect(work).rejects.toMatchObject(unavailable);
    await usableAgain();
    expect(await patiently((db) => db.selectFrom('waypost_setting').selectAll().execute())).toEqual([]);
  });

  it('reports lost notifications after a cut connection, and delivers again', async () => {
    const { payloads } = await heard('waypost_probe', impatient);
    const lost = vi.fn();
    await impatient.database.listen('waypost_probe', () => undefined, lost);
    // ends the listener's connection, which is the only one of the embedded database
    const cut =
      impatient.database.kind === 'postgres'
        ? sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`
        : sql`select pg_sleep(30)`;
    await cut.execute(impatient.db).catch(() => undefined);
    await expect.poll(() => lost.mock.calls.length, { timeout: 30_000 }).toBeGreaterThan(0);
    const saidAgain = async () => {
      await tell('waypost_probe', 'again', impatient).catch(() => undefined);
      return payloads.includes('again');
    };
    await expect.poll(saidAgain, { timeout: 30_000 }).toBe(true);
  });
});

it('releases a closed database, even if no statement ran, and keeps its data', async () => {
  const first = await createTestDatabase();
  const { dataDir, databaseUrl, database, db } = first;
  const reopened = () => openDatabase({ dataDir, databaseUrl, logger: silentLog });
  await db.insertInto('waypost_setting').values({ name: 'kept', value: 'x' }).execute();
  await database.close();
  await database.close();
  const idle = await reopened();
  await idle.close();
  const next = await reopened();
  expect(await next.db.selectFrom('waypost_setting').selectAll().execute()).toEqual([{ name: 'kept', value: 'x' }]);
  await next.close();
  await expect(sql`select 1`.execute(next.db)).rejects.toThrow();
  await first.dispose();
});
