import type { ProjectInput, ProjectStatusAnswer, ProjectUpdate } from '@waypost/contract/entities/project';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { ProjectId } from '@waypost/domain/base/ids';
import { isPaidAtOnce } from '@waypost/domain/plans/plan-change';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import type { AriaStatus } from '@waypost/domain/projects/status';
import type { Plumbing } from '../../plumbing.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import {
  planOf,
  type ProjectPurchases,
  type ProjectService,
  type VisibleProject,
} from '../projects/projects.service.ts';
import type { Buy } from './buying.service.ts';
import type { PurchasedChange, PurchaseService } from './purchases.service.ts';
import { findByFlow } from './purchases.store.ts';

export type OrderingDeps = Pick<Plumbing, 'db' | 'newId'> & {
  readonly catalog: CatalogService;
  readonly projects: ProjectService;
  readonly steps: ProjectPurchases;
  /** Creations and changes that nothing is paid for. */
  readonly createFree: (
    user: SessionUser,
    input: ProjectInput,
    flow_id: string | undefined,
  ) => Promise<{ product_id: ProjectId }>;
  readonly updateFree: (user: SessionUser, product_id: ProjectId, input: ProjectUpdate) => Promise<VisibleProject>;
  readonly changeStatusFree: (
    user: SessionUser,
    product_id: ProjectId,
    status: AriaStatus,
  ) => Promise<ProjectStatusAnswer>;
};

type Reactivation = Parameters<PurchaseService['changeStatus']>[2];

/** Reactivates a project, and buys its plan again if it has ended on one with a price. */
function createChangeStatus(deps: OrderingDeps, buy: Buy): PurchaseService['changeStatus'] {
  const { db, newId, projects } = deps;
  const { reactivation } = deps.steps;

  /** The plan that a reactivation buys, also when the same flow asks again. */
  async function boughtAgain(user: SessionUser, product_id: ProjectId, flow_id: Reactivation['flow_id']) {
    const project = await projects.find(user, product_id);
    const earlier = flow_id === undefined ? undefined : await findByFlow(db, { userId: user.userId, flow_id });
    const isRepeat = earlier?.kind === 'reactivation' && earlier.product_id === product_id;
    return (isRepeat && earlier.state !== 'refused' && earlier.plan) || reactivation.boughtPlanOf(project);
  }

  return async (user, product_id, { input: { status, ...input }, flow_id }) => {
    const plan = status === 'ACTIVE' ? await boughtAgain(user, product_id, flow_id) : undefined;
    if (!plan) return deps.changeStatusFree(user, product_id, status);
    await buy({
      user,
      kind: 'reactivation',
      flow_id: flow_id ?? newId('pur'),
      product_id,
      plan,
      input,
      async prepare(tx) {
        const { developer_id, channel } = await reactivation.prepare(tx, { user, product_id, plan });
        return { developer_id, channel };
      },
    });
    return { product_id, aria_status: 'ACTIVE' };
  };
}

/** Decides which creations and changes are bought, and buys them. */
export function createOrdering(
  deps: OrderingDeps,
  buy: Buy,
): Pick<PurchaseService, 'create' | 'update' | 'changeStatus'> {
  const { newId, steps, projects, catalog } = deps;
  const presentOf = (project: VisibleProject) => planOf(catalog, project) ?? project.plan_at_creation;

  async function buyChange(user: SessionUser, project: VisibleProject, { input: update, flow_id }: PurchasedChange) {
    const { product_id } = project;
    const { input, plan } = steps.planChange.planChangeOf(update);
    await buy({
      user,
      kind: 'upgrade',
      flow_id: flow_id ?? newId('pur'),
      product_id,
      plan,
      project,
      input,
      async prepare(tx) {
        const prepared = await steps.planChange.prepare(tx, { user, product_id, input, plan });
        if (!prepared) return { created: product_id };
        // the order was priced for the plan that the project had before the lock
        if (prepared.present.id !== presentOf(project).id) throw new DomainError('ORDER_CHANGED');
        const { developer_id, channel } = prepared.account;
        return { developer_id, channel };
      },
    });
  }

  return {
    changeStatus: createChangeStatus(deps, buy),

    async create(user, input, flow_id) {
      const plan = steps.creation.planOf(input);
      if (!isPaidPlan(plan)) return deps.createFree(user, input, flow_id);
      const product_id = newId('prj');
      const flow = flow_id ?? product_id;
      const bought = await buy({
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
      if (!isPaidAtOnce(presentOf(project), plan)) return deps.updateFree(user, product_id, input);
      await buyChange(user, project, change);
      return projects.find(user, product_id);
    },
  };
}
