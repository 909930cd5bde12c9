import { addDays, type Day, dayOf } from '@waypost/domain/base/day';
import { dunningSteps, type DunningStatus, followsDunning } from '@waypost/domain/billing/dunning/dunning';
import { writeOffPosting } from '@waypost/domain/billing/ledger/ledger';
import type { AriaStatus } from '@waypost/domain/projects/status';
import type { Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { ActivityLog } from '../../activity/activity.service.ts';
import type { DeveloperRecord } from '../../developers/developers.service.ts';
import type { LedgerService } from '../../ledger/ledger.service.ts';
import type { ProjectService } from '../../projects/projects.service.ts';
import { inWords } from '../bills/bill-lines.ts';
import { changeBill, insertCollection, listOpenBills, owedOf, type StoredBill } from '../bills.store.ts';
import type { SubscriptionEvents } from '../subscriptions.events.ts';
import { changeSubscription, type StoredSubscription } from '../subscriptions.store.ts';
import type { NoticeKind, SendNotice } from './notices.service.ts';

export type DebtDeps = Pick<Plumbing, 'clock' | 'newId'> & {
  readonly projects: Pick<ProjectService, 'lockBilled' | 'setBilled'>;
  readonly ledger: LedgerService;
  readonly activity: ActivityLog;
  readonly sendNotice: SendNotice;
  /** Whether the account's payment method may be charged again. */
  readonly mayCharge: (tx: Transaction, subscription: StoredSubscription) => Promise<boolean>;
  readonly events: SubscriptionEvents;
};

export type Debtor = { readonly account: DeveloperRecord; readonly subscription: StoredSubscription };

const sumOwed = (bills: readonly StoredBill[]) => bills.reduce((sum, bill) => sum + owedOf(bill), 0);

const dayOfStatus = (started: Day, status: DunningStatus): Day =>
  addDays(started, dunningSteps.find((step) => step.status === status)?.day ?? 0);

export type Debts = ReturnType<typeof createDebts>;

/** What the steps of an unpaid subscription do. */
export function createDebts(deps: DebtDeps) {
  const { clock, newId, projects, ledger, activity, events } = deps;

  /** Nobody will pay the bill. A subject is posted once, so a second write-off of a bill has another one. */
  async function writeOffBill(tx: Transaction, bill: StoredBill, subject_id: string): Promise<void> {
    const { bill_id, developer_id, currency, product_id, statement_no } = bill;
    const amount = owedOf(bill);
    const entries = writeOffPosting(amount);
    await ledger.post(tx, { kind: 'write_off', subject_id, developer_id, currency, entries });
    await changeBill(tx, bill_id, { state: 'written_off' });
    const after = { statement_no, total: inWords(amount, currency) };
    await activity.record(tx, { action: 'bill.written_off', product_id, userId: null, after });
  }

  return {
    /** Gives the project a status; one that is cancelled keeps its own, and answers false. */
    async follow(
      tx: Transaction,
      { product_id, subscription_id }: StoredSubscription,
      change: { readonly aria_status: AriaStatus; readonly period_started?: Day },
    ): Promise<boolean> {
      const project = await projects.lockBilled(tx, product_id);
      if (!project || !followsDunning(project.aria_status)) return false;
      await projects.setBilled(tx, product_id, change);
      const [before, status] = [project.aria_status, change.aria_status];
      if (before === status) return true;
      const values = { before: { aria_status: before }, after: { aria_status: status } };
      await activity.record(tx, { action: 'dunning.step', product_id, userId: null, ...values });
      events.dunned({ subscription_id, product_id, status });
      return true;
    },

    async notify(tx: Transaction, { account, subscription }: Debtor, notice: NoticeKind): Promise<void> {
      const { product_id, currency, dunning_started, subscription_id } = subscription;
      const started = dunning_started ?? dayOf(clock());
      await deps.sendNotice(tx, {
        account,
        product_id,
        notice,
        currency,
        amount: sumOwed(await listOpenBills(tx, subscription_id)),
        suspendedOn: dayOfStatus(started, 'SUSPENDED DUNNING 1'),
        terminatedOn: dayOfStatus(started, 'TERMINATED'),
      });
    },

    /** Charges every open bill again; false if the payment method must not be tried. */
    async charge(tx: Transaction, subscription: StoredSubscription, cause: string): Promise<boolean> {
      if (!(await deps.mayCharge(tx, subscription))) return false;
      const created = clock();
      for (const { bill_id } of await listOpenBills(tx, subscription.subscription_id))
        await insertCollection(tx, { attempt_id: newId('pay'), bill_id, cause, created });
      return true;
    },

    writeOffBill,

    async writeOff(tx: Transaction, { subscription_id }: StoredSubscription): Promise<void> {
      for (const bill of await listOpenBills(tx, subscription_id)) await writeOffBill(tx, bill, bill.bill_id);
      await changeSubscription(tx, subscription_id, { ended: dayOf(clock()) });
    },
  };
}
