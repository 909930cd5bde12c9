import type { Plan } from '@waypost/contract/entities/catalog';
import type { ProjectUpdate } from '@waypost/contract/entities/project';
import type { SessionUser } from '@waypost/contract/entities/session';
import { billingPeriodEnd } from './billing-period.ts';
import { type Day, dayOf } from '@waypost/domain/base/day';
import { DomainError, type FieldProblem } from '@waypost/domain/base/domain-error';
import type { ProjectId } from '@waypost/domain/base/ids';
import { beginsNewPeriod, isPaidAtOnce, planChangeTakesEffect } from '@waypost/domain/plans/plan-change';
import {
  accountIsActive,
  isActiveStatus,
  planChangeIsPending,
  planChangeRefusal,
} from '@waypost/domain/projects/status';
import type { Transaction } from '../../../db/transaction.ts';
import type { ActivityLog } from '../../activity/activity.service.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { DeveloperRecord } from '../../developers/developers.service.ts';
import { refusalError, refusalFor } from '../creation/creation-checks.ts';
import { type CreationLease, createCreationLeases } from '../creation/creation-lease.service.ts';
import { acceptedTerms, accountInputOf, assertDay, createSaveApplicant } from '../creation/project-applicant.ts';
import type { ProjectCreationDeps } from '../creation/project-creation.service.ts';
import {
  type PlanChangeApplication,
  type PlanChangeSteps,
  type PlanPayload,
  planOf,
  type ProjectService,
  type VisibleProject,
} from '../projects.service.ts';
import {
  changeProject,
  hasOpenPurchase,
  listPlannedUntil,
  listSummaries,
  lockPlannedChange,
  lockProject,
  noPlannedChange,
  planColumns,
  type ProjectChange,
  type StoredProject,
} from '../projects.store.ts';

export type PlanChanges = {
  readonly steps: PlanChangeSteps;
  /**
   * Changes the plan, or plans the change for the end of the paid period; a repeated call changes nothing more.
   * Throws INVALID_FIELDS, INVALID_DATE, PLAN_NOT_FOUND, NOT_FOUND, USER_ROLE_PERMISSION_DENIED, CREATION_LOCKED, the refusals of
   * `planChangeRefusal` and those of the creation checks.
   */
  change(user: SessionUser, product_id: ProjectId, input: ProjectUpdate): Promise<void>;
  /** Takes back a planned change; without one, nothing changes. Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED. */
  undo(user: SessionUser, product_id: ProjectId): Promise<void>;
  /** Applies the changes that are due; several instances may run it at once. */
  applyPlanned(): Promise<void>;
};

export type PlanChangeDeps = Omit<ProjectCreationDeps, 'catalog'> & {
  readonly catalog: Pick<CatalogService, 'listPlans' | 'findPlan' | 'findCountry'>;
  readonly projects: Pick<ProjectService, 'lockForChange'>;
};

const payload = [
  'isUpgrade',
  'plan_id',
  'date',
  'user',
  'promo_code',
  'additionalData',
  'terms_version',
  'reviewed',
] as const satisfies readonly (keyof ProjectUpdate)[];
const isInPayload = (field: string) => (payload as readonly string[]).includes(field);

/** A change of plan takes the fields of a creation, needs plan and day, and allows no other field. */
function payloadOf(input: ProjectUpdate): PlanPayload {
  const { plan_id, date } = input;
  const fieldNames = Object.keys(input);
  const unknownFields = fieldNames.filter((field) => !isInPayload(field));
  const problems: FieldProblem[] = unknownFields.map((path) => ({
    path,
    reason: 'NOT_ALLOWED',
    message: 'A change of plan changes nothing else.',
  }));
  for (const [path, value] of Object.entries({ plan_id, date })) {
    if (value === undefined) problems.push({ path, reason: 'required', message: 'Is missing.' });
  }
  if (plan_id === undefined || date === undefined || problems.length > 0)
    throw new DomainError('INVALID_FIELDS', problems);
  assertDay(date);
  return { ...input, plan_id, date };
}

/** The columns that follow from a plan; a project that leaves its evaluation loses the evaluation's end. */
function columnsOfPlan(
  project: StoredProject,
  { plan, present, from }: { plan: Plan; present: Plan; from: Day },
): ProjectChange {
  return {
    ...noPlannedChange,
    ...planColumns(plan),
    ...(project.isEvaluation && { expiry_date: null }),
    ...(beginsNewPeriod(present, plan) && { period_started: from }),
  };
}

