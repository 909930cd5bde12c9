import { projectEndpoints } from '@waypost/contract/endpoints/projects';
import { purchaseEndpoints } from '@waypost/contract/endpoints/purchases';
import type { ProjectInput, ProjectUpdate } from '@waypost/contract/entities/project';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { ProjectId, PurchaseId } from '@waypost/domain/base/ids';
import { addMonths } from '@waypost/domain/plans/billing-period';
import { isPaidAtOnce } from '@waypost/domain/plans/plan-change';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import { dayOf } from '@waypost/domain/base/day';
import type { PersonalData } from '../../base/personal-data.ts';
import type { Listeners } from '../../http/listeners.ts';
import { type RecurringJob, shortRules } from '../../jobs/jobs.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { BillingService } from '../billing/billing.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import {
  planOf,
  type ProjectPurchases,
  type ProjectService,
  type VisibleProject,
} from '../projects/projects.service.ts';
import { type Buying, createBuying } from './buying.service.ts';
import { createPurchaseEvents, type PurchaseEvents } from './purchases.events.ts';
import { purchaseHandlers } from './purchases.routes.ts';
import type { PurchasedChange, PurchaseService } from './purchases.service.ts';
import { findByFlow, listPurchases, clearPurchases, type StoredPurchase, takePending } from './purchases.store.ts';
import { createSettlement } from './settlement.service.ts';

export type PurchasesNeeds = {
  readonly activity: ActivityLog;
  readonly catalog: CatalogService;
  readonly developers: DeveloperService;
  readonly projects: ProjectService;
  readonly steps: ProjectPurchases;
  /** Creations and changes that nothing is paid for. */
  readonly createFree: (
    user: SessionUser,
    input: ProjectInput,
    flow_id: string | undefined,
  ) => Promise<{ product_id: ProjectId }>;
  readonly updateFree: (user: SessionUser, product_id: ProjectId, input: ProjectUpdate) => Promise<VisibleProject>;
  readonly billing: BillingService;
  readonly payments: PaymentsService;
  /** Tests pause a purchase here before it begins. */
  readonly gate: (() => Promise<void>) | undefined;
};

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId' | 'logger'>;

const major = (minor: number) => minor / 100;

/** A purchase as its buyer sees it. */
function toView({ flow_id, state, kind, product_id, plan, quote, refusal_code, ...times }: StoredPurchase) {
  const { currency, price, discount, tax, total } = quote.order;
  const months = plan.annual_monthly === 'annual' ? 12 : 1;
  return {
    flow_id,
    state,
    kind,
    product_id,
    plan_id: plan.id,
    plan_name: plan.display_name_long,
    order: {
      currency,
      price: major(price),
      discount: discount === null ? null : major(discount),
      tax: major(tax),
      total: major(total),
    },
    refusal_code,
    next_billing_date: addMonths(dayOf(times.ended ?? times.created), months),
  };
}

