import type { ProjectStatusAnswer } from '@waypost/contract/entities/project';
import type { SessionUser } from '@waypost/contract/entities/session';
import { billingPeriodEnd } from '../plan/billing-period.ts';
import { currencyIsSupported } from '@waypost/domain/projects/creation';
import { type Day, dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { ProjectId } from '@waypost/domain/base/ids';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import { isSelfServeOwner } from '@waypost/domain/projects/project-relation';
import { type AriaStatus, canCancel, reactivationRefusal } from '@waypost/domain/projects/status';
import type { Transaction } from '../../../db/transaction.ts';
import type { ActivityLog } from '../../activity/activity.service.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { DeveloperRecord, DeveloperService } from '../../developers/developers.service.ts';
import { type CheckDeps, currencyOfAccount, refusalFor } from '../creation/creation-checks.ts';
import type { ProjectEvents } from '../projects.events.ts';
import { planOf, type VisibleProject, type ProjectService } from '../projects.service.ts';
import {
  changeProject,
  endCancelled,
  findOpenPurchase,
  listSummaries,
  noPlannedChange,
  type ProjectChange,
} from '../projects.store.ts';
import type { Plumbing } from '../../../plumbing.ts';

export type ProjectStatusService = {
  /**
   * Cancels or reactivates. Of two concurrent calls the second sees the first one's result.
   * Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED, INVALID_STATUS and the refusals of the creation checks.
   */
  change(user: SessionUser, product_id: ProjectId, status: AriaStatus): Promise<ProjectStatusAnswer>;
  /** Ends cancelled projects whose paid period is over; several instances may run it at once. */
  endCancelled(): Promise<void>;
};

export type ProjectStatusDeps = Pick<Plumbing, 'transact' | 'clock'> & {
  readonly events: Pick<ProjectEvents, 'statusChanged'>;
  readonly activity: ActivityLog;
  readonly catalog: Pick<CatalogService, 'findPlan' | 'findCountry'>;
  readonly developers: Pick<DeveloperService, 'lock'>;
  readonly projects: Pick<ProjectService, 'lockForChange'>;
  readonly onRestarted: (tx: Transaction, account: DeveloperRecord, product_id: ProjectId) => Promise<void>;
  readonly config: CheckDeps['config'] & { readonly flags: { readonly ff_10125_migrated_project: boolean } };
};

type StatusChange = ProjectChange & { readonly aria_status: AriaStatus };
type ReactivationFacts = {
  readonly user: SessionUser;
  readonly account: DeveloperRecord;
  readonly project: VisibleProject;
};

/** Whether the project's plan costs money; for a plan that left the catalogue, whether it did when it was bought. */
function isPaid(deps: ProjectStatusDeps, project: VisibleProject): boolean {
  const plan = planOf(deps.catalog, project);
  return plan ? isPaidPlan(plan) : project.is_paid;
}

/** A free plan ends at once, a paid one at the end of its paid period. */
function cancellationOf(deps: ProjectStatusDeps, project: VisibleProject): StatusChange {
  if (!canCancel(project.aria_status)) throw new DomainError('INVALID_STATUS');
  const now = deps.clock();
  // an ending project drops its planned change of plan
  const planned = project.planned_plan_id === null ? {} : noPlannedChange;
  if (!isPaid(deps, project)) return { ...planned, aria_status: 'CANCELLED', cancelled_at: now, ends_on: null };
  const started = project.period_started ?? dayOf(project.created);
  const ends_on = billingPeriodEnd(started, { frequency: project.billing_frequency, today: dayOf(now) });
  return { ...planned, aria_status: 'CANCELLATION PENDING', cancelled_at: now, ends_on };
}

/** A plan whose last day is over has ended, also before the job that ends it has run. */
const statusOn = ({ aria_status, ends_on }: VisibleProject, today: Day): AriaStatus =>
  aria_status === 'CANCELLATION PENDING' && ends_on !== null && ends_on <= today ? 'CANCELLED' : aria_status;

/** An ended plan is bought again; one that is about to end continues its period. */
async function reactivationOf(
  tx: Transaction,
  deps: ProjectStatusDeps,
  { user, account, project }: ReactivationFacts,
): Promise<StatusChange> {
  const plan = planOf(deps.catalog, project);
  if (!plan) throw new DomainError('INVALID_STATUS');
  const projects = await listSummaries(tx, account.developer_id);
  const aria_status = statusOn(project, dayOf(deps.clock()));
  const refusal = reactivationRefusal({
    ...project,
    aria_status,
    isSelfServeOwner: isSelfServeOwner(project),
    currencyIsSupported: currencyIsSupported(currencyOfAccount(deps, account)),
    creationRefusal: refusalFor(deps, { user, plan, applicant: account, projects }),
    ff_10125_migrated_project: deps.config.flags.ff_10125_migrated_project,
  });
  if (refusal) throw new DomainError(refusal);
  const reactivated = { aria_status: 'ACTIVE', cancelled_at: null, ends_on: null } as const;
  const startsNewPeriod = aria_status === 'CANCELLED' && isPaidPlan(plan);
  return startsNewPeriod ? { ...reactivated, period_started: dayOf(deps.clock()) } : reactivated;
}

export function createProjectStatusService(deps: ProjectStatusDeps): ProjectStatusService {
  const { transact, clock, events, activity } = deps;

  async function changeStatus(
    tx: Transaction,
    user: SessionUser,
    { product_id, status }: { product_id: ProjectId; status: AriaStatus },
  ) {
    // locks the account before the project, in the order of a creation, against deadlocks
    const account = await deps.developers.lock(tx, user.userId);
    const project = await deps.projects.lockForChange(tx, user, { product_id, permission: 'change-status' });
    if (!account || (status !== 'ACTIVE' && status !== 'CANCELLED')) throw new DomainError('INVALID_STATUS');
    const isEnd = status === 'CANCELLED';
    const buying = await findOpenPurchase(tx, account.developer_id);
    // any purchase may take the allowance of a reactivation; a cancellation meets only its own project's
    if (isEnd ? buying === product_id : buying !== undefined) throw new DomainError('CREATION_LOCKED');
    const change = isEnd ? cancellationOf(deps, project) : await reactivationOf(tx, deps, { user, account, project });
    await changeProject(tx, product_id, change);
    if (change.period_started) await deps.onRestarted(tx, account, product_id);
    const { aria_status, ends_on } = change;
    const values = {
      before: { aria_status: project.aria_status },
      after: { aria_status, ...(ends_on && { ends_on }) },
    };
    const action = isEnd ? 'plan.cancelled' : 'plan.reactivated';
    await activity.record(tx, { action, product_id, userId: user.userId, ...values });
    return aria_status;
  }

  return {
    async change(user, product_id, status) {
      const aria_status = await transact((tx) => changeStatus(tx, user, { product_id, status }));
      events.statusChanged({ product_id, aria_status });
      return { product_id, aria_status };
    },

    async endCancelled() {
      const ended = await transact(async (tx) => {
        const ids = await endCancelled(tx, dayOf(clock()));
        for (const product_id of ids) {
          const values = { before: { aria_status: 'CANCELLATION PENDING' }, after: { aria_status: 'CANCELLED' } };
          await activity.record(tx, { action: 'plan.cancelled', product_id, userId: null, ...values });
        }
        return ids;
      });
      for (const product_id of ended) events.statusChanged({ product_id, aria_status: 'CANCELLED' });
    },
  };
}
