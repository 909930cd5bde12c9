import type { Transaction } from '../../db/transaction.ts';
import type { ThrottleState } from './throttle-rules.ts';

export type ThrottleRow = ThrottleState & { readonly subject: Buffer; readonly succeeded_at: Date | null };

/** The rows in one order for everybody, or two tries at once could wait for each other for ever. */
export async function lockThrottles(tx: Transaction, subjects: readonly Buffer[], now: Date): Promise<ThrottleRow[]> {
  const ordered = [...subjects].toSorted((one, other) => one.compare(other));
  const fresh = ordered.map((subject) => ({
    subject,
    failures: 0,
    counted_since: now,
    blocked_until: null,
    succeeded_at: null,
  }));
  await tx
    .insertInto('sign_in_throttle')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('sign_in_throttle')
    .selectAll()
    .where('subject', 'in', ordered)
    .orderBy('subject')
    .forUpdate()
    .execute();
}

export async function saveThrottle(tx: Transaction, { subject, ...state }: ThrottleRow): Promise<void> {
  await tx.updateTable('sign_in_throttle').set(state).where('subject', '=', subject).execute();
}

export async function deleteOldThrottles(tx: Transaction, countedBefore: Date, succeededBefore: Date): Promise<void> {
  await tx
    .deleteFrom('sign_in_throttle')
    .where('counted_since', '<', countedBefore)
    .where((row) => row.or([row('succeeded_at', 'is', null), row('succeeded_at', '<', succeededBefore)]))
    .execute();
}
