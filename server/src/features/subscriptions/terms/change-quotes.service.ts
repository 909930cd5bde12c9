import type { PlanCost } from '@waypost/contract/entities/billing';
import type { Plan } from '@waypost/contract/entities/catalog';
import { dayOf } from '@waypost/domain/base/day';
import { type Orders, planAmounts } from '@waypost/domain/billing/order';
import { paymentOf } from '@waypost/domain/billing/account-credit';
import type { Quote } from '@waypost/domain/billing/quote';
import { type PaidTerm, type PlanChange, planChangeOf } from '@waypost/domain/billing/subscriptions/change-order';
import { accountCurrency, type Currency, displayCurrency } from '@waypost/domain/plans/currency';
import type { Plumbing } from '../../../plumbing.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { DeveloperService } from '../../developers/developers.service.ts';
import { planOf, type VisibleProject } from '../../projects/projects.service.ts';
import { findCurrent, type StoredSubscription } from '../subscriptions.store.ts';

export type ChangeQuoteDeps = Pick<Plumbing, 'db' | 'clock'> & {
  readonly catalog: Pick<CatalogService, 'findPlan' | 'findCountry'>;
  readonly developers: Pick<DeveloperService, 'find'>;
};

export type ChangeQuoteRequest = {
  readonly project: VisibleProject;
  readonly plan: Plan;
  /** The quote of the plan itself, for this account. */
  readonly quote: Quote;
};

const termOf = ({
  anchor,
  period_from: from,
  period_until: until,
  currency,
  price,
  taxation,
}: StoredSubscription): PaidTerm => ({ anchor, from, until, currency, price, taxation });

export type ChangeQuotes = ReturnType<typeof createChangeQuotes>;

/** What a change of plan costs, from one computation for the preview, the purchase and the bill. */
export function createChangeQuotes({ db, clock, catalog, developers }: ChangeQuoteDeps) {
  return async function changeOf({ project, plan, quote }: ChangeQuoteRequest): Promise<PlanChange> {
    const subscription = await findCurrent(db, project.product_id);
    const account = await developers.find(project.owner);
    const currency: Currency = displayCurrency(
      account && accountCurrency(account, (code) => catalog.findCountry(code)),
    );
    return planChangeOf(
      {
        present: planOf(catalog, project) ?? project.plan_at_creation,
        plan,
        term: subscription && termOf(subscription),
        percent: quote.promo?.amount,
        taxation: quote.taxation,
        day: dayOf(clock()),
      },
      currency,
    );
  };
}

const major = (minor: number) => minor / 100;

/** The credits of an account in minor units. */
export type Credits = Readonly<Record<Currency, number>>;

/** What the account's credit pays of an order that is charged now, in major units. */
export function creditUsed(orders: Orders, credits: Credits): PlanCost['credit_used'] {
  const usedIn = (currency: Currency) =>
    major(paymentOf({ total: orders[currency].total, credit: credits[currency] }).credit_used);
  return { usd: usedIn('usd'), eur: usedIn('eur') };
}

/** A change in major units, with what is charged now in place of the plan's price. */
export function changeCost(
  change: PlanChange,
  { orders }: Quote,
  credits: Credits,
): Pick<PlanCost, 'change' | 'credit_used'> & ReturnType<typeof planAmounts> & { price?: PlanCost['price'] } {
  const { takesEffect, now, next, nextOn } = change;
  const facts = {
    currency: next.currency,
    takes_effect: takesEffect,
    credit: now?.credit == null ? null : major(now.credit),
    carried: major(now?.carried ?? 0),
    now: major(now ? paymentOf({ total: now.total, credit: credits[now.currency] }).charged : 0),
    next: major(next.total),
    next_on: nextOn,
  };
  if (!now) return { ...planAmounts(orders), credit_used: { usd: 0, eur: 0 }, change: facts };
  const charged: Orders = { ...orders, [now.currency]: now };
  const price = { usd: major(charged.usd.price), eur: major(charged.eur.price) };
  return { ...planAmounts(charged), price, credit_used: creditUsed(charged, credits), change: facts };
}
