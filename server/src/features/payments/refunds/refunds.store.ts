import type { PaymentAttemptId, RefundId } from '@waypost/domain/base/ids';
import { paymentProviders, repeatableSince } from '@waypost/domain/payments/payment-attempt';
import type { Insertable, Selectable } from 'kysely';
import type { RefundTable } from '../../../db/tables/payments.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';

export type StoredRefund = Selectable<RefundTable>;

/** The successful charge for a purchase or a bill, locked, so that refunds of it happen one at a time. */
export const lockCharge = (tx: Transaction, purpose_id: string) =>
  tx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('purpose_id', '=', purpose_id)
    .where('purpose', '<>', 'method')
    .where('state', '=', 'AUTHORISED')
    .where('provider_reference', 'is not', null)
    .orderBy('attempt_id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** What was sent back of a charge, or is on its way. */
export async function refundedOf(tx: Transaction, attempt_id: PaymentAttemptId): Promise<number> {
  const refunds = await tx
    .selectFrom('refund')
    .select('amount')
    .where('attempt_id', '=', attempt_id)
    .where('state', '<>', 'failed')
    .execute();
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

export async function insertRefund(tx: Transaction, refund: Insertable<RefundTable>): Promise<void> {
  await tx.insertInto('refund').values(refund).execute();
}

/**
 * Refunds that no provider has taken yet, with the charges that they are of. A provider that has forgotten the key would
 * send the money twice, so old ones are left to the operator.
 */
export const listRequested = (db: Executor, now: Date) =>
  db
    .selectFrom('refund')
    .innerJoin('payment_attempt as attempt', 'attempt.attempt_id', 'refund.attempt_id')
    .select([
      'refund.refund_id',
      'refund.amount',
      'refund.currency',
      'attempt.attempt_id',
      'attempt.provider',
      'attempt.provider_reference as charge_reference',
    ])
    .where('refund.state', '=', 'requested')
    .where((eb) =>
      eb.or(
        paymentProviders.map((provider) =>
          eb.and([eb('attempt.provider', '=', provider), eb('refund.created', '>', repeatableSince(provider, now))]),
        ),
      ),
    )
    .orderBy('refund.created')
    .limit(100)
    .execute();
export type RequestedRefund = Awaited<ReturnType<typeof listRequested>>[number];

type Outcome = Pick<StoredRefund, 'state' | 'updated'> & { readonly provider_reference?: string | null };

/** Nothing follows a failure, and only a failure follows a refund that has arrived. */
const overtakes: Readonly<Record<StoredRefund['state'], readonly StoredRefund['state'][]>> = {
  requested: [],
  sent: ['requested'],
  done: ['requested', 'sent'],
  failed: ['requested', 'sent', 'done'],
};

/** Answers the state before and the refund's charge; undefined for an outcome that comes too late. */
export async function changeRefund(tx: Transaction, refund_id: RefundId, outcome: Outcome) {
  const refund = await tx
    .selectFrom('refund')
    .innerJoin('payment_attempt as attempt', 'attempt.attempt_id', 'refund.attempt_id')
    .select(['refund.state as before', 'refund.amount', 'refund.currency', 'attempt.developer_id', 'attempt.provider'])
    .where('refund_id', '=', refund_id)
    .forUpdate('refund')
    .executeTakeFirstOrThrow();
  if (!overtakes[outcome.state].includes(refund.before)) return undefined;
  await tx.updateTable('refund').set(outcome).where('refund_id', '=', refund_id).execute();
  return refund;
}
export type ChangedRefund = NonNullable<Awaited<ReturnType<typeof changeRefund>>>;

/** The refund of a provider's event: by its own reference, or by its charge while the answer is on its way. */
export const hasRefund = async (db: Executor, provider_reference: string): Promise<boolean> =>
  (await db
    .selectFrom('refund')
    .select('refund_id')
    .where('provider_reference', '=', provider_reference)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const findRefundOf = (
  tx: Transaction,
  { reference, chargeReference, amount }: { reference: string; chargeReference: string | undefined; amount: number },
): Promise<{ refund_id: RefundId } | undefined> =>
  tx
    .selectFrom('refund')
    .innerJoin('payment_attempt as attempt', 'attempt.attempt_id', 'refund.attempt_id')
    .select('refund.refund_id')
    .where((eb) =>
      eb.or([
        eb('refund.provider_reference', '=', reference),
        eb.and([
          eb('refund.provider_reference', 'is', null),
          eb('attempt.provider_reference', '=', chargeReference ?? ''),
          eb('refund.amount', '=', amount),
        ]),
      ]),
    )
    .executeTakeFirst();
