import { dayOf } from '@waypost/domain/base/day';
import {
  type DunningStatus,
  type DunningStep,
  dunningStepDue,
  firstDunningStatus,
  isSuspendedByDunning,
  lastDunningStep,
} from '@waypost/domain/billing/dunning/dunning';
import { isHardRefusal } from '@waypost/domain/billing/dunning/retries';
import type { BillState } from '@waypost/domain/money/collection-actions';
import { isRefusalCode } from '@waypost/domain/payments/refusals';
import type { AriaStatus } from '@waypost/domain/projects/status';
import type { Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import { hasCharging, hasFailedBill, type StoredBill } from '../bills.store.ts';
import { changeSubscription, findCurrent, type StoredSubscription } from '../subscriptions.store.ts';
import type { Debtor, Debts } from './debts.service.ts';
import type { NoticeKind } from './notices.service.ts';

export type StandingDeps = Pick<Plumbing, 'clock'> & { readonly debts: Debts };

type Failure = {
  readonly code: string;
  readonly payment_method_id: StoredSubscription['refused_method'];
  readonly cause: string;
};

export type StandingService = ReturnType<typeof createStanding>;

const noticeOf = (status: AriaStatus): NoticeKind => {
  if (status === 'TERMINATED') return 'terminated';
  return isSuspendedByDunning(status) ? 'suspended' : 'failed';
};

/** What was written off or taken back holds nothing up, until the last step has ended the subscription. */
const unpaidStates = (status: DunningStatus): readonly BillState[] =>
  status === 'TERMINATED' ? ['open', 'disputed', 'written_off'] : ['open'];

/** Takes a step with everything that it does. */
async function take(tx: Transaction, debts: Debts, { step, ...debtor }: Debtor & { readonly step: DunningStep }) {
  const status = step.status as DunningStatus;
  const subscription = await changeSubscription(tx, debtor.subscription.subscription_id, {
    dunning_status: status,
    dunning_paused: null,
  });
  await debts.follow(tx, subscription, { aria_status: status });
  const isCharged = step.action === 'charge' && (await debts.charge(tx, subscription, status));
  // before a write-off, which leaves nothing to name
  if (!isCharged) await debts.notify(tx, { ...debtor, subscription }, noticeOf(status));
  if (status === 'TERMINATED') await debts.writeOff(tx, subscription);
}

/** Whether no failed bill of it is open, and its project was not bought again since. */
async function isRecovered(
  tx: Transaction,
  { subscription_id, dunning_status, product_id }: StoredSubscription,
): Promise<boolean> {
  if (dunning_status === null || (await hasFailedBill(tx, subscription_id, unpaidStates(dunning_status)))) return false;
  const current = await findCurrent(tx, product_id);
  return current === undefined || current.subscription_id === subscription_id;
}

/** What becomes of a subscription, and of its project, when a payment fails or succeeds. */
export function createStanding({ clock, debts }: StandingDeps) {
  /** A period that ended while the project was stopped is not charged: the next one begins with the payment. */
  async function resume(tx: Transaction, subscription: StoredSubscription) {
    const { subscription_id, period_until, dunning_status } = subscription;
    const today = dayOf(clock());
    const wasStopped = dunning_status === 'TERMINATED' || isSuspendedByDunning(dunning_status ?? 'ACTIVE');
    const isLapsed = wasStopped && period_until <= today;
    const status = { aria_status: 'ACTIVE', ...(isLapsed && { period_started: today }) } as const;
    const isFollowed = await debts.follow(tx, subscription, status);
    await changeSubscription(tx, subscription_id, {
      dunning_started: null,
      dunning_status: null,
      dunning_paused: null,
      refused_method: null,
      ...(isLapsed && { anchor: today, period_until: today }),
      ...(isFollowed && { ended: null }),
    });
  }

  return {
    /** The payment of a bill was refused. The first failure begins the steps. */
    async fail(tx: Transaction, debtor: Debtor & { readonly bill: StoredBill }, failure: Failure): Promise<void> {
      const { subscription_id, dunning_status, ended } = debtor.subscription;
      const { code, payment_method_id, cause } = failure;
      const isHard = isRefusalCode(code) && isHardRefusal(code);
      const refused = isHard ? { refused_method: payment_method_id } : {};
      if (dunning_status !== null || ended !== null) {
        const subscription = await changeSubscription(tx, subscription_id, { dunning_status, ...refused });
        // several bills are charged at a step: the last refusal is the one that is told
        const isTold = isSuspendedByDunning(cause as AriaStatus) && !(await hasCharging(tx, subscription_id));
        if (isTold) await debts.notify(tx, { ...debtor, subscription }, 'suspended');
        return;
      }
      const begun = { dunning_started: dayOf(clock()), dunning_status: firstDunningStatus, ...refused };
      const subscription = await changeSubscription(tx, subscription_id, begun);
      await debts.follow(tx, subscription, { aria_status: firstDunningStatus });
      await debts.notify(tx, { ...debtor, subscription }, 'failed');
    },

    /** A bill was paid. Once none that has failed is open, the project is active again, unless its owner's account is deleted. */
    async recover(tx: Transaction, debtor: Debtor): Promise<void> {
      if (debtor.account.aria_status === 'ARCHIVED' || !(await isRecovered(tx, debtor.subscription))) return;
      await resume(tx, debtor.subscription);
      await debts.notify(tx, debtor, 'restored');
    },

    /** Takes the step that is due today, if one is. */
    async step(tx: Transaction, debtor: Debtor): Promise<void> {
      const { dunning_started: started, dunning_status: status, dunning_paused } = debtor.subscription;
      if (started === null || status === null || dunning_paused !== null) return;
      const step = dunningStepDue({ started, status }, dayOf(clock()));
      if (step) await take(tx, debts, { ...debtor, step });
    },

    /** Takes the last step early; false if the subscription is not on its way there. */
    async giveUp(tx: Transaction, debtor: Debtor): Promise<boolean> {
      const { dunning_status, ended } = debtor.subscription;
      if (dunning_status === null || ended !== null) return false;
      await take(tx, debts, { ...debtor, step: lastDunningStep });
      return true;
    },

    /** A new payment method is charged at once. */
    async tryNewMethod(tx: Transaction, { subscription_id }: StoredSubscription): Promise<void> {
      const subscription = await changeSubscription(tx, subscription_id, { refused_method: null });
      await debts.charge(tx, subscription, 'new method');
    },
  };
}
