import { sql } from 'kysely';
import { executeTogether, executeLater, statement } from '../../../db/statements.ts';
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

/** Locks the rows in one order, or two concurrent tries could deadlock. */
export async function lockThrottles(tx: Transaction, subjects: readonly Buffer[], now: Date): Promise<ThrottleRow[]> {
  const locked = () => executeTogether(tx, locking(tx, { subjects }));
  const existing = await locked();
  if (existing.length === subjects.length) return existing;
  const initial = subjects
    .map((subject) => ({ subject, failures: 0, counted_since: now, blocked_until: null, succeeded_at: null }))
    .toSorted(inOrder);
  await tx
    .insertInto('sign_in_throttle')
    .values(initial)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return locked();
}

type Columns = { readonly [K in keyof ThrottleRow]: readonly ThrottleRow[K][] };
const saveThrottlesStatement = statement(
  (_, { subject, failures, counted_since, blocked_until, succeeded_at }: Columns) => sql<never>`
    update sign_in_throttle as stored
    set failures = counted.failures, counted_since = counted.counted_since,
      blocked_until = counted.blocked_until, succeeded_at = counted.succeeded_at
    from unnest(
      ${subject}::bytea[], ${failures}::integer[], ${counted_since}::timestamptz[],
      ${blocked_until}::timestamptz[], ${succeeded_at}::timestamptz[]
    ) as counted (subject, failures, counted_since, blocked_until, succeeded_at)
    where stored.subject = counted.subject`,
);

/** Saves locked rows in one statement: a sign-in should cost its hash and little else. */
export async function saveThrottles(tx: Transaction, rows: readonly ThrottleRow[]): Promise<void> {
  const column = <K extends keyof ThrottleRow>(name: K) => rows.map((row) => row[name]);
  const columns = {
    subject: column('subject'),
    failures: column('failures'),
    counted_since: column('counted_since'),
    blocked_until: column('blocked_until'),
    succeeded_at: column('succeeded_at'),
  };
  await executeLater(tx, saveThrottlesStatement(tx, columns));
}

type CountedColumns = Pick<Columns, 'subject' | 'failures' | 'counted_since'>;
const undoing = statement(
  (_, { pair, subject, failures, counted_since }: CountedColumns & { readonly pair: Buffer }) => sql<never>`
    insert into sign_in_throttle as stored (subject, failures, counted_since)
    select subject, failures, counted_since
    from unnest(${subject}::bytea[], ${failures}::integer[], ${counted_since}::timestamptz[])
      as counted (subject, failures, counted_since)
    order by subject
    on conflict (subject) do update set
      failures = case
        when stored.subject = ${pair}::bytea then 0
        when stored.counted_since = excluded.counted_since then greatest(0, stored.failures - 1)
        else stored.failures end,
      blocked_until = case
        when stored.subject = ${pair}::bytea then null
        when stored.counted_since = excluded.counted_since and stored.failures = excluded.failures then null
        else stored.blocked_until end`,
);

/** The rows as one try left them. */
export type CountedRows = { readonly pair: Buffer; readonly rows: readonly ThrottleRow[] };

/**
 * Uncounts a right try: the pair starts at zero, the other rows lose this try and the wait that it caused alone.
 * One statement in the order of the rows, against deadlocks.
 */
export async function undoThrottles(tx: Transaction, { pair, rows }: CountedRows): Promise<void> {
  const subject = rows.map((row) => row.subject);
  const failures = rows.map((row) => row.failures);
  const counted_since = rows.map((row) => row.counted_since);
  await executeLater(tx, undoing(tx, { pair, subject, failures, counted_since }));
}

type KnownSubject = { readonly subject: Buffer; readonly now: Date };
const markKnownStatement = statement(
  (_, { subject, now }: KnownSubject) => sql<never>`
    insert into sign_in_throttle (subject, failures, counted_since, succeeded_at)
    values (${subject}, 0, ${now}, ${now})
    on conflict (subject) do update set succeeded_at = excluded.succeeded_at`,
);

export async function markKnown(tx: Transaction, known: KnownSubject): Promise<void> {
  await executeLater(tx, markKnownStatement(tx, known));
}

const countKnownStatement = statement(
  (db, { subjects, since }: { readonly subjects: readonly Buffer[]; readonly since: Date }) =>
    db
      .selectFrom('sign_in_throttle')
      .select('subject')
      .where('subject', '=', sql<Buffer>`any(${subjects}::bytea[])`)
      .where('succeeded_at', '>', since),
);

/** How many of these were marked since that time. */
export const countKnown = async (tx: Transaction, subjects: readonly Buffer[], since: Date): Promise<number> =>
  (await executeTogether(tx, countKnownStatement(tx, { subjects, since }))).length;

export async function deleteOldThrottles(tx: Transaction, countedBefore: Date, succeededBefore: Date): Promise<void> {
  await tx
    .deleteFrom('sign_in_throttle')
    .where('counted_since', '<', countedBefore)
    .where((row) => row.or([row('succeeded_at', 'is', null), row('succeeded_at', '<', succeededBefore)]))
    .execute();
}
