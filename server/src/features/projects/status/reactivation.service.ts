import type { Plan } from '@waypost/contract/entities/catalog';
import type { SessionUser } from '@waypost/contract/entities/session';
import { dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import { currencyIsSupported } from '@waypost/domain/projects/creation';
import { isSelfServeOwner } from '@waypost/domain/permissions/project-permissions';
import { reactivationRefusal, statusOn } from '@waypost/domain/projects/status';
import type { Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { ActivityLog } from '../../activity/activity.service.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { DeveloperRecord, DeveloperService } from '../../developers/developers.service.ts';
import { type CheckDeps, currencyOfAccount, refusalError, refusalFor } from '../creation/creation-checks.ts';
import { planOf, type ProjectService, type ReactivationSteps, type VisibleProject } from '../projects.service.ts';
import {
  changeProject,
  hasOpenPurchase,
  listSummaries,
  lockProject,
  noPlannedChange,
  planColumns,
  type ProjectChange,
} from '../projects.store.ts';

export type ReactivationDeps = Pick<Plumbing, 'clock'> & {
  readonly activity: ActivityLog;
  readonly catalog: Pick<CatalogService, 'findPlan' | 'findCountry'>;
  readonly developers: Pick<DeveloperService, 'lock' | 'billingProblemsOf'>;
  readonly projects: Pick<ProjectService, 'lockForChange'>;
  readonly config: CheckDeps['config'] & { readonly flags: { readonly ff_10125_migrated_project: boolean } };
};

type Candidate = { readonly user: SessionUser; readonly account: DeveloperRecord; readonly project: VisibleProject };

export const reactivated = {
  aria_status: 'ACTIVE',
  cancelled_at: null,
  ends_on: null,
} as const satisfies ProjectChange;

export type Reactivations = ReactivationSteps & {
  /** Throws the refusals of a reactivation to the present plan or, of an ended project, to the plan that is bought. */
  assertAllowed(tx: Transaction, candidate: Candidate): Promise<void>;
};

/** The two halves of a reactivation that is paid, and the check of every one. */
export function createReactivations(deps: ReactivationDeps): Reactivations {
  const { clock, catalog, activity } = deps;
  const today = () => dayOf(clock());

  /** A plan with a price is bought again as the catalogue has it now, whatever it was when it was bought before. */
  function boughtPlanOf(project: VisibleProject): Plan | undefined {
    if (statusOn(project, today()) !== 'CANCELLED') return undefined;
    const offered = catalog.findPlan(project.client_plan_id);
    const kept = planOf(catalog, project);
    const isPaid = [offered, kept].some((plan) => plan && isPaidPlan(plan));
    if (isPaid && !offered) throw new DomainError('INVALID_STATUS');
    return isPaid ? offered : undefined;
  }

  async function assertAllowed(tx: Transaction, { user, account, project }: Candidate) {
    const plan = boughtPlanOf(project) ?? planOf(catalog, project);
    if (!plan) throw new DomainError('INVALID_STATUS');
    const projects = await listSummaries(tx, account.developer_id);
    const refusal = reactivationRefusal({
      ...project,
      aria_status: statusOn(project, today()),
      isSelfServeOwner: isSelfServeOwner(project),
      currencyIsSupported: currencyIsSupported(currencyOfAccount(deps, account)),
      creationRefusal: refusalFor(deps, { user, plan, applicant: account, projects }),
      ff_10125_migrated_project: deps.config.flags.ff_10125_migrated_project,
    });
    if (refusal) throw refusalError(deps, refusal, account);
  }

  return {
    boughtPlanOf,
    assertAllowed,

    async prepare(tx, { user, product_id, plan }) {
      // locks the account before the project, in the order of a creation, against deadlocks
      const account = await deps.developers.lock(tx, user.userId);
      const project = await deps.projects.lockForChange(tx, user, { product_id, permission: 'change-status' });
      if (!account) throw new DomainError('INVALID_STATUS');
      if (await hasOpenPurchase(tx, account.developer_id)) throw new DomainError('CREATION_LOCKED');
      await assertAllowed(tx, { user, account, project });
      if (boughtPlanOf(project)?.id !== plan.id) throw new DomainError('ORDER_CHANGED');
      return account;
    },

    async apply(tx, { userId, product_id, plan, fields }) {
      const project = await lockProject(tx, product_id);
      if (!project) throw new Error(`There is no project ${product_id}`);
      const { aria_status } = project;
      const columns = { ...planColumns(plan), ...noPlannedChange, ...reactivated, period_started: today() };
      await changeProject(tx, product_id, { ...columns, ...fields });
      const values = { before: { aria_status }, after: { aria_status: 'ACTIVE' } };
      await activity.record(tx, { action: 'plan.reactivated', product_id, userId, ...values });
    },
  };
}
