import type { PaymentAttemptId } from '@waypost/domain/base/ids';
import { attemptLifeMs, forgottenSince, paymentProviders } from '@waypost/domain/payments/payment-attempt';
import type { Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { PaymentEvents } from '../payments.events.ts';
import { listAbandoned } from './attempts.store.ts';

type GivenUp = { readonly state: 'FAILED'; readonly refusal: 'expired' | 'error' };

export type GiveUpDeps = Pick<Plumbing, 'db' | 'transact' | 'clock'> & {
  readonly settleIn: (tx: Transaction, attempt_id: PaymentAttemptId, outcome: GivenUp) => Promise<unknown>;
  readonly events: Pick<PaymentEvents, 'chargeReleased' | 'chargeNotAsked' | 'outcomeUnknown'>;
};

const dayMs = 24 * 60 * 60 * 1000;
const charges = ['purchase', 'bill'] as const;

/** Ends attempts that their payers have left and charges that nobody can ask about, and reports those without an outcome. */
export function createGiveUp({ db, transact, clock, settleIn, events }: GiveUpDeps) {
  /** A charge that cannot be released does not keep the others. */
  async function release(attempt_id: PaymentAttemptId) {
    try {
      await transact((tx) => settleIn(tx, attempt_id, { state: 'FAILED', refusal: 'error' }));
      events.chargeReleased({ attempt_id });
    } catch (err) {
      events.chargeNotAsked({ attempt_id, err });
    }
  }

  return async (): Promise<void> => {
    const now = clock();
    const before = (ms: number) => new Date(now.getTime() - ms);
    const left = await listAbandoned(db, { purposes: ['method'], createdBefore: before(attemptLifeMs) });
    for (const { attempt_id } of left)
      await transact((tx) => settleIn(tx, attempt_id, { state: 'FAILED', refusal: 'expired' }));
    for (const provider of paymentProviders) {
      const forgotten = { purposes: charges, providers: [provider], createdBefore: forgottenSince(provider, now) };
      for (const { attempt_id } of await listAbandoned(db, forgotten)) await release(attempt_id);
    }
    const unknown = await listAbandoned(db, { purposes: charges, createdBefore: before(dayMs) });
    for (const { attempt_id } of unknown) events.outcomeUnknown({ attempt_id });
  };
}
