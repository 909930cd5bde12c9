import { isSettled } from '@waypost/domain/payments/payment-attempt';
import type { Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { AttemptsService } from './attempts.service.ts';
import { lockAttempt } from './attempts.store.ts';
import type { PaymentEvents } from '../payments.events.ts';
import { type ChargeOrder, endChargeOrder, insertChargeOrder, listChargeOrders } from './charge-orders.store.ts';

export type OrderedOutcome = Pick<
  ChargeOrder,
  'attempt_id' | 'outcome' | 'provider_reference' | 'operator' | 'reason' | 'created'
>;

/** Why an operator cannot settle a charge; undefined if the order is written, which a running server carries out. */
export async function orderOutcome(
  tx: Transaction,
  order: OrderedOutcome,
): Promise<'unknown' | 'settled' | 'ordered' | undefined> {
  const attempt = await lockAttempt(tx, order.attempt_id);
  if (!attempt || attempt.purpose === 'method') return 'unknown';
  if (isSettled(attempt.state)) return 'settled';
  return (await insertChargeOrder(tx, { ...order, carried_out: null })) ? undefined : 'ordered';
}

export type ChargeOrdersDeps = Pick<Plumbing, 'db' | 'transact' | 'clock'> & {
  readonly attempts: Pick<AttemptsService, 'settleIn'>;
  readonly events: Pick<PaymentEvents, 'settledByOperator' | 'chargeNotAsked'>;
};

/** Records the outcomes that operators have found out, as if the provider had reported them. */
export function createChargeOrders({ db, transact, clock, attempts, events }: ChargeOrdersDeps) {
  async function carryOut(tx: Transaction, { attempt_id, outcome, provider_reference }: ChargeOrder) {
    const reference = provider_reference ?? undefined;
    const found =
      outcome === 'paid'
        ? ({ state: 'AUTHORISED', reference } as const)
        : ({ state: 'FAILED', refusal: 'error' } as const);
    await attempts.settleIn(tx, attempt_id, found);
    await endChargeOrder(tx, attempt_id, clock());
  }

  return {
    async carryOutOrdered(): Promise<void> {
      for (const order of await listChargeOrders(db)) {
        const { attempt_id, outcome, operator, reason } = order;
        try {
          await transact((tx) => carryOut(tx, order));
          events.settledByOperator({ attempt_id, outcome, operator, reason });
        } catch (err) {
          events.chargeNotAsked({ attempt_id, err });
        }
      }
    },
  };
}
