import type { ProjectId, UserId } from '@waypost/domain/base/ids';
import { sql } from 'kysely';
import type { Executor, Transaction } from '../../../db/transaction.ts';

export type Lease = { readonly userId: UserId; readonly flow_id: string; readonly product_id: ProjectId };

/** Whether a creation runs for this user. Unlike taking the lease, it never waits. */
export async function hasLease(db: Executor, { userId, now }: { userId: UserId; now: Date }): Promise<boolean> {
  const lease = await db
    .selectFrom('creation_lease')
    .select('flow_id')
    .where('userId', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return lease !== undefined;
}

/** False while the user has another live lease; an expired one, such as a killed process leaves, is taken over. */
export async function takeLease(db: Executor, lease: Lease, time: { now: Date; expires_at: Date }): Promise<boolean> {
  const taken = await db
    .insertInto('creation_lease')
    .values({ ...lease, expires_at: time.expires_at })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ flow_id: lease.flow_id, product_id: lease.product_id, expires_at: time.expires_at })
        .where(sql.ref('creation_lease.expires_at'), '<=', time.now),
    )
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Ends the lease; false when it was taken over, so that its former owner creates nothing. */
export async function endLease(db: Executor | Transaction, { userId, flow_id, product_id }: Lease): Promise<boolean> {
  const ended = await db
    .deleteFrom('creation_lease')
    .where('userId', '=', userId)
    .where('flow_id', '=', flow_id)
    .where('product_id', '=', product_id)
    .returning('userId')
    .executeTakeFirst();
  return ended !== undefined;
}
