import { createHash } from 'node:crypto';
import type { Executor } from '../../db/transaction.ts';
import { deleteProofsUntil, insertProofs, type UsedProof } from './used-proofs.store.ts';

const mostAtOnce = 200;

type Waiting = UsedProof & { readonly resolve: (isFirst: boolean) => void; readonly reject: (error: unknown) => void };

export type UsedProofs = ReturnType<typeof createUsedProofs>;

/**
 * Accepts each nonce and each assertion once over all instances, by a unique row. Proofs that arrive during a
 * statement share the next one, so that many concurrent ones cost the database little more than one.
 */
export function createUsedProofs({ db }: { readonly db: Executor }) {
  let waiting: Waiting[] = [];
  let isRunning = false;

  const settle = async (batch: readonly Waiting[]) => {
    const byProof = new Map<string, Waiting>();
    for (const one of batch) {
      const name = one.proof.toString('hex');
      if (byProof.has(name)) one.resolve(false);
      else byProof.set(name, one);
    }
    const first = [...byProof.values()];
    try {
      const inserted = new Set((await insertProofs(db, first)).map((proof) => Buffer.from(proof).toString('hex')));
      for (const [name, one] of byProof) one.resolve(inserted.has(name));
    } catch (error) {
      for (const one of first) one.reject(error);
    }
  };

  const run = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      await settle(batch);
    }
    isRunning = false;
  };

  return {
    /** Whether this is the first use; the parts together make a proof unique. */
    use(parts: readonly string[], expires_at: Date): Promise<boolean> {
      const proof = createHash('sha256').update(JSON.stringify(parts)).digest();
      return new Promise((resolve, reject) => {
        waiting.push({ proof, expires_at, resolve, reject });
        if (!isRunning) void run();
      });
    },
    removeExpired: (now: Date) => deleteProofsUntil(db, now),
  };
}
