import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

export type UsedProof = { readonly proof: Buffer; readonly expires_at: Date };

/** Inserts proofs in one statement and answers the new ones; in one order, against deadlocks. */
export async function insertProofs(db: Executor, proofs: readonly UsedProof[]): Promise<readonly Buffer[]> {
  const sorted = proofs.toSorted((one, other) => Buffer.compare(one.proof, other.proof));
  const rows = await db
    .insertInto('used_proof')
    .values(sorted.map(({ proof, expires_at }) => ({ proof, expires_at })))
    .onConflict((conflict) => conflict.column('proof').doNothing())
    .returning('proof')
    .execute();
  return rows.map(({ proof }) => proof);
}

/** Deletes in batches: a long deletion would block new proofs. */
export async function deleteProofsUntil(db: Executor, now: Date): Promise<void> {
  await sql`
    delete from used_proof where proof in (select proof from used_proof where expires_at < ${now} limit 50000)`.execute(
    db,
  );
}