const currentPeriodEnd = ({ period_started, created, billing_frequency: frequency }: StoredProject, today: Day) =>
  billingPeriodEnd(period_started ?? dayOf(created), { frequency, today });

const toChanges = (deps: PlanChangeDeps, project: VisibleProject, plan: Plan): ProjectChange => {
  const today = dayOf(deps.clock());
  const present = planOf(deps.catalog, project) ?? project.plan_at_creation;
  if (planChangeTakesEffect(present, plan) === 'now') return columnsOfPlan(project, { plan, present, from: today });
  return {
    pending_changes: JSON.stringify([{ tag: 'upgradeProject' }]),
    previous_plan: project.plan_name,
    new_plan: plan.display_name_long,
    planned_plan_id: plan.id,
    plan_changes_on: currentPeriodEnd(project, today),
  };
};

const isOnPlan = ({ client_plan_id, planned_plan_id }: StoredProject, plan: Plan) =>
  (planned_plan_id ?? client_plan_id) === plan.id;

type PlanRequest = PlanChangeApplication & { readonly account: DeveloperRecord };

async function assertAllowed(
  deps: PlanChangeDeps,
  { tx, project }: { tx: Transaction; project: VisibleProject },
  { user, input, plan, account }: PlanRequest,
) {
  const accountActive = accountIsActive(account.aria_status, deps.config.flags);
  const projects = await listSummaries(tx, account.developer_id);
  const applicant = { ...account, ...accountInputOf(input, account) };
  const refusal =
    planChangeRefusal({ ...project, accountActive }) ??
    refusalFor(deps, { user, plan, applicant, projects, changing: project.product_id });
  if (refusal) throw refusalError(deps, refusal, applicant);
}

/** `userId` is null for a change that the portal makes by itself. */
type LoggedChange = {
  readonly userId: SessionUser['userId'] | null;
  readonly project: StoredProject;
  readonly change: ProjectChange;
};

async function record(activity: ActivityLog, tx: Transaction, { userId, project, change }: LoggedChange) {
  const { product_id, client_plan_id } = project;
  const { planned_plan_id, plan_changes_on } = change;
  const isPlanned = planned_plan_id !== undefined && planned_plan_id !== null;
  const after = isPlanned
    ? { client_plan_id: planned_plan_id, takes_effect: plan_changes_on }
    : { client_plan_id: change.client_plan_id };
  await activity.record(tx, {
    action: isPlanned ? 'plan.change_planned' : 'plan.changed',
    product_id,
    userId,
    before: { client_plan_id },
    after,
  });
}

/** Undefined when another instance was quicker, or when the planned plan has left the catalogue. */
async function applyOne(
  { catalog, activity }: PlanChangeDeps,
  tx: Transaction,
  { product_id, today }: { product_id: ProjectId; today: Day },
): Promise<Plan | undefined> {
  const project = await lockPlannedChange(tx, product_id, today);
  if (!project?.planned_plan_id || !project.plan_changes_on) return undefined;
  const plan = isActiveStatus(project.aria_status) ? catalog.findPlan(project.planned_plan_id) : undefined;
  const present = planOf(catalog, project) ?? project.plan_at_creation;
  const change = plan ? columnsOfPlan(project, { plan, present, from: project.plan_changes_on }) : noPlannedChange;
  await changeProject(tx, product_id, change);
  if (plan) await record(activity, tx, { userId: null, project, change });
  return plan;
}

type LockAllowed = ReturnType<typeof createLockAllowed>;

function createLockAllowed(deps: PlanChangeDeps) {
  const { developers } = deps;
  const saveApplicant = createSaveApplicant(developers);

  /** Locks the account before the project, in the order of a creation, against deadlocks. */
  return async (tx: Transaction, application: PlanChangeApplication) => {
    const { user, product_id, plan, input } = application;
    const account = await developers.lock(tx, user.userId);
    const project = await deps.projects.lockForChange(tx, user, { product_id, permission: 'change-plan' });
    if (!account) throw new DomainError('NOT_FOUND');
    if (isOnPlan(project, plan)) return undefined;
    if (await hasOpenPurchase(tx, account.developer_id)) throw new DomainError('CREATION_LOCKED');
    await assertAllowed(deps, { tx, project }, { ...application, account });
    return { project, account: await saveApplicant(tx, { user, input }, account) };
  };
}

