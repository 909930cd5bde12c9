import { sql } from 'kysely';
import type { Transaction } from '../../db/transaction.ts';
import type { ThrottleState } from './throttle-rules.ts';

export type ThrottleRow = ThrottleState & { readonly subject: Buffer; readonly succeeded_at: Date | null };

const inOrder = (one: ThrottleRow, other: ThrottleRow) => one.subject.compare(other.subject);

/** The rows in one order for everybody, or two tries at once could wait for each other for ever. */
export async function lockThrottles(tx: Transaction, subjects: readonly Buffer[], now: Date): Promise<ThrottleRow[]> {
  const locked = () =>
    tx.selectFrom('sign_in_throttle').selectAll().where('subject', 'in', subjects).orderBy('subject').forUpdate().execute();
  const known = await locked();
  if (known.length === subjects.length) return known;
  const fresh = subjects
    .map((subject) => ({ subject, failures: 0, counted_since: now, blocked_until: null, succeeded_at: null }))
    .toSorted(inOrder);
  await tx
    .insertInto('sign_in_throttle')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return locked();
}

/** Rows that this transaction has locked, in one statement: a sign-in should cost its hash and little else. */
export async function saveThrottles(tx: Transaction, rows: readonly ThrottleRow[]): Promise<void> {
  const column = <K extends keyof ThrottleRow>(name: K) => rows.map((row) => row[name]);
  await sql`
    update sign_in_throttle as kept
    set failures = given.failures, counted_since = given.counted_since,
      blocked_until = given.blocked_until, succeeded_at = given.succeeded_at
    from unnest(
      ${column('subject')}::bytea[], ${column('failures')}::integer[], ${column('counted_since')}::timestamptz[],
      ${column('blocked_until')}::timestamptz[], ${column('succeeded_at')}::timestamptz[]
    ) as given (subject, failures, counted_since, blocked_until, succeeded_at)
    where kept.subject = given.subject`.execute(tx);
}

export async function deleteOldThrottles(tx: Transaction, countedBefore: Date, succeededBefore: Date): Promise<void> {
  await tx
    .deleteFrom('sign_in_throttle')
    .where('counted_since', '<', countedBefore)
    .where((row) => row.or([row('succeeded_at', 'is', null), row('succeeded_at', '<', succeededBefore)]))
    .execute();
}
