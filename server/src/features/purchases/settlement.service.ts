import type { PurchaseId } from '@waypost/domain/base/ids';
import { purchaseMayBecome } from '@waypost/domain/purchases/purchase';
import type { Transaction } from '../../db/transaction.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { BillingService } from '../billing/billing.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import type { ProjectPurchases } from '../projects/projects.service.ts';
import type { SettledPurchase, SubscriptionService } from '../subscriptions/subscriptions.service.ts';
import type { HeldCredits } from './held-credits.service.ts';
import type { LatePayments } from './late-payments.service.ts';
import type { PurchaseEvents } from './purchases.events.ts';
import { endPurchase, findPurchase, lockPurchase, type StoredPurchase } from './purchases.store.ts';

export type Outcome =
  | {
      readonly state: 'settled';
      /** Null if nothing was charged. */
      readonly paid: SettledPurchase['paid'];
    }
  | { readonly state: 'refused'; readonly code: string };

export type SettlementDeps = Pick<Plumbing, 'clock'> & {
  readonly activity: ActivityLog;
  readonly developers: Pick<DeveloperService, 'lockById' | 'keepPromo' | 'fixCurrency'>;
  readonly subscriptions: Pick<SubscriptionService, 'settlePurchase'>;
  readonly projects: ProjectPurchases;
  readonly promo: Pick<BillingService['promo'], 'release'>;
  readonly credits: Pick<HeldCredits, 'release'>;
  readonly late: LatePayments;
  readonly events: PurchaseEvents;
};

export type EndPurchase = (tx: Transaction, purchase_id: PurchaseId, outcome: Outcome) => Promise<void>;

/** Writes what was bought. */
function createDeliver({ activity, developers, projects }: SettlementDeps) {
  return async function deliver(tx: Transaction, purchase: StoredPurchase, flow_id: string) {
    const { userId, product_id, plan, promo_code, terms_version, terms_accepted_at, additional_data } = purchase;
    const terms = { terms_version, terms_accepted_at };
    if (promo_code !== null) await developers.keepPromo(tx, purchase.developer_id, promo_code);
    if (purchase.kind === 'create') {
      const additionalData = additional_data ?? undefined;
      const { developer_id, channel } = purchase;
      const facts = { userId, developer_id, product_id, flow_id, channel, plan, promo_code };
      await projects.creation.insert(tx, { ...facts, additionalData, terms });
      projects.log.projectCreated({ product_id, client_plan_id: plan.id });
    } else if (purchase.kind === 'reactivation') {
      const fields = { promo_code, ...(terms_version !== null && terms) };
      await projects.reactivation.apply(tx, { userId, product_id, plan, fields });
      projects.log.statusChanged({ product_id, aria_status: 'ACTIVE' });
    } else {
      const details = additional_data && { additional_data: JSON.stringify(additional_data) };
      const fields = { ...(promo_code !== null && { promo_code }), ...details, ...(terms_version !== null && terms) };
      await projects.planChange.apply(tx, { userId, product_id, plan, fields });
      projects.log.planChanged({ product_id, client_plan_id: plan.id });
    }
    const { currency, total } = purchase.quote.order;
    await developers.fixCurrency(tx, purchase.developer_id, currency);
    const after = { client_plan_id: plan.id, total: `${(total / 100).toFixed(2)} ${currency.toUpperCase()}` };
    await activity.record(tx, { action: 'purchase.paid', product_id, userId, after });
  };
}

/** Ends purchases: the project and the settled state are written in one transaction. */
export function createSettlement(deps: SettlementDeps): EndPurchase {
  const { clock, developers, subscriptions, promo, credits, late, events } = deps;
  const deliver = createDeliver(deps);

  async function giveBack(tx: Transaction, purchase: StoredPurchase, outcome: Outcome) {
    if (outcome.state === 'settled' && outcome.paid) await late.refund(tx, purchase, outcome.paid);
  }

  /** Ends a purchase that was not paid. */
  async function refuse(tx: Transaction, { purchase_id, product_id }: StoredPurchase, code: string) {
    await promo.release(tx, purchase_id);
    events.refused({ purchase_id, product_id, code });
  }

  return async (tx, purchase_id, outcome) => {
    const known = await findPurchase(tx, purchase_id);
    if (!known) return events.missing({ purchase_id }); // the payment's outcome must be kept all the same
    // the account first, in the order of every creation, against deadlocks
    const account = await developers.lockById(tx, known.developer_id);
    const purchase = await lockPurchase(tx, purchase_id);
    if (!purchaseMayBecome(purchase.state, outcome.state)) return;
    const { product_id } = purchase;
    const isLate = purchase.state === 'refused';
    if (isLate && !(await late.isStillWanted(tx, purchase, account))) return giveBack(tx, purchase, outcome);
    // the flow may have bought again since the refusal
    const flow_id = isLate ? purchase_id : purchase.flow_id;
    const refusal_code = outcome.state === 'refused' ? outcome.code : null;
    await endPurchase(tx, purchase_id, { state: outcome.state, flow_id, refusal_code, ended: clock() });
    await credits.release(tx, purchase);
    if (outcome.state === 'refused') return refuse(tx, purchase, outcome.code);
    await deliver(tx, purchase, flow_id);
    if (account) await subscriptions.settlePurchase(tx, account, { ...purchase, paid: outcome.paid });
    if (isLate) events.settledLate({ purchase_id, product_id });
    else events.settled({ purchase_id, product_id });
  };
}
