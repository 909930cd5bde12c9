import type { billingEndpoints } from '@waypost/contract/endpoints/billing';
import type { PlanCost } from '@waypost/contract/entities/billing';
import { DomainError } from '@waypost/domain/base/domain-error';
import { permissionsIn } from '@waypost/domain/projects/project-relation';
import { ordersOf, planAmounts } from '@waypost/domain/billing/order';
import type { Handlers } from '../../http/routes/mount.ts';
import type { BillingService } from '../billing/billing.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { planOf, type ProjectService } from '../projects/projects.service.ts';
import type { SubscriptionService } from './subscriptions.service.ts';
import type { ListOwnSubscriptions } from './terms/own-subscriptions.service.ts';
import { changeCost, creditUsed } from './terms/change-quotes.service.ts';

type Deps = {
  readonly subscriptions: Pick<SubscriptionService, 'changeOf' | 'creditsOf'>;
  readonly listOwn: ListOwnSubscriptions;
  readonly billing: Pick<BillingService, 'quotes'>;
  readonly catalog: Pick<CatalogService, 'readPlan' | 'findPlan'>;
  readonly projects: Pick<ProjectService, 'find'>;
};

export const subscriptionHandlers = ({
  subscriptions,
  listOwn,
  billing,
  catalog,
  projects,
}: Deps): Handlers<Pick<typeof billingEndpoints, 'calculateTax' | 'listSubscriptions'>> => ({
  listSubscriptions: ({ caller }) => listOwn(caller.user.userId),
  async calculateTax({ caller: { user }, body }): Promise<PlanCost> {
    const { plan_id, user: typed, promo_code, product_id } = body;
    const project = product_id == null ? undefined : await projects.find(user, product_id);
    if (project && !permissionsIn(project).includes('change-plan'))
      throw new DomainError('USER_ROLE_PERMISSION_DENIED');
    const quote = await billing.quotes.quote({
      userId: user.userId,
      planId: plan_id,
      user: typed,
      promoCode: promo_code,
    });
    const { price, orders, taxation, promo } = quote;
    // money leaves in major units, rates as percentages
    const common = { price, taxation: { ...taxation, rate: taxation.rate / 100 }, promo };
    const credits = await subscriptions.creditsOf(project?.owner ?? user.userId);
    if (!project) return { ...common, ...planAmounts(orders), credit_used: creditUsed(orders, credits), change: null };
    const present = planOf(catalog, project);
    if (present?.id === plan_id) {
      const kept = ordersOf({ price: present.price, percent: promo?.amount, taxation });
      const nothing = { usd: 0, eur: 0 };
      return { ...common, price: present.price, ...planAmounts(kept), credit_used: nothing, change: null };
    }
    const change = await subscriptions.changeOf({ project, plan: catalog.readPlan(plan_id), quote });
    return { ...common, ...changeCost(change, quote, credits) };
  },
});
