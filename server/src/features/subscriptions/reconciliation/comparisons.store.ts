import { sql } from 'kysely';
import type { BillingDifferenceTable } from '../../../db/tables/subscriptions.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import type { Difference } from './differences.store.ts';

/** Rows of one statement; PostgreSQL takes 65,535 values in one. */
const batch = 1000;

/** Remembers a comparison, and when each difference was seen first and last. */
export async function saveComparison(tx: Transaction, found: readonly Difference[], now: Date): Promise<void> {
  const previous = (await findLastComparison(tx))?.comparison_id ?? null;
  const { comparison_id } = await tx
    .insertInto('billing_comparison')
    .values({ compared: now, found: found.length })
    .returning('comparison_id')
    .executeTakeFirstOrThrow();
  const seen = { comparison_id, first_seen: now, last_seen: now };
  for (let at = 0; at < found.length; at += batch)
    await tx
      .insertInto('billing_difference')
      .values(found.slice(at, at + batch).map((difference) => ({ ...difference, ...seen })))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'subject_id']).doUpdateSet((eb) => ({
          // one that was gone in between is a new one
          first_seen: sql<Date>`case when billing_difference.comparison_id = ${previous}
            then billing_difference.first_seen else ${now} end`,
          last_seen: now,
          comparison_id,
          developer_id: eb.ref('excluded.developer_id'),
          currency: eb.ref('excluded.currency'),
          expected: eb.ref('excluded.expected'),
          found: eb.ref('excluded.found'),
        })),
      )
      .execute();
}

export const findLastComparison = (db: Executor) =>
  db.selectFrom('billing_comparison').selectAll().orderBy('comparison_id', 'desc').limit(1).executeTakeFirst();

export type KeptDifference = Pick<BillingDifferenceTable, 'first_seen'> & Difference;
type Place = { readonly kind: string; readonly subject_id: string };

/** What a comparison has found, by kind and subject, after a place in that order. */
export const listDifferences = (
  db: Executor,
  {
    comparison_id,
    after,
    count,
  }: {
    readonly comparison_id: number;
    readonly after: Place | undefined;
    readonly count: number;
  },
): Promise<KeptDifference[]> =>
  db
    .selectFrom('billing_difference')
    .select(['kind', 'subject_id', 'developer_id', 'currency', 'expected', 'found', 'first_seen'])
    .where('comparison_id', '=', comparison_id)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(kind, subject_id) > (${after?.kind}, ${after?.subject_id})`),
    )
    .orderBy('kind')
    .orderBy('subject_id')
    .limit(count)
    .execute();
