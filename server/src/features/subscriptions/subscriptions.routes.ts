import type { billingEndpoints } from '@waypost/contract/endpoints/billing';
import type { PlanCost } from '@waypost/contract/entities/billing';
import type { SessionUser } from '@waypost/contract/entities/session';
import { dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import { permissionsOn } from '@waypost/domain/permissions/project-permissions';
import { statusOn } from '@waypost/domain/projects/status';
import { ordersOf, planAmounts } from '@waypost/domain/billing/order';
import type { Quote } from '@waypost/domain/billing/quote';
import type { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { Handlers } from '../../http/routes/mount.ts';
import type { BillingService } from '../billing/billing.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { planOf, type ProjectService, type VisibleProject } from '../projects/projects.service.ts';
import type { SubscriptionService } from './subscriptions.service.ts';
import type { ListOwnSubscriptions } from './terms/own-subscriptions.service.ts';
import { changeCost, type Credits, creditUsed } from './terms/change-quotes.service.ts';

type Deps = {
  readonly clock: Clock;
  readonly subscriptions: Pick<SubscriptionService, 'changeOf' | 'creditsOf'>;
  readonly listOwn: ListOwnSubscriptions;
  readonly billing: Pick<BillingService, 'quotes'>;
  readonly catalog: Pick<CatalogService, 'readPlan' | 'findPlan' | 'reseller'>;
  readonly projects: Pick<ProjectService, 'find'>;
};

type Asked = { readonly user: SessionUser; readonly body: z.output<(typeof billingEndpoints)['calculateTax']['body']> };

/** What a plan costs for a new project, or for one that changes to it, has it, or has ended on it. */
function createCalculateTax({ clock, subscriptions, billing, catalog, projects }: Omit<Deps, 'listOwn'>) {
  async function projectOf({ user, body: { product_id } }: Asked) {
    const project = product_id == null ? undefined : await projects.find(user, product_id);
    if (project && !permissionsOn(project, catalog.reseller.lists).includes('change-plan'))
      throw new DomainError('USER_ROLE_PERMISSION_DENIED');
    return project;
  }

  /** An ended project buys its plan again. */
  const hasEnded = (project: VisibleProject) => statusOn(project, dayOf(clock())) === 'CANCELLED';

  async function costOf(project: VisibleProject, quote: Quote, credits: Credits) {
    const { planId, taxation, promo } = quote;
    const present = planOf(catalog, project);
    if (present?.id !== planId) {
      const change = await subscriptions.changeOf({ project, plan: catalog.readPlan(planId), quote });
      return changeCost(change, quote, credits);
    }
    if (hasEnded(project)) return newCost(quote, credits);
    const kept = ordersOf({ price: present.price, percent: promo?.amount, taxation });
    return { price: present.price, ...planAmounts(kept), credit_used: { usd: 0, eur: 0 }, change: null };
  }

  const newCost = ({ orders }: Quote, credits: Credits) => ({
    ...planAmounts(orders),
    credit_used: creditUsed(orders, credits),
    change: null,
  });

  return async (asked: Asked): Promise<PlanCost> => {
    const { userId } = asked.user;
    const { plan_id: planId, user, promo_code: promoCode } = asked.body;
    const project = await projectOf(asked);
    const quote = await billing.quotes.quote({ userId, planId, user, promoCode });
    const { price, taxation, promo } = quote;
    const credits = await subscriptions.creditsOf(project?.owner ?? userId);
    const cost = project ? await costOf(project, quote, credits) : newCost(quote, credits);
    // money leaves in major units, rates as percentages
    return { price, taxation: { ...taxation, rate: taxation.rate / 100 }, promo, ...cost };
  };
}

type HandledEndpoints = Pick<typeof billingEndpoints, 'calculateTax' | 'listSubscriptions'>;

export function subscriptionHandlers({ listOwn, ...deps }: Deps): Handlers<HandledEndpoints> {
  const calculateTax = createCalculateTax(deps);
  return {
    listSubscriptions: ({ caller }) => listOwn(caller.user.userId),
    calculateTax: ({ caller: { user }, body }) => calculateTax({ user, body }),
  };
}