function createSteps({ clock, catalog, activity }: PlanChangeDeps, lockAllowed: LockAllowed): PlanChangeSteps {
  return {
    planChangeOf(update) {
      const input = payloadOf(update);
      const plan = catalog.listPlans().find(({ id }) => id === input.plan_id);
      if (!plan) throw new DomainError('PLAN_NOT_FOUND');
      return { input, plan };
    },

    async prepare(tx, application) {
      const allowed = await lockAllowed(tx, application);
      if (!allowed) return undefined;
      const { project, account } = allowed;
      return { account, present: planOf(catalog, project) ?? project.plan_at_creation };
    },

    async apply(tx, { userId, product_id, plan, fields }) {
      const project = await lockProject(tx, product_id);
      if (!project) throw new Error(`There is no project ${product_id}`);
      const present = planOf(catalog, project) ?? project.plan_at_creation;
      const change = { ...columnsOfPlan(project, { plan, present, from: dayOf(clock()) }), ...fields };
      await changeProject(tx, product_id, change);
      await record(activity, tx, { userId, project, change });
    },
  };
}

export function createPlanChanges(deps: PlanChangeDeps): PlanChanges {
  const { db, transact, clock, events, activity } = deps;
  const leases = createCreationLeases({ db, clock, events });
  const lockAllowed = createLockAllowed(deps);
  const steps = createSteps(deps, lockAllowed);

  async function changePlan(tx: Transaction, application: PlanChangeApplication, lease: CreationLease) {
    const { user, product_id, input, plan } = application;
    await leases.end(tx, lease);
    const allowed = await lockAllowed(tx, application);
    if (!allowed) return false;
    // the project may have got a cheaper plan since it was decided that nothing is paid now
    const present = planOf(deps.catalog, allowed.project) ?? allowed.project.plan_at_creation;
    if (isPaidAtOnce(present, plan)) throw new DomainError('ORDER_CHANGED');
    const { additionalData } = input;
    const code = input.promo_code?.trim();
    const { developer_id } = allowed.account;
    const use = code ? { code, planId: plan.id, developer_id, purchase_id: lease.flow_id } : undefined;
    const accountFields = {
      ...(use && { promo_code: await deps.redeemPromo(tx, use) }),
      ...(additionalData && { additional_data: JSON.stringify(additionalData) }),
      ...(input.terms_version !== undefined && acceptedTerms(input, clock())),
    };
    const change = { ...toChanges(deps, allowed.project, plan), ...accountFields };
    await changeProject(tx, product_id, change);
    await record(activity, tx, { userId: user.userId, project: allowed.project, change });
    return true;
  }

  return {
    steps,

    async change(user, product_id, update) {
      const { input, plan } = steps.planChangeOf(update);
      const lease = { userId: user.userId, flow_id: deps.newId('pur'), product_id }; // each call is its own flow
      await leases.take(lease);
      try {
        await deps.gate?.();
        const isChanged = await transact((tx) => changePlan(tx, { user, product_id, input, plan }, lease));
        if (isChanged) events.planChanged({ product_id, client_plan_id: plan.id });
      } catch (error) {
        await leases.giveUp(lease);
        throw error;
      }
    },

    undo: (user, product_id) =>
      transact(async (tx) => {
        const project = await deps.projects.lockForChange(tx, user, { product_id, permission: 'change-plan' });
        const { planned_plan_id, client_plan_id, pending_changes } = project;
        if (!planChangeIsPending(pending_changes)) return;
        await changeProject(tx, product_id, noPlannedChange);
        const values = { before: { client_plan_id: planned_plan_id }, after: { client_plan_id } };
        await activity.record(tx, { action: 'plan.change_undone', product_id, userId: user.userId, ...values });
      }),

    async applyPlanned() {
      const today = dayOf(clock());
      for (const product_id of await listPlannedUntil(db, today)) {
        const plan = await transact((tx) => applyOne(deps, tx, { product_id, today }));
        if (plan) events.planChanged({ product_id, client_plan_id: plan.id });
      }
    },
  };
}
