import { type Day, dayOf } from '@waypost/domain/base/day';
import type { DeveloperId, ProjectId } from '@waypost/domain/base/ids';
import { paidPeriodFrom } from '@waypost/domain/billing/subscriptions/paid-period';
import { minorUnits } from '@waypost/domain/billing/usage-cost';
import type { Taxation } from '@waypost/domain/billing/tax';
import type { Currency } from '@waypost/domain/plans/currency';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import type { Transaction } from '../../db/transaction.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { insertSubscription, setPlanFrom } from './subscriptions.store.ts';

export type SubscriptionSeed = {
  readonly developer_id: DeveloperId;
  readonly product_id: ProjectId;
  readonly plan_id: string;
  readonly created: Date;
  readonly currency: Currency;
  readonly taxation: Taxation;
};

/** The period that contains a day. */
function periodOn(today: Day, given: Parameters<typeof paidPeriodFrom>[1]) {
  let period = paidPeriodFrom(given.anchor, given);
  while (period.until <= today) period = paidPeriodFrom(period.until, given);
  return period;
}

/** Subscriptions of projects that were seeded, in the period of today, for demo data and tests. */
export const createSubscriptionSeed =
  ({
    newId,
    clock,
    catalog,
  }: Pick<Plumbing, 'newId' | 'clock'> & { readonly catalog: Pick<CatalogService, 'readPlan' | 'usagePricesOf'> }) =>
  async (tx: Transaction, { plan_id, created, currency, taxation, ...ids }: SubscriptionSeed): Promise<void> => {
    const plan = catalog.readPlan(plan_id);
    if (!isPaidPlan(plan)) return;
    const anchor = dayOf(created);
    const period = periodOn(dayOf(clock()), { anchor, period: plan.period });
    const subscription_id = newId('sub');
    await insertSubscription(tx, {
      ...ids,
      subscription_id,
      plan: JSON.stringify(plan),
      currency,
      anchor,
      period_from: period.from,
      period_until: period.until,
      price: minorUnits(plan.price[currency]),
      taxation: JSON.stringify(taxation),
      started: period.from, // what was used before is in statements of its own
    });
    const priced = { ...plan, beyond: catalog.usagePricesOf(plan.id) };
    await setPlanFrom(tx, { subscription_id, from_day: period.from, plan: priced });
  };
