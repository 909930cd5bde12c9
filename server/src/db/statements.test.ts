import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { executeTogether, executeLater, statement } from './statements.ts';

let store: TestDatabase;
beforeEach(async () => {
  store = await createTestDatabase();
});
afterEach(() => store.dispose());

const insert = statement((db, { name }: { readonly name: string }) =>
  db.insertInto('waypost_setting').values({ name, value: 'kept' }),
);
const find = statement((db, { name }: { readonly name: string }) =>
  db.selectFrom('waypost_setting').select('value').where('name', '=', name),
);
const names = () => store.db.selectFrom('waypost_setting').select('name').orderBy('name').execute();

describe('a precompiled statement', () => {
  it('takes the values of each call and keeps the constants', async () => {
    for (const name of ['one', 'other']) await store.db.executeQuery(insert(store.db, { name }));
    expect(await store.db.selectFrom('waypost_setting').selectAll().orderBy('name').execute()).toEqual([
      { name: 'one', value: 'kept' },
      { name: 'other', value: 'kept' },
    ]);
    expect((await store.db.executeQuery(find(store.db, { name: 'none' }))).rows).toEqual([]);
  });
});

describe('a statement without a result', () => {
  it('is visible to the next one, and commits with the transaction', async () => {
    const seen = await store.transact(async (tx) => {
      await executeLater(tx, insert(tx, { name: 'first' }));
      const found = await tx.executeQuery(find(tx, { name: 'first' }));
      await executeLater(tx, insert(tx, { name: 'last' }));
      return found.rows;
    });
    expect(seen).toEqual([{ value: 'kept' }]);
    expect(await names()).toEqual([{ name: 'first' }, { name: 'last' }]);
  });

  it('fails the transaction with its own error, whatever follows', async () => {
    const twice = store.transact(async (tx) => {
      await executeLater(tx, insert(tx, { name: 'twice' }));
      await executeLater(tx, insert(tx, { name: 'twice' }));
      await executeLater(tx, insert(tx, { name: 'after' }));
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(await names()).toEqual([]);
  });

  it('is dropped if the work fails before it is sent, and leaves the connection unchanged', async () => {
    const failing = store.transact(async (tx) => {
      await executeLater(tx, insert(tx, { name: 'undone' }));
      throw new Error('the work failed');
    });
    await expect(failing).rejects.toThrow('the work failed');
    await Promise.all(['a', 'b', 'c'].map((name) => store.transact((tx) => executeLater(tx, insert(tx, { name })))));
    expect(await names()).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
  });

  it('runs again with the transaction after a conflict', async () => {
    let runs = 0;
    await store.transact(async (tx) => {
      runs += 1;
      await executeLater(tx, insert(tx, { name: `run ${runs}` }));
      if (runs > 1) return;
      await executeLater(tx, sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`.compile(tx));
    });
    expect(await names()).toEqual([{ name: 'run 2' }]);
  });
});

describe('statements that run together', () => {
  it('each answer their own rows, in order', async () => {
    const answers = await store.transact((tx) =>
      Promise.all([
        executeLater(tx, insert(tx, { name: 'mine' })),
        executeTogether(tx, find(tx, { name: 'mine' })),
        executeTogether(tx, find(tx, { name: 'nobody’s' })),
        tx.executeQuery(find(tx, { name: 'mine' })),
      ]),
    );
    expect(answers).toMatchObject([undefined, [{ value: 'kept' }], [], { rows: [{ value: 'kept' }] }]);
  });

  it('are answered even if nothing follows them', async () => {
    const asked = (tx: Parameters<typeof executeTogether>[0]) => executeTogether(tx, find(tx, { name: 'none' }));
    expect(await store.transact(asked)).toEqual([]);
    expect(await store.transact((tx) => Promise.all([asked(tx), asked(tx)]))).toEqual([[], []]);
  });

  it('fail together when one of them fails', async () => {
    const failing = store.transact((tx) =>
      Promise.all([
        executeTogether(tx, sql`select 1 / 0`.compile(tx)),
        executeTogether(tx, find(tx, { name: 'none' })),
      ]),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await names()).toEqual([]);
  });
});
