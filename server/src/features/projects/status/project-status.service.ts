import type { ProjectStatusAnswer } from '@waypost/contract/entities/project';
import type { SessionUser } from '@waypost/contract/entities/session';
import { billingPeriodEnd } from '../plan/billing-period.ts';
import { dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { ProjectId } from '@waypost/domain/base/ids';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import { type AriaStatus, canCancel } from '@waypost/domain/projects/status';
import type { Transaction } from '../../../db/transaction.ts';
import type { ActivityLog } from '../../activity/activity.service.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { DeveloperService } from '../../developers/developers.service.ts';
import type { ProjectEvents } from '../projects.events.ts';
import { planOf, type VisibleProject, type ProjectService } from '../projects.service.ts';
import {
  changeProject,
  endCancelled,
  findOpenPurchase,
  noPlannedChange,
  type ProjectChange,
} from '../projects.store.ts';
import type { Plumbing } from '../../../plumbing.ts';
import { reactivated, type Reactivations } from './reactivation.service.ts';

export type ProjectStatusService = {
  /**
   * Cancels, or reactivates what nothing is paid for. Of two concurrent calls the second sees the first one's result.
   * Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED, INVALID_STATUS, the refusals of the creation checks, and ORDER_CHANGED
   * if the paid period has ended meanwhile.
   */
  change(user: SessionUser, product_id: ProjectId, status: AriaStatus): Promise<ProjectStatusAnswer>;
  /** Ends cancelled projects whose paid period is over; several instances may run it at once. */
  endCancelled(): Promise<void>;
};

export type ProjectStatusDeps = Pick<Plumbing, 'transact' | 'clock'> & {
  readonly events: Pick<ProjectEvents, 'statusChanged'>;
  readonly activity: ActivityLog;
  readonly catalog: Pick<CatalogService, 'findPlan'>;
  readonly developers: Pick<DeveloperService, 'lock'>;
  readonly projects: Pick<ProjectService, 'lockForChange'>;
  readonly reactivations: Pick<Reactivations, 'boughtPlanOf' | 'assertAllowed'>;
};

type StatusChange = ProjectChange & { readonly aria_status: AriaStatus };

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

export function createProjectStatusService(deps: ProjectStatusDeps): ProjectStatusService {
  const { transact, clock, events, activity, reactivations } = deps;

  async function reactivationOf(tx: Transaction, candidate: Parameters<Reactivations['assertAllowed']>[1]) {
    await reactivations.assertAllowed(tx, candidate);
    if (reactivations.boughtPlanOf(candidate.project)) throw new DomainError('ORDER_CHANGED');
    return reactivated;
  }

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
    const change: StatusChange = isEnd
      ? cancellationOf(deps, project)
      : await reactivationOf(tx, { user, account, project });
    await changeProject(tx, product_id, change);
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
