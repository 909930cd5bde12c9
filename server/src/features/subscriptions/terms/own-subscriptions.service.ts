import type { OwnSubscription, OwnSubscriptions } from '@waypost/contract/entities/subscriptions';
import type { DeveloperId, UserId } from '@waypost/domain/base/ids';
import type { Taxation } from '@waypost/domain/billing/tax';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import type { Plumbing } from '../../../plumbing.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { DeveloperService } from '../../developers/developers.service.ts';
import type { LedgerService } from '../../ledger/ledger.service.ts';
import type { BilledProject, ProjectService } from '../../projects/projects.service.ts';
import { listBillsOf, owedOf, type StoredBill } from '../bills.store.ts';
import { listOfAccount, type StoredSubscription } from '../subscriptions.store.ts';
import { creditsIn } from './account-credits.ts';
import { renews } from './renewals.service.ts';
import { nextTerm } from './terms.service.ts';

export type OwnSubscriptionsDeps = Pick<Plumbing, 'db'> & {
  readonly catalog: Pick<CatalogService, 'findPlan' | 'findPromoCode'>;
  readonly developers: Pick<DeveloperService, 'find'>;
  readonly projects: Pick<ProjectService, 'listBilled'>;
  readonly ledger: Pick<LedgerService, 'balanceOf'>;
  /** Throws FAILED_TAX_CALCULATION. */
  readonly taxationOf: (developer_id: DeveloperId) => Promise<Taxation>;
};

/** The subscriptions of a person's account, soonest bill first. Throws FAILED_TAX_CALCULATION. */
export type ListOwnSubscriptions = (userId: UserId) => Promise<OwnSubscriptions>;

const major = (minor: number) => minor / 100;

type Facts = {
  readonly subscription: StoredSubscription;
  readonly project: BilledProject;
  readonly taxation: Taxation;
  readonly bills: readonly StoredBill[];
};

/** A planned change of plan begins with the next period. */
function planNext(catalog: OwnSubscriptionsDeps['catalog'], { subscription, project }: Facts) {
  const { planned_plan_id, plan_changes_on } = project;
  if (planned_plan_id === null || plan_changes_on === null) return undefined;
  return plan_changes_on <= subscription.period_until ? catalog.findPlan(planned_plan_id) : undefined;
}

/** The bill that follows, by the computation that will issue it; null if none does. */
function nextBill(catalog: OwnSubscriptionsDeps['catalog'], facts: Facts): OwnSubscription['next'] {
  const { subscription, project, taxation } = facts;
  const plan = planNext(catalog, facts) ?? project.plan_at_creation;
  if (!renews(project, subscription.period_until) || !isPaidPlan(plan)) return null;
  const { order, period } = nextTerm(catalog, { subscription, plan, taxation });
  return { on: period.from, plan: plan.display_name_long, total: major(order.total) };
}

function toSubscription(catalog: OwnSubscriptionsDeps['catalog'], facts: Facts): OwnSubscription {
  const { subscription, project, bills } = facts;
  const { subscription_id, product_id, plan, currency, period_until, dunning_status } = subscription;
  const planned = planNext(catalog, facts);
  const open = bills.filter((bill) => bill.subscription_id === subscription_id && bill.state === 'open');
  return {
    product_id,
    app_name: project.app_name,
    plan: plan.display_name_long,
    billing_frequency: plan.period === 'ANN' ? 'annual' : 'monthly',
    currency,
    paid_until: period_until,
    next: nextBill(catalog, facts),
    change: planned ? { plan: planned.display_name_long, on: period_until } : null,
    owed: dunning_status === null ? 0 : major(open.reduce((sum, bill) => sum + owedOf(bill), 0)),
  };
}

export function createOwnSubscriptions(deps: OwnSubscriptionsDeps): ListOwnSubscriptions {
  const { db, catalog, developers, projects, ledger, taxationOf } = deps;

  async function creditsOf(developer_id: DeveloperId): Promise<OwnSubscriptions['credits']> {
    const { eur, usd } = await creditsIn({ db, ledger }, developer_id);
    const credits = [
      { currency: 'eur', amount: major(eur) } as const,
      { currency: 'usd', amount: major(usd) } as const,
    ];
    return credits.filter(({ amount }) => amount > 0);
  }

  return async (userId) => {
    const account = await developers.find(userId);
    if (!account) return { subscriptions: [], credits: [] };
    const { developer_id } = account;
    const credits = await creditsOf(developer_id);
    const current = (await listOfAccount(db, developer_id)).filter(({ ended }) => ended === null);
    if (current.length === 0) return { subscriptions: [], credits };
    const taxation = await taxationOf(developer_id);
    const bills = await listBillsOf(db, developer_id);
    const billed = new Map((await projects.listBilled(developer_id)).map((each) => [each.product_id, each]));
    const subscriptions = current
      .toSorted((one, other) => one.period_until.localeCompare(other.period_until))
      .flatMap((subscription) => {
        const project = billed.get(subscription.product_id);
        return project ? [toSubscription(catalog, { subscription, project, taxation, bills })] : [];
      });
    return { subscriptions, credits };
  };
}
