import { countedRefusalDays, networkAllowsTry } from '@waypost/domain/billing/dunning/retries';
import type { DeveloperId } from '@waypost/domain/base/ids';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { DeveloperService } from '../../developers/developers.service.ts';
import type { PaymentsService } from '../../payments/payments.service.ts';
import type { SubscriptionEvents } from '../subscriptions.events.ts';
import {
  listInDunning,
  listOfAccount,
  lockSubscription,
  type StoredSubscription,
  tryLockSubscription,
} from '../subscriptions.store.ts';
import type { StandingService } from './standing.service.ts';

export type DunningDeps = Pick<Plumbing, 'db' | 'transact' | 'clock'> & {
  readonly developers: Pick<DeveloperService, 'lockById'>;
  readonly standing: StandingService;
  readonly events: SubscriptionEvents;
};

const dayMs = 24 * 60 * 60 * 1000;

/** Not after a refusal for good, and within the limits of the card's network. */
export const createMayCharge =
  ({
    clock,
    payments,
  }: Pick<Plumbing, 'clock'> & { readonly payments: () => Pick<PaymentsService, 'chargedMethod' | 'refusalsOf'> }) =>
  async (tx: Executor, { developer_id, refused_method }: StoredSubscription): Promise<boolean> => {
    const method = await payments().chargedMethod(tx, developer_id);
    if (!method || method.payment_method_id === refused_method) return false;
    const now = clock();
    const since = new Date(now.getTime() - countedRefusalDays * dayMs);
    const refusals = await payments().refusalsOf(tx, { payment_method_id: method.payment_method_id, since });
    return networkAllowsTry(method.payment_type, refusals, now);
  };

/** The steps of unpaid subscriptions. */
export function createDunning({ db, transact, developers, standing, events }: DunningDeps) {
  const step = ({ subscription_id }: StoredSubscription) =>
    transact(async (tx) => {
      const subscription = await tryLockSubscription(tx, subscription_id);
      const account = subscription && (await developers.lockById(tx, subscription.developer_id));
      if (account && subscription.ended === null) await standing.step(tx, { account, subscription });
    });

  return {
    /** Takes every step that is due; several instances may run it at once. */
    async takeSteps(): Promise<void> {
      let page = await listInDunning(db, '');
      while (page.length > 0) {
        for (const subscription of page)
          await step(subscription).catch((err: unknown) => {
            const { subscription_id, product_id } = subscription;
            events.notBilled({ subscription_id, product_id, err });
          });
        page = await listInDunning(db, page.at(-1)?.subscription_id ?? '');
      }
    },

    /** The account has stored another payment method; the caller has locked the account. */
    async methodStored(tx: Transaction, developer_id: DeveloperId): Promise<void> {
      const owing = (await listOfAccount(tx, developer_id)).filter(
        ({ dunning_status, ended }) => dunning_status !== null && ended === null,
      );
      for (const { subscription_id } of owing)
        await standing.tryNewMethod(tx, await lockSubscription(tx, subscription_id));
    },
  };
}
