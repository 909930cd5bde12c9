import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { forEachTogether } from '../base/for-each-together.ts';
import { gather, gatherWrites } from './gather.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.dispose());

const runs: (readonly number[])[] = [];
const doubled = gather<number, number>((_db, inputs) => {
  runs.push(inputs);
  return Promise.resolve(inputs.map((input) => 2 * input));
});

it('answers calls that wait together by one run, each with its own output, stage by stage', async () => {
  runs.length = 0;
  const outputs: number[] = [];
  await store.transact((tx) =>
    forEachTogether([1, 2, 3], async (input) => {
      outputs.push(await doubled(tx, await doubled(tx, input)));
    }),
  );
  expect(outputs).toEqual([4, 8, 12]);
  expect(runs).toEqual([
    [1, 2, 3],
    [2, 4, 6],
  ]);
});

it('keeps transactions apart, and calls outside of one', async () => {
  runs.length = 0;
  await Promise.all([doubled(store.db, 1), doubled(store.db, 2)]);
  await store.transact((tx) => doubled(tx, 3));
  await store.transact((tx) => doubled(tx, 4));
  expect(runs).toEqual([[1], [2], [3], [4]]);
});

it('rejects every call of a failed run, and ends the transaction after all work has ended', async () => {
  const names = gatherWrites<string>(async (db, inputs) => {
    await db
      .insertInto('waypost_setting')
      .values(inputs.map((name) => ({ name, value: '' })))
      .execute();
  });
  let ended = 0;
  const work = store.transact((tx) =>
    forEachTogether(['same', 'same', 'other'], (name) => names(tx, name).finally(() => (ended += 1))),
  );
  await expect(work).rejects.toThrow(/duplicate/);
  expect(ended).toBe(3);
  expect(await store.db.selectFrom('waypost_setting').select('name').where('name', '=', 'other').execute()).toEqual([]);
});
