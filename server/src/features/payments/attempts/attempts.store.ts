import type { DeveloperId, PaymentAttemptId, PaymentMethodId } from '@waypost/domain/base/ids';
import { undecidedMs } from '@waypost/domain/payments/attempt-limits';
import { openStates, paymentProviders, repeatableSince } from '@waypost/domain/payments/payment-attempt';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { growingPause } from '../../../db/growing-pause.ts';
import type { PaymentAttemptTable } from '../../../db/tables/payments.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';

export type StoredAttempt = Selectable<PaymentAttemptTable>;

/** Undefined when there is an attempt with this id. */
export const insertAttempt = (
  tx: Transaction,
  row: Insertable<PaymentAttemptTable>,
): Promise<StoredAttempt | undefined> =>
  tx
    .insertInto('payment_attempt')
    .values(row)
    .onConflict((conflict) => conflict.column('attempt_id').doNothing())
    .returningAll()
    .executeTakeFirst();

export const findAttempt = (db: Executor, attempt_id: PaymentAttemptId): Promise<StoredAttempt | undefined> =>
  db.selectFrom('payment_attempt').selectAll().where('attempt_id', '=', attempt_id).executeTakeFirst();

/** By the provider's id of the payment. */
export const findAttemptBy = (
  db: Executor,
  { provider, reference }: Pick<StoredAttempt, 'provider'> & { readonly reference: string },
): Promise<StoredAttempt | undefined> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_reference', '=', reference)
    .executeTakeFirst();

export const lockAttempt = (tx: Transaction, attempt_id: PaymentAttemptId): Promise<StoredAttempt | undefined> =>
  tx.selectFrom('payment_attempt').selectAll().where('attempt_id', '=', attempt_id).forUpdate().executeTakeFirst();

export const changeAttempt = (
  tx: Transaction,
  attempt_id: PaymentAttemptId,
  change: Updateable<PaymentAttemptTable>,
): Promise<StoredAttempt> =>
  tx
    .updateTable('payment_attempt')
    .set(change)
    .where('attempt_id', '=', attempt_id)
    .returningAll()
    .executeTakeFirstOrThrow();

export type Awaited = Pick<StoredAttempt, 'developer_id' | 'provider'>;

export const findAwaiting = (db: Executor, { developer_id, provider }: Awaited): Promise<StoredAttempt | undefined> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('developer_id', '=', developer_id)
    .where('provider', '=', provider)
    .where('state', '=', 'ACTION_REQUIRED')
    .orderBy('attempt_id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const listAttempts = (db: Executor, developer_id: DeveloperId): Promise<StoredAttempt[]> =>
  db.selectFrom('payment_attempt').selectAll().where('developer_id', '=', developer_id).orderBy('attempt_id').execute();

const open = sql<boolean>`state in (${sql.join([...openStates])})`;

type Unsettled = {
  readonly provider: StoredAttempt['provider'];
  /** When the questions have begun: none is asked twice. */
  readonly now: Date;
  readonly count: number;
};

/**
 * Marks charges without an outcome that may be sent again as asked, and answers them. Marked first, so that one that
 * always fails does not come before the others; several instances share them.
 */
export const takeUnsettledCharges = (db: Executor, { provider, now, count }: Unsettled): Promise<StoredAttempt[]> =>
  db
    .with(
      (cte) => cte('taken').materialized(),
      (query) =>
        query
          .selectFrom('payment_attempt')
          .select('attempt_id')
          .where(open)
          .where('purpose', '<>', 'method')
          .where('provider', '=', provider)
          .where('created', '>', repeatableSince(provider, now))
          .where(sql<boolean>`updated + ${growingPause(sql`updated`)} <= ${now}`)
          .orderBy('updated')
          .limit(count)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('payment_attempt')
    .from('taken')
    .set({ updated: now })
    .whereRef('payment_attempt.attempt_id', '=', 'taken.attempt_id')
    .returningAll('payment_attempt')
    .execute();

type Abandoned = {
  readonly purposes: readonly StoredAttempt['purpose'][];
  readonly providers?: readonly StoredAttempt['provider'][];
  readonly createdBefore: Date;
};

/** Attempts without an outcome that are too old for another question. */
export const listAbandoned = (
  db: Executor,
  { purposes, providers = paymentProviders, createdBefore }: Abandoned,
): Promise<StoredAttempt[]> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where(open)
    .where('provider', 'in', [...providers])
    .where('purpose', 'in', [...purposes])
    .where('created', '<=', createdBefore)
    .orderBy('created')
    .limit(1000)
    .execute();

type CountedAttempts = {
  /** Null for those of every account, of which only failures count: many people may be paying at once. */
  readonly developer_id: DeveloperId | null;
  readonly provider: StoredAttempt['provider'];
  readonly now: Date;
  readonly windowMs: number;
  readonly allowed: number;
};

/**
 * When fewer than the allowed number of failed attempts to store a card are left in the window; undefined if so few are.
 * Attempts that the provider could not be asked about, or that nobody finished, are no failures.
 */
export async function findFreeAgain(
  db: Executor,
  { developer_id, provider, now, windowMs, allowed }: CountedAttempts,
): Promise<Date | undefined> {
  const since = new Date(now.getTime() - windowMs);
  const undecidedSince = new Date(now.getTime() - undecidedMs);
  const ofOne = developer_id === null ? sql`` : sql`and developer_id = ${developer_id}`;
  const undecided =
    developer_id === null ? sql`` : sql`or (state in ('INITIATED', 'ACTION_REQUIRED') and created > ${undecidedSince})`;
  const { rows } = await sql<{ leaves: Date }>`
    select created + interval '1 millisecond' * case
      when state in ('REFUSED', 'FAILED') then ${windowMs}::bigint else ${undecidedMs}::bigint end as leaves
    from payment_attempt
    where purpose = 'method' and provider = ${provider} and state <> 'AUTHORISED' and created > ${since} ${ofOne}
      and (state = 'REFUSED' or (state = 'FAILED' and refusal_code not in ('error', 'expired')) ${undecided})
    order by leaves desc offset ${allowed - 1} limit 1`.execute(db);
  return rows[0]?.leaves;
}

/** When charges of a method were refused since then. */
export async function listRefusals(
  db: Executor,
  { payment_method_id, since }: { readonly payment_method_id: PaymentMethodId; readonly since: Date },
): Promise<readonly Date[]> {
  const refused = await db
    .selectFrom('payment_attempt')
    .select('updated')
    .where('payment_method_id', '=', payment_method_id)
    .where('state', '=', 'REFUSED')
    .where('updated', '>', since)
    .execute();
  return refused.map(({ updated }) => updated);
}
