import { sql } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { Executor } from './transaction.ts';

export type Ceiling = { readonly max: number; readonly windowMs: number };

/** Counts a call under a name, for all instances and addresses together; answers how long to wait, 0 if it may go on. */
export type TakeUnderCeiling = (name: string, ceiling: Ceiling) => Promise<number>;

/** Forgets windows that have ended: none is longer than a day. */
export async function forgetCounts({ db, clock }: { readonly db: Executor; readonly clock: Clock }): Promise<void> {
  const dayAgo = new Date(clock().getTime() - 24 * 60 * 60 * 1000);
  await db.deleteFrom('call_ceiling').where('counted_since', '<', dayAgo).execute();
}

/** One row for each name. Beyond the ceiling nothing is written. */
export function createCeilings({ db, clock }: { readonly db: Executor; readonly clock: Clock }): TakeUnderCeiling {
  return async (name, { max, windowMs }) => {
    const now = clock();
    const since = new Date(now.getTime() - windowMs);
    const isOver = sql<boolean>`call_ceiling.counted_since <= ${since}`;
    const { rows } = await sql<{ name: string }>`
      insert into call_ceiling (name, counted_since, calls) values (${name}, ${now}, 1)
      on conflict (name) do update set
        counted_since = case when ${isOver} then excluded.counted_since else call_ceiling.counted_since end,
        calls = case when ${isOver} then 1 else call_ceiling.calls + 1 end
      where ${isOver} or call_ceiling.calls < ${max}
      returning name`.execute(db);
    if (rows.length > 0) return 0;
    const counted = await db
      .selectFrom('call_ceiling')
      .select('counted_since')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return Math.max(1, counted.counted_since.getTime() + windowMs - now.getTime());
  };
}
