import type { Plan } from '@waypost/contract/entities/catalog';
import { orderOf } from '@waypost/domain/billing/order';
import { paidPeriodFrom } from '@waypost/domain/billing/subscriptions/paid-period';
import type { Taxation } from '@waypost/domain/billing/tax';
import { beginsNewPeriod } from '@waypost/domain/plans/plan-change';
import type { Transaction } from '../../../db/transaction.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { DeveloperRecord } from '../../developers/developers.service.ts';
import type { BilledProject } from '../../projects/projects.service.ts';
import { planLine } from '../bills/bill-lines.ts';
import type { IssueBill } from '../bills/bills.service.ts';
import type { SubscriptionEvents } from '../subscriptions.events.ts';
import { changeSubscription, renewSubscription, setPlanFrom, type StoredSubscription } from '../subscriptions.store.ts';
import { percentOn, withPrices } from './plan-terms.ts';

export type TermDeps = {
  readonly catalog: Pick<CatalogService, 'findPromoCode' | 'usagePricesOf'>;
  readonly issue: IssueBill;
  readonly events: SubscriptionEvents;
};

export type Renewal = {
  readonly account: DeveloperRecord;
  readonly subscription: StoredSubscription;
  readonly project: BilledProject;
  readonly taxation: Taxation;
};

export type TermService = ReturnType<typeof createTerms>;

type NextTerm = Pick<Renewal, 'subscription' | 'taxation'> & { readonly plan: Plan };

/** The next period on a plan, and the price of it. */
export function nextTerm(catalog: Pick<CatalogService, 'findPromoCode'>, { subscription, plan, taxation }: NextTerm) {
  const { period_until: from, currency, promo } = subscription;
  const anchor = beginsNewPeriod(subscription.plan, plan) ? from : subscription.anchor;
  const period = paidPeriodFrom(from, { anchor, period: plan.period });
  const percent = percentOn(catalog, { promo, plan }, from);
  const promoCode = percent === undefined ? null : (promo?.promoCode ?? null);
  return { anchor, period, promoCode, order: orderOf({ price: plan.price, percent, taxation }, currency) };
}

const createEnd =
  (events: SubscriptionEvents) =>
  async (tx: Transaction, { subscription_id, product_id, period_until }: StoredSubscription): Promise<void> => {
    await changeSubscription(tx, subscription_id, { ended: period_until });
    events.ended({ subscription_id, product_id });
  };

/** Ends and renews subscriptions. */
export function createTerms({ catalog, issue, events }: TermDeps) {
  const end = createEnd(events);
  return {
    end,

    /** Bills the next period and moves the subscription into it. */
    async renew(tx: Transaction, renewal: Renewal): Promise<void> {
      const { account, subscription, project, taxation } = renewal;
      const { subscription_id, product_id } = subscription;
      const plan = project.plan_at_creation;
      const { anchor, period, promoCode, order } = nextTerm(catalog, { subscription, plan, taxation });
      const { price, discount } = order;
      const line = planLine({ product_id, plan, period, price, discount, promoCode, taxation });
      const bill = await issue(tx, {
        account,
        subscription,
        period,
        taxation,
        kind: 'renewal',
        occasion: '',
        lines: [line],
        payment: { kind: 'collect', cause: 'first' },
      });
      await renewSubscription(tx, {
        subscription_id,
        plan,
        anchor,
        period_from: period.from,
        period_until: period.until,
        price: order.discountedPrice ?? price,
        taxation,
        statement_no: bill?.statement_no ?? null,
      });
      if (plan.id !== subscription.plan.id)
        await setPlanFrom(tx, { subscription_id, from_day: period.from, plan: withPrices(catalog, plan) });
    },
  };
}
