import { DomainError } from '@waypost/domain/base/domain-error';
import type { RefundId } from '@waypost/domain/base/ids';
import type { Currency } from '@waypost/domain/plans/currency';
import type { ProviderNews } from '../../../adapters/payment-providers/payment-provider.port.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { PaymentEvents } from '../payments.events.ts';
import type { PaymentProviders } from '../providers.service.ts';
import {
  type ChangedRefund,
  changeRefund,
  findRefundOf,
  hasRefund,
  insertRefund,
  listRequested,
  lockCharge,
  refundedOf,
  type RequestedRefund,
} from './refunds.store.ts';

export type RefundRequest = {
  /** The purchase or bill whose payment is sent back. */
  readonly purpose_id: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: Currency;
};

/** An event of a provider about money that goes back. */
export type RefundNews = Omit<Extract<ProviderNews, { readonly kind: 'refund' }>, 'kind'>;

/** A step of a refund: `failed` before its money has gone back, `returned` after it. */
export type RefundStep = Omit<ChangedRefund, 'before'> & {
  readonly refund_id: RefundId;
  readonly step: 'requested' | 'done' | 'failed' | 'returned';
};

export type RefundDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId'> & {
  /** Called in the transaction that records it. */
  readonly onRefundStep: (tx: Transaction, refund: RefundStep) => Promise<void>;
  readonly providers: Pick<PaymentProviders, 'find'>;
  readonly events: Pick<PaymentEvents, 'refundRequested' | 'refundFailed'>;
};

function askProvider({ providers }: Pick<RefundDeps, 'providers'>, requested: RequestedRefund) {
  const { refund_id, amount, currency, provider, charge_reference } = requested;
  const refund = { refund: refund_id, charge: charge_reference ?? '', amount: { currency, minor: amount } };
  return providers.find(provider)?.refund(refund);
}

/** Records an outcome, and tells of it. */
const createRecord =
  ({ onRefundStep }: Pick<RefundDeps, 'onRefundStep'>) =>
  async (...[tx, refund_id, outcome]: Parameters<typeof changeRefund>): Promise<void> => {
    const changed = await changeRefund(tx, refund_id, outcome);
    if (!changed) return;
    const { before, ...refund } = changed;
    if (outcome.state === 'done') await onRefundStep(tx, { ...refund, refund_id, step: 'done' });
    if (outcome.state === 'failed')
      await onRefundStep(tx, { ...refund, refund_id, step: before === 'done' ? 'returned' : 'failed' });
  };

/** Money that goes back: written first, then sent by a job, with the refund's id as the idempotency key. */
export function createRefunds(deps: RefundDeps) {
  const { db, transact, clock, newId, events } = deps;
  const record = createRecord(deps);

  async function send(refund: RequestedRefund): Promise<void> {
    const { refund_id, attempt_id } = refund;
    const answer = await askProvider(deps, refund);
    if (!answer) return;
    if (answer.kind !== 'answer') {
      if (answer.kind === 'unknown') return; // the next run sends the same request again
      events.refundFailed({ refund_id, attempt_id, detail: answer.detail });
      await transact((tx) => record(tx, refund_id, { state: 'failed', updated: clock() }));
      return;
    }
    const { isDone, reference } = answer;
    const state = isDone ? 'done' : 'sent';
    const outcome = { state, provider_reference: reference, updated: clock() } as const;
    await transact((tx) => record(tx, refund_id, outcome));
  }

  return {
    /** Throws NOT_REFUNDABLE if so much was not paid through a provider, or was sent back before. */
    async request(tx: Transaction, { purpose_id, amount, currency }: RefundRequest): Promise<RefundId> {
      const charge = await lockCharge(tx, purpose_id);
      if (!charge || charge.currency !== currency) throw new DomainError('NOT_REFUNDABLE');
      const { attempt_id, developer_id, provider } = charge;
      if ((await refundedOf(tx, attempt_id)) + amount > charge.amount) throw new DomainError('NOT_REFUNDABLE');
      const refund_id = newId('rfd');
      const now = clock();
      await insertRefund(tx, {
        refund_id,
        attempt_id,
        amount,
        currency,
        state: 'requested',
        created: now,
        updated: now,
      });
      await deps.onRefundStep(tx, { refund_id, developer_id, provider, amount, currency, step: 'requested' });
      events.refundRequested({ refund_id, attempt_id, amount });
      return refund_id;
    },

    async sendRequested(): Promise<void> {
      for (const refund of await listRequested(db, clock())) await send(refund);
    },

    /** Whether the provider has named a refund by this reference. */
    isKnown: (reference: string) => hasRefund(db, reference),

    /** Records the outcome that a provider reports; false for a refund that was made elsewhere. */
    async settle(tx: Transaction, { isDone, ...event }: RefundNews): Promise<boolean> {
      const refund = await findRefundOf(tx, event);
      if (!refund) return false;
      const { refund_id } = refund;
      await record(tx, refund_id, {
        state: isDone ? 'done' : 'failed',
        provider_reference: event.reference,
        updated: clock(),
      });
      return true;
    },
  };
}
export type RefundService = ReturnType<typeof createRefunds>;
