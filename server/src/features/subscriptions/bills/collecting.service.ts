import { DomainError } from '@waypost/domain/base/domain-error';
import { countsAsRefusal } from '@waypost/domain/billing/dunning/retries';
import { latePaymentPosting, paymentPosting, recoveryPosting } from '@waypost/domain/billing/ledger/ledger';
import { outsideRequest } from '../../../base/request-context.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { ActivityLog } from '../../activity/activity.service.ts';
import type { InvoicingService } from '../../invoicing/invoicing.service.ts';
import type { LedgerService } from '../../ledger/ledger.service.ts';
import type { OnSettled, PaymentsService, SettledAttempt } from '../../payments/payments.service.ts';
import {
  changeBill,
  endCollection,
  findBill,
  lockCollection,
  owedOf,
  type StoredBill,
  type StoredCollection,
  takeCollections,
} from '../bills.store.ts';
import type { StandingService } from '../dunning/standing.service.ts';
import type { SubscriptionEvents } from '../subscriptions.events.ts';
import type { PayByCredit } from './credited-bills.service.ts';
import type { LockWhole } from './locking.service.ts';

export type CollectingDeps = Pick<Plumbing, 'db' | 'transact' | 'clock'> & {
  readonly payments: () => PaymentsService;
  readonly lockWhole: LockWhole;
  readonly payByCredit: PayByCredit;
  readonly ledger: LedgerService;
  readonly invoicing: Pick<InvoicingService, 'setPaid'>;
  readonly activity: ActivityLog;
  readonly standing: StandingService;
  readonly events: SubscriptionEvents;
};

export type Refusal = { readonly code: string; readonly payment_method_id: SettledAttempt['payment_method_id'] };

const postings = {
  open: { kind: 'payment', entriesOf: paymentPosting },
  paid: { kind: 'late_payment', entriesOf: latePaymentPosting },
  written_off: { kind: 'recovery', entriesOf: recoveryPosting },
  // a second payment: the disputed one is between the payer and their bank
  disputed: { kind: 'late_payment', entriesOf: latePaymentPosting },
} as const;

/** Records outcomes: the caller has locked the attempt, and this locks account, subscription and bill after it. */
function createOutcomes(deps: CollectingDeps) {
  const { clock, ledger, invoicing, activity, standing, events } = deps;

  async function pay(tx: Transaction, bill: StoredBill, { attempt_id, amount, provider }: SettledAttempt) {
    const { bill_id, developer_id, currency, product_id, statement_no } = bill;
    await endCollection(tx, attempt_id, { state: 'paid', refusal_code: null, ended: clock() });
    const { kind, entriesOf } = postings[bill.state];
    const entries = entriesOf(amount, provider, owedOf(bill));
    await ledger.post(tx, { kind, subject_id: attempt_id, developer_id, currency, entries });
    if (bill.state === 'paid' || bill.state === 'disputed') return events.paidTwice({ bill_id, attempt_id });
    await changeBill(tx, bill_id, { state: 'paid', paid_at: clock() });
    if (statement_no !== null) await invoicing.setPaid(tx, statement_no, true);
    await activity.record(tx, { action: 'bill.paid', product_id, userId: null, after: { statement_no } });
    events.paid({ bill_id, product_id });
    return undefined;
  }

  async function refuse(tx: Transaction, bill: StoredBill, collection: StoredCollection & Refusal) {
    const { bill_id, product_id, statement_no } = bill;
    const { attempt_id, code } = collection;
    await endCollection(tx, attempt_id, { state: 'refused', refusal_code: code, ended: clock() });
    await activity.record(tx, {
      action: 'bill.payment_failed',
      product_id,
      userId: null,
      after: { statement_no, reason: code },
    });
    events.refused({ bill_id, product_id, code });
  }

  async function lockAll(tx: Transaction, { bill_id }: StoredCollection) {
    const known = await findBill(tx, bill_id);
    if (!known) throw new Error(`There is no bill ${bill_id}`);
    return deps.lockWhole(tx, known);
  }

  return {
    async paid(tx: Transaction, collection: StoredCollection, attempt: SettledAttempt): Promise<void> {
      if (collection.state === 'paid') return;
      const { bill, ...debtor } = await lockAll(tx, collection);
      await pay(tx, bill, attempt);
      await standing.recover(tx, debtor);
    },

    async refused(tx: Transaction, collection: StoredCollection, refusal: Refusal): Promise<void> {
      if (collection.state !== 'pending') return;
      const locked = await lockAll(tx, collection);
      await refuse(tx, locked.bill, { ...collection, ...refusal });
      // credited while the charge was on its way
      const source = { subject_id: collection.attempt_id, limit: Infinity };
      const bill = await deps.payByCredit(tx, locked, source);
      if (bill.state !== 'open') return;
      if (countsAsRefusal(refusal.code, bill.created, clock()))
        await standing.fail(tx, { ...locked, bill }, { ...refusal, cause: collection.cause });
      else events.notTaken({ bill_id: bill.bill_id, product_id: bill.product_id });
    },
  };
}

/** Runs of the same work, one at a time: those who ask during a run share the one after it. */
function oneAtATime(run: () => Promise<void>) {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  return (): Promise<void> => {
    next ??= current.then(() => {
      next = undefined;
      const begun = run();
      current = begun.catch(() => undefined);
      return begun;
    });
    return next;
  };
}

/** As many are charged together. */
const batch = 10;

/** Collects bills; each collection is one payment attempt. */
export function createCollecting(deps: CollectingDeps) {
  const { db, transact, clock, events } = deps;
  const outcomes = createOutcomes(deps);

  async function collect({ attempt_id, bill_id }: StoredCollection) {
    const bill = await findBill(db, bill_id);
    if (!bill) throw new Error(`There is no bill ${bill_id}`);
    const { developer_id, currency } = bill;
    const amount = { currency, minor: owedOf(bill) };
    try {
      await deps.payments().charge({ attempt_id, developer_id, amount, purpose: 'bill', purposeId: bill_id });
    } catch (error) {
      if (!(error instanceof DomainError) || error.reason !== 'PAYMENT_METHOD_REQUIRED') throw error;
      await transact(async (tx) => {
        const collection = await lockCollection(tx, attempt_id);
        const refusal = { code: 'no_payment_method', payment_method_id: null };
        if (collection) await outcomes.refused(tx, collection, refusal);
      });
    }
  }

  const onSettled: OnSettled = async (tx, attempt) => {
    const { attempt_id, state, refusal_code, payment_method_id } = attempt;
    const collection = await lockCollection(tx, attempt_id);
    if (!collection) return events.missing({ attempt_id }); // the payment's outcome must be kept all the same
    if (state === 'AUTHORISED') return outcomes.paid(tx, collection, attempt);
    return outcomes.refused(tx, collection, { code: refusal_code ?? 'declined', payment_method_id });
  };

  const collectWaiting = oneAtATime(async () => {
    const now = clock(); // none is taken twice
    const take = () => takeCollections(db, { now, count: batch });
    for (let taken = await take(); taken.length > 0; taken = await take()) {
      const collected = taken.map((collection) =>
        collect(collection).catch((err: unknown) => events.notCollected({ attempt_id: collection.attempt_id, err })),
      );
      await Promise.all(collected);
    }
  });

  let soon: Promise<void> = Promise.resolve();
  return {
    onSettled,
    /** Sends every charge that is due, each under the key of its own attempt. */
    collectWaiting,
    /** Without waiting for the job: somebody looks at a page. */
    collectSoon(): void {
      soon = outsideRequest(collectWaiting).catch(events.notRun);
    },
    settled: () => soon,
  };
}
