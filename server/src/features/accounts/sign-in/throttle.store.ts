import { sql } from 'kysely';
import { askTogether, executeLater, statement } from '../../../db/statements.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { ThrottleState } from './throttle-rules.ts';

export type ThrottleRow = ThrottleState & { readonly subject: Buffer; readonly succeeded_at: Date | null };

const inOrder = (one: Pick<ThrottleRow, 'subject'>, other: Pick<ThrottleRow, 'subject'>) =>
  one.subject.compare(other.subject);

const locking = statement((db, { subjects }: { readonly subjects: readonly Buffer[] }) =>
  db
    .selectFrom('sign_in_throttle')
    .selectAll()
    .where('subject', '=', sql<Buffer>`any(${subjects}::bytea[])`)
    .orderBy('subject')
    .forUpdate(),
);

/** The rows in one order for everybody, or two tries at once could wait for each other for ever. */
export async function lockThrottles(tx: Transaction, subjects: readonly Buffer[], now: Date): Promise<ThrottleRow[]> {
  const locked = () => askTogether(tx, locking(tx, { subjects }));
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

type Columns = { readonly [K in keyof ThrottleRow]: readonly ThrottleRow[K][] };
const saving = statement(
  (_, { subject, failures, counted_since, blocked_until, succeeded_at }: Columns) => sql<never>`
    update sign_in_throttle as kept
    set failures = given.failures, counted_since = given.counted_since,
      blocked_until = given.blocked_until, succeeded_at = given.succeeded_at
    from unnest(
      ${subject}::bytea[], ${failures}::integer[], ${counted_since}::timestamptz[],
      ${blocked_until}::timestamptz[], ${succeeded_at}::timestamptz[]
    ) as given (subject, failures, counted_since, blocked_until, succeeded_at)
    where kept.subject = given.subject`,
);

/** Rows that this transaction has locked, in one statement: a sign-in should cost its hash and little else. */
export async function saveThrottles(tx: Transaction, rows: readonly ThrottleRow[]): Promise<void> {
  const column = <K extends keyof ThrottleRow>(name: K) => rows.map((row) => row[name]);
  const columns = {
    subject: column('subject'),
    failures: column('failures'),
    counted_since: column('counted_since'),
    blocked_until: column('blocked_until'),
    succeeded_at: column('succeeded_at'),
  };
  await executeLater(tx, saving(tx, columns));
}

type Forgiven = { readonly known: Buffer; readonly others: readonly Buffer[]; readonly now: Date };
const forgiving = statement(
  (
    _,
    { known, subjects, now }: { readonly known: Buffer; readonly subjects: readonly Buffer[]; readonly now: Date },
  ) => sql<never>`
    insert into sign_in_throttle as kept (subject, failures, counted_since, succeeded_at)
    select subject, 0, ${now}::timestamptz, case when subject = ${known}::bytea then ${now}::timestamptz end
    from unnest(${subjects}::bytea[]) as tried (subject)
    order by subject
    on conflict (subject) do update set
      failures = case when excluded.succeeded_at is null then greatest(0, kept.failures - 1) else 0 end,
      blocked_until = null,
      succeeded_at = coalesce(excluded.succeeded_at, kept.succeeded_at)`,
);

/**
 * A right try: nothing counts any more against who tried, from where they tried, and one try less against the others.
 * One statement in the order of the rows, as above.
 */
export async function forgiveThrottles(tx: Transaction, { known, others, now }: Forgiven): Promise<void> {
  await executeLater(tx, forgiving(tx, { known, subjects: [known, ...others], now }));
}

export async function deleteOldThrottles(tx: Transaction, countedBefore: Date, succeededBefore: Date): Promise<void> {
  await tx
    .deleteFrom('sign_in_throttle')
    .where('counted_since', '<', countedBefore)
    .where((row) => row.or([row('succeeded_at', 'is', null), row('succeeded_at', '<', succeededBefore)]))
    .execute();
}
