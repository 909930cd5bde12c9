import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';

describe('createTransact', () => {
  let store: TestDatabase;
  beforeEach(async () => {
    store = await createTestDatabase();
  });
  afterEach(() => store.dispose());

  const names = () => store.db.selectFrom('waypost_setting').select('name').orderBy('name').execute();

  it('commits everything, or nothing if the work fails', async () => {
    await store.transact((tx) => tx.insertInto('waypost_setting').values({ name: 'kept', value: '1' }).execute());
    const failing = store.transact(async (tx) => {
      await tx.insertInto('waypost_setting').values({ name: 'undone', value: '1' }).execute();
      throw new Error('the work failed');
    });
    await expect(failing).rejects.toThrow('the work failed');
    expect(await names()).toEqual([{ name: 'kept' }]);
  });

  it('runs the work again after a serialization failure and answers its result', async () => {
    let runs = 0;
    const answer = await store.transact(async (tx) => {
      runs += 1;
      await tx
        .insertInto('waypost_setting')
        .values({ name: `run ${runs}`, value: '1' })
        .execute();
      if (runs < 3) await sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`.execute(tx);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await names()).toEqual([{ name: 'run 3' }]);
  });

  it('gives up if the conflict persists', async () => {
    let runs = 0;
    const failing = store.transact((tx) => {
      runs += 1;
      return sql`do $$ begin raise exception 'conflict' using errcode = '40P01'; end $$`.execute(tx);
    });
    await expect(failing).rejects.toMatchObject({ code: '40P01' });
    expect(runs).toBe(5);
  });

  it('refuses a second session inside a transaction instead of waiting forever', async () => {
    const nested = store.transact(() => names());
    await expect(nested).rejects.toThrow('pass on its handle');
    expect(await names()).toEqual([]);
  });
});
