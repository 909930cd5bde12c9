import { assertByRole } from '@waypost/domain/permissions/role-permissions';
import type { ResellerProjectPlan } from '@waypost/contract/entities/resellers';
import type { SessionUser } from '@waypost/contract/entities/session';
import { type Day, dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { ProjectId } from '@waypost/domain/base/ids';
import { projectNameFor } from '@waypost/domain/plans/plans';
import { accountIsActive, planChangeRefusal } from '@waypost/domain/projects/status';
import type { Transaction } from '../../../db/transaction.ts';
import type { ChosenPlans } from '../../catalog/catalog.service.ts';
import type { DeveloperRecord } from '../../developers/developers.service.ts';
import { resaleRefusalFor } from '../creation/creation-checks.ts';
import { type CreationLease, createCreationLeases } from '../creation/creation-lease.service.ts';
import { assertDay } from '../creation/project-applicant.ts';
import type { ProjectCreationDeps } from '../creation/project-creation.service.ts';
import type { ProjectService, Resale, VisibleProject } from '../projects.service.ts';
import { changeProject, findCreatedBy, insertProject, listNamesLike, type ProjectChange } from '../projects.store.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import { assertPayload, columnsOfResale } from './resold-plan.ts';

export type ResaleDeps = Omit<ProjectCreationDeps, 'catalog'> & {
  readonly catalog: Pick<CatalogService, 'findCountry' | 'reseller'>;
  readonly projects: Pick<ProjectService, 'find' | 'lockForChange'>;
};

type Chosen = ChosenPlans & { readonly expiry_date: Day | undefined };

type Applying = { readonly user: SessionUser; readonly account: DeveloperRecord | undefined };

/** The account, if it may have the plan. Throws the refusals of `resaleRefusal`. */
function resellersAccount(deps: ResaleDeps, { user, account }: Applying, plan: Chosen['plan']): DeveloperRecord {
  const refusal = resaleRefusalFor(deps, { user, plan, account });
  if (!account || refusal) throw new DomainError(refusal ?? 'DEVELOPER_NOT_FOUND');
  return account;
}

type NewResale = { readonly user: SessionUser; readonly chosen: Chosen; readonly lease: CreationLease };

/** The project of the flow: a new one, or the one that an earlier call has created. */
async function createOnce(deps: ResaleDeps, tx: Transaction, { user, chosen, lease }: NewResale): Promise<ProjectId> {
  const { product_id, flow_id, userId } = lease;
  const locked = await deps.developers.lock(tx, userId);
  const created = await findCreatedBy(tx, lease);
  if (created) return created;
  const account = resellersAccount(deps, { user, account: locked }, chosen.plan);
  const { plan, supplemental_plans, expiry_date } = chosen;
  const name = plan.display_name_long;
  const app_name = projectNameFor(name, await listNamesLike(tx, account.developer_id, name));
  await insertProject(tx, {
    product_id,
    flow_id,
    developer_id: account.developer_id,
    app_name,
    aria_status: 'ACTIVE',
    channel: 'reseller',
    created: deps.clock(),
    plan,
    promo_code: null,
    additionalData: undefined,
    standing: {
      supplemental_plans,
      main_supplemental_plan_id: supplemental_plans[0] ?? null,
      ...(expiry_date !== undefined && { expiry_date }),
    },
  });
  const after = { app_name, client_plan_id: plan.id };
  await deps.activity.record(tx, { action: 'project.created', product_id, userId, after });
  return product_id;
}

/** Only an evaluation can become another kind of project, and nothing becomes an evaluation again. */
function assertChangeable(
  deps: ResaleDeps,
  { project, account, chosen }: { project: VisibleProject; account: DeveloperRecord; chosen: Chosen },
): void {
  const accountActive = accountIsActive(account.aria_status, deps.config.flags);
  const refusal = planChangeRefusal({ ...project, accountActive });
  if (refusal) throw new DomainError(refusal);
  if (chosen.plan.is_evaluation_plan && !project.isEvaluation) throw new DomainError('PLAN_CHANGE_REFUSED');
}

async function record(
  deps: ResaleDeps,
  tx: Transaction,
  { user, project, change }: { user: SessionUser; project: VisibleProject; change: ProjectChange },
) {
  const { product_id } = project;
  const entry = { product_id, userId: user.userId };
  if (change.supplemental_plans !== undefined) {
    const before = { client_plan_id: project.client_plan_id, plans: project.supplemental_plans.join(', ') };
    const after = { client_plan_id: change.client_plan_id, plans: JSON.parse(change.supplemental_plans).join(', ') };
    await deps.activity.record(tx, { ...entry, action: 'plan.changed', before, after });
  }
  if (change.expiry_date !== undefined && change.expiry_date !== null) {
    const before = { expiry_date: project.expiry_date };
    const after = { expiry_date: change.expiry_date };
    await deps.activity.record(tx, { ...entry, action: 'project.extended', before, after });
  }
}

type Upgrade = {
  readonly user: SessionUser;
  readonly product_id: ProjectId;
  readonly choose: (project: VisibleProject) => Chosen;
};

/** The new plan, or undefined if the project has these plans and this expiry already. */
async function upgradeOnce(deps: ResaleDeps, tx: Transaction, { user, product_id, choose }: Upgrade) {
  // the account before the project, in the order of a creation, against deadlocks
  const locked = await deps.developers.lock(tx, user.userId);
  const project = await deps.projects.lockForChange(tx, user, { product_id, permission: 'change-plan' });
  const chosen = choose(project);
  const account = resellersAccount(deps, { user, account: locked }, chosen.plan);
  const change = columnsOfResale(project, chosen, dayOf(deps.clock()));
  if (Object.keys(change).length === 0) return undefined;
  assertChangeable(deps, { project, account, chosen });
  await changeProject(tx, product_id, change);
  await record(deps, tx, { user, project, change });
  return chosen.plan;
}

export function createResale(deps: ResaleDeps): Resale {
  const { db, transact, clock, newId, events, catalog } = deps;
  const leases = createCreationLeases({ db, clock, events });

  const chosenPlans = (plan: ResellerProjectPlan, project?: VisibleProject): Chosen => {
    const upgrade = project && { isEvaluation: project.isEvaluation, plans: project.supplemental_plans };
    const { master_plan, supplemental_plans } = plan;
    const chosen = catalog.reseller.choose({ master_plan, supplemental_plans }, upgrade);
    const expiry_date = assertPayload(plan, chosen, { today: dayOf(clock()), project });
    return { ...chosen, expiry_date };
  };

  /** Runs a change under a lease, which a failure gives up. */
  async function underLease<T>(lease: CreationLease, work: (tx: Transaction) => Promise<T>): Promise<T> {
    await leases.take(lease);
    try {
      await deps.gate?.();
      return await transact(async (tx) => {
        await leases.end(tx, lease);
        return work(tx);
      });
    } catch (error) {
      await leases.giveUp(lease);
      throw error;
    }
  }

  return {
    async create(user, input, flow_id) {
      assertByRole(user, 'resell');
      assertDay(input.date);
      const product_id = newId('prj');
      const lease = { userId: user.userId, flow_id: flow_id ?? product_id, product_id };
      const earlier = await findCreatedBy(db, lease);
      if (earlier) return { product_id: earlier };
      const chosen = chosenPlans(input.plan);
      const created = await underLease(lease, (tx) => createOnce(deps, tx, { user, chosen, lease }));
      if (created === product_id) events.projectCreated({ product_id, client_plan_id: chosen.plan.id });
      return { product_id: created };
    },

    async upgrade(user, product_id, plan) {
      await deps.projects.find(user, product_id); // not found comes before refused
      assertByRole(user, 'resell');
      const lease = { userId: user.userId, flow_id: product_id, product_id };
      const choose = (project: VisibleProject) => chosenPlans(plan, project);
      const changed = await underLease(lease, (tx) => upgradeOnce(deps, tx, { user, product_id, choose }));
      if (changed) events.planChanged({ product_id, client_plan_id: changed.id });
      return { product_id };
    },
  };
}