function createService(deps: Uses & PurchasesNeeds, buying: Buying, { onSettled, events }: Ending): PurchaseService {
  const { db, clock, newId, steps, projects, catalog } = deps;

  async function buyChange(user: SessionUser, product_id: ProjectId, { input: update, flow_id }: PurchasedChange) {
    const { input, plan } = steps.planChange.planChangeOf(update);
    await buying.buy({
      user,
      kind: 'upgrade',
      flow_id: flow_id ?? newId('pur'),
      product_id,
      plan,
      input,
      async prepare(tx) {
        const prepared = await steps.planChange.prepare(tx, { user, product_id, input, plan });
        if (!prepared) return { created: product_id };
        if (!prepared.isPaidNow) throw new DomainError('ORDER_CHANGED');
        const { developer_id, channel } = prepared.account;
        return { developer_id, channel };
      },
    });
  }

  return {
    async create(user, input, flow_id) {
      const plan = steps.creation.planOf(input);
      if (!isPaidPlan(plan)) return deps.createFree(user, input, flow_id);
      const product_id = newId('prj');
      const flow = flow_id ?? product_id;
      const bought = await buying.buy({
        user,
        kind: 'create',
        flow_id: flow,
        product_id,
        plan,
        input,
        async prepare(tx) {
          const prepared = await steps.creation.prepare(tx, { user, input, plan, flow_id: flow });
          if (prepared.created !== undefined) return { created: prepared.created };
          return { developer_id: prepared.account.developer_id, channel: prepared.channel };
        },
      });
      return { product_id: bought };
    },

    async update(user, product_id, change) {
      const { input } = change;
      if (input.isUpgrade !== true) return deps.updateFree(user, product_id, input);
      const { plan } = steps.planChange.planChangeOf(input);
      const project = await projects.find(user, product_id);
      const present = planOf(catalog, project) ?? project.plan_at_creation;
      if (!isPaidAtOnce(present, plan)) return deps.updateFree(user, product_id, input);
      await buyChange(user, product_id, change);
      return projects.find(user, product_id);
    },

    async read({ userId }, flow_id) {
      const purchase = await findByFlow(db, { userId, flow_id });
      if (!purchase) throw new DomainError('NOT_FOUND');
      return toView(purchase);
    },

    onSettled,

    async finishPending() {
      for (const purchase of await takePending(db, clock())) {
        const { purchase_id, product_id } = purchase;
        await buying.finish(purchase).catch((err: unknown) => {
          if (!(err instanceof DomainError)) events.notContinued({ purchase_id, product_id, err });
        });
      }
    },
  };
}

type Ending = { readonly onSettled: PurchaseService['onSettled']; readonly events: PurchaseEvents };

const personalDataOf = (developers: DeveloperService): PersonalData => ({
  ofAccount: {
    purchases: async (db, { user }) =>
      (await listPurchases(db, user.userId)).map((purchase) => ({
        ...toView(purchase),
        created: purchase.created,
        terms_version: purchase.terms_version,
        terms_accepted_at: purchase.terms_accepted_at,
      })),
  },
  async erase(tx, { user }) {
    const account = await developers.find(user.userId, tx);
    if (!account) return;
    const purchases = await listPurchases(tx, user.userId);
    const problems = purchases
      .filter(({ state }) => state === 'pending')
      .map(({ plan }) => ({
        path: 'projects',
        reason: 'PAID_PROJECT_ACTIVE',
        message: `The payment of “${plan.display_name_long}” is being confirmed. Try again in a few minutes.`,
      }));
    if (problems.length > 0) throw new DomainError('PAID_PROJECT_ACTIVE', problems);
    await clearPurchases(tx, account.developer_id);
  },
});

const { createProject } = projectEndpoints;
const endpoints = { createProject, ...purchaseEndpoints };

/** Buys projects and changes of plan. */
export function createPurchasesFeature(plumbing: Uses, needs: PurchasesNeeds) {
  const events = createPurchaseEvents(plumbing.logger);
  const { steps, billing } = needs;
  const end = createSettlement({ ...plumbing, ...needs, projects: steps, promo: billing.promo, events });
  const buying = createBuying({ ...plumbing, ...needs, projects: steps, end, events });
  const onSettled: PurchaseService['onSettled'] = (tx, { purpose_id, state, refusal_code }) =>
    end(
      tx,
      purpose_id as PurchaseId,
      state === 'AUTHORISED' ? { state: 'settled' } : { state: 'refused', code: refusal_code ?? 'declined' },
    );
  const service = createService({ ...plumbing, ...needs }, buying, { onSettled, events });
  const jobs: RecurringJob[] = [
    { name: 'purchases.finish-pending', schedule: '* * * * *', rules: shortRules, run: () => service.finishPending() },
  ];
  return {
    service,
    mount: ({ portal }: Listeners) => portal.on(endpoints, purchaseHandlers(service)),
    jobs,
    personalData: personalDataOf(needs.developers),
  };
}
