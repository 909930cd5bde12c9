import { sql } from 'kysely';
import type { Transaction } from '../../db/transaction.ts';
import type { ThrottleState } from './throttle-rules.ts';

export type ThrottleRow = ThrottleState & { readonly subject: Buffer; readonly succeeded_at: Date | null };

const inOrder = (one: Pick<ThrottleRow, 'subject'>, other: Pick<ThrottleRow, 'subject'>) => one.subject.compare(other.subject);

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

type Forgiven = { readonly known: Buffer; readonly others: readonly Buffer[]; readonly now: Date };

/**
 * A right try: nothing counts any more against who tried, from where they tried, and one try less against the others.
 * One statement in the order of the rows, as above.
 */
export async function forgiveThrottles(tx: Transaction, { known, others, now }: Forgiven): Promise<void> {
  const row = { failures: 0, counted_since: now, blocked_until: null };
  const rows = [
    { subject: known, ...row, succeeded_at: now },
    ...others.map((subject) => ({ subject, ...row, succeeded_at: null })),
  ].toSorted(inOrder);
  await tx
    .insertInto('sign_in_throttle')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql`case when excluded.succeeded_at is null then greatest(0, sign_in_throttle.failures - 1) else 0 end`,
        blocked_until: null,
        succeeded_at: sql`coalesce(excluded.succeeded_at, sign_in_throttle.succeeded_at)`,
      }),
    )
    .execute();
}

export async function deleteOldThrottles(tx: Transaction, countedBefore: Date, succeededBefore: Date): Promise<void> {
  await tx
    .deleteFrom('sign_in_throttle')
    .where('counted_since', '<', countedBefore)
    .where((row) => row.or([row('succeeded_at', 'is', null), row('succeeded_at', '<', succeededBefore)]))
    .execute();
}
