import { addDays, countDays, dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { DeveloperId, MoneyActionId, ProjectId } from '@waypost/domain/base/ids';
import { type CollectionAction, collectionRefusal } from '@waypost/domain/money/collection-actions';
import type { Currency } from '@waypost/domain/plans/currency';
import { outsideRequest } from '../../../base/request-context.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { Activity, ActivityLog } from '../../activity/activity.service.ts';
import type { LockedBill, LockWhole } from '../bills/locking.service.ts';
import type { PayByCredit } from '../bills/credited-bills.service.ts';
import { findBillOfStatement, insertCollection, isCharging, listOpenBills, owedOf } from '../bills.store.ts';
import { inWords } from '../bills/bill-lines.ts';
import { type Debts, type DebtDeps } from '../dunning/debts.service.ts';
import type { StandingService } from '../dunning/standing.service.ts';
import { changeSubscription } from '../subscriptions.store.ts';
import { listCollections, type StatementCollection } from './collection-orders.store.ts';

export type CollectionOrder = {
  readonly statement_no: string;
  readonly action: CollectionAction;
  /** The line of the operators' log. */
  readonly action_id: MoneyActionId;
};

/** What an order was about; the amount is what was owed, in minor units. */
export type Ordered = { readonly developer_id: DeveloperId; readonly currency: Currency; readonly amount: number };

export type { StatementCollection };

/** What operators do about the collection of statements. */
export type CollectionOrders = {
  /** Statements that were not billed by a subscription are left out. */
  of(db: Executor, statementNos: readonly string[]): Promise<ReadonlyMap<string, StatementCollection>>;
  /** Throws NOT_FOUND, NOT_OPEN, CHARGE_PENDING, NOT_CHARGEABLE, NOT_IN_DUNNING. */
  carryOut(tx: Transaction, order: CollectionOrder): Promise<Ordered>;
  /** Locks the bill of a statement that is about to be credited; undefined for one without a bill. */
  lock(tx: Transaction, statement_no: string): Promise<LockedBill | undefined>;
  /**
   * What the charge of a statement was for: a purchase or a bill; undefined for one without a bill. Throws
   * NOT_REFUNDABLE if the payer's bank has taken the money back already.
   */
  refundable(tx: Transaction, statement_no: string): Promise<string | undefined>;
  /** A credit note pays its own statement first. */
  readonly payByCredit: PayByCredit;
  /** Writes a correction into the log of its project; the operator's name and address stay in the operators' log. */
  recordCorrection(tx: Transaction, correction: Correction): Promise<void>;
};

export type Correction = {
  readonly action: 'bill.credited' | 'bill.refunded';
  readonly statement_no: string;
  readonly credit_note: string;
  readonly total: number;
  readonly currency: Currency;
};

export type CollectionOrderDeps = Pick<Plumbing, 'clock' | 'newId'> &
  Pick<DebtDeps, 'mayCharge'> & {
    readonly activity: ActivityLog;
    readonly lockWhole: LockWhole;
    readonly payByCredit: PayByCredit;
    readonly debts: Debts;
    readonly standing: StandingService;
  };

type Logged = Pick<Activity, 'action' | 'before' | 'after'> & { readonly product_id: ProjectId };

const createRecord =
  ({ activity }: Pick<CollectionOrderDeps, 'activity'>) =>
  (tx: Transaction, line: Logged): Promise<void> =>
    outsideRequest(() => activity.record(tx, { ...line, userId: null }));

type Act = (tx: Transaction, locked: LockedBill, action_id: MoneyActionId) => Promise<void>;

function createActs(deps: CollectionOrderDeps): Readonly<Record<CollectionAction, Act>> {
  const { clock, newId, mayCharge, debts, standing } = deps;
  const record = createRecord(deps);
  const today = () => dayOf(clock());
  return {
    async retry(tx, { subscription, bill: { bill_id, product_id, statement_no } }) {
      if (!(await mayCharge(tx, subscription))) throw new DomainError('NOT_CHARGEABLE');
      await insertCollection(tx, { attempt_id: newId('pay'), bill_id, cause: 'operator', created: clock() });
      await record(tx, { action: 'bill.retried', product_id, after: { statement_no } });
    },

    async pause(tx, { subscription: { subscription_id, dunning_status }, bill: { product_id } }) {
      await changeSubscription(tx, subscription_id, { dunning_paused: today() });
      await record(tx, { action: 'dunning.paused', product_id, after: { aria_status: dunning_status } });
    },

    /** The steps go on where they have stopped: the days of the pause do not count. */
    async resume(tx, { subscription, bill: { product_id } }) {
      const { subscription_id, dunning_status, dunning_started, dunning_paused } = subscription;
      if (dunning_started === null || dunning_paused === null) return;
      const days = countDays(dunning_paused, today()) - 1;
      const change = { dunning_started: addDays(dunning_started, days), dunning_paused: null };
      await changeSubscription(tx, subscription_id, change);
      await record(tx, { action: 'dunning.resumed', product_id, after: { aria_status: dunning_status } });
    },

    /** Without another open bill nothing can bring the project back, so the last step follows at once. */
    async write_off(tx, { bill, ...debtor }, action_id) {
      const open = await listOpenBills(tx, bill.subscription_id);
      const isLast = open.every(({ bill_id }) => bill_id === bill.bill_id);
      if (bill.state === 'open' && isLast && (await outsideRequest(() => standing.giveUp(tx, debtor)))) return;
      await outsideRequest(() => debts.writeOffBill(tx, bill, action_id));
    },
  };
}

export function createCollectionOrders(deps: CollectionOrderDeps): CollectionOrders {
  const { lockWhole, payByCredit } = deps;
  const acts = createActs(deps);
  const record = createRecord(deps);

  async function lock(tx: Transaction, statement_no: string): Promise<LockedBill | undefined> {
    const known = await findBillOfStatement(tx, statement_no);
    return known && lockWhole(tx, known);
  }

  return {
    lock,
    payByCredit,

    async of(db, statementNos) {
      const rows = await listCollections(db, statementNos);
      return new Map(rows.map(({ statement_no, ...collection }) => [statement_no, collection]));
    },

    async carryOut(tx, { statement_no, action, action_id }) {
      const locked = await lock(tx, statement_no);
      if (!locked) throw new DomainError('NOT_FOUND');
      const { bill, subscription } = locked;
      const refusal = collectionRefusal(action, {
        bill: bill.state,
        charging: await isCharging(tx, bill.bill_id),
        dunning: subscription.dunning_status,
        paused: subscription.dunning_paused !== null,
      });
      if (refusal) throw new DomainError(refusal);
      await acts[action](tx, locked, action_id);
      return { developer_id: bill.developer_id, currency: bill.currency, amount: owedOf(bill) };
    },

    async refundable(tx, statement_no) {
      const bill = await findBillOfStatement(tx, statement_no);
      if (bill?.dispute === 'charged_back') throw new DomainError('NOT_REFUNDABLE');
      return bill && (bill.occasion || bill.bill_id);
    },

    async recordCorrection(tx, { action, statement_no, credit_note, total, currency }) {
      const bill = await findBillOfStatement(tx, statement_no);
      if (!bill) return;
      const after = { statement_no, credit_note, total: inWords(total, currency) };
      await record(tx, { action, product_id: bill.product_id, after });
    },
  };
}
