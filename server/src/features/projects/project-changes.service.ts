import type { ProjectInput, ProjectUpdate } from '@waypost/contract/entities/project';
import type { SessionUser } from '@waypost/contract/entities/session';
import { dayOf } from '@waypost/domain/base/day';
import { DomainError, type FieldProblem } from '@waypost/domain/base/domain-error';
import { extensionRefusal } from '@waypost/domain/projects/evaluation';
import type { ProjectId, UserId } from '@waypost/domain/base/ids';
import { mayDo, type ProjectPermission } from '@waypost/domain/permissions/project-permissions';
import type { ProjectRelation } from '@waypost/domain/permissions/project-relation';
import { planChangeRefusal, statusOn } from '@waypost/domain/projects/status';
import type { ActivityAction } from '@waypost/domain/activity/activity';
import type { Transaction } from '../../db/transaction.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import {
  createCreationSteps,
  createProjectCreation,
  type ProjectCreationDeps,
} from './creation/project-creation.service.ts';
import { createCreationLeases } from './creation/creation-lease.service.ts';
import { createPlanChanges, type PlanChanges } from './plan/project-plan.service.ts';
import {
  type ProjectPurchases,
  type ProjectService,
  type ReactivationSteps,
  toVisibleProject,
  type VisibleProject,
} from './projects.service.ts';
import { changeProject, lockProject, type ProjectChange } from './projects.store.ts';

export type ProjectChanges = {
  /** Throws the refusals of the creation checks, INVALID_DATE, INVALID_FIELDS, PLAN_NOT_FOUND, CREATION_LOCKED. */
  create(user: SessionUser, input: ProjectInput, flow_id: string | undefined): Promise<{ product_id: ProjectId }>;
  /**
   * Changes fields, or with `isUpgrade` the plan. Throws NOT_FOUND, INVALID_FIELDS, USER_ROLE_PERMISSION_DENIED, EXTENSION_REFUSED
   * and the refusals of a change of plan.
   */
  update(user: SessionUser, product_id: ProjectId, input: ProjectUpdate): Promise<VisibleProject>;
  readonly purchases: ProjectPurchases;
  /** A job: applies the changes of plan that are due. */
  applyPlannedChanges(): Promise<void>;
  readonly undoPlanChange: PlanChanges['undo'];
};

export type ProjectChangesDeps = ProjectCreationDeps & {
  readonly catalog: ProjectCreationDeps['catalog'] & Pick<CatalogService, 'listPlans' | 'findPlan'>;
  readonly projects: Pick<ProjectService, 'find' | 'lockForChange'>;
  readonly reactivation: ReactivationSteps;
};

/** The columns that users change one by one, each with its permission and its name in the log. */
const changeable = {
  app_name: { permission: 'rename', action: 'project.renamed' },
  company_name: { permission: 'change-company', action: 'project.company_renamed' },
  expiry_date: { permission: 'extend', action: 'project.extended' },
} as const satisfies Readonly<
  Partial<
    Record<Extract<keyof ProjectUpdate, keyof ProjectChange>, { permission: ProjectPermission; action: ActivityAction }>
  >
>;
type ChangeableField = keyof typeof changeable;
type FieldChange = Pick<ProjectUpdate, ChangeableField>;

const changeableFields = Object.keys(changeable) as readonly ChangeableField[];
const isChangeable = (field: string): field is ChangeableField => Object.hasOwn(changeable, field);

/** Throws with every field that this relation may not change, or USER_ROLE_PERMISSION_DENIED where it may change none. */
function assertAllowed(relation: ProjectRelation, input: ProjectUpdate): void {
  const mayChangeAny = Object.values(changeable).some(({ permission }) => mayDo(relation, permission));
  if (!mayChangeAny) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
  const fieldNames = Object.keys(input);
  const forbidden = fieldNames.filter(
    (field) => !isChangeable(field) || !mayDo(relation, changeable[field].permission),
  );
  const problem = (path: string): FieldProblem => ({ path, reason: 'NOT_ALLOWED', message: 'You cannot change this.' });
  if (forbidden.length > 0) throw new DomainError('INVALID_FIELDS', forbidden.map(problem));
}

const toChanges = (project: VisibleProject, input: ProjectUpdate): FieldChange =>
  Object.fromEntries(
    changeableFields
      .filter((field) => input[field] !== undefined && input[field] !== project[field])
      .map((field) => [field, input[field]]),
  );

function assertExtension(project: VisibleProject, newExpiry: string | undefined): void {
  const { isEvaluation, created, expiry_date } = project;
  const refusal =
    newExpiry === undefined
      ? undefined
      : extensionRefusal({ isEvaluation, created: dayOf(created), expiry_date }, newExpiry);
  if (refusal) throw new DomainError(refusal);
}

/** Writes the change, and a log entry for each of its fields. */
async function applyChange(
  tx: Transaction,
  { userId, activity }: { readonly userId: UserId; readonly activity: ActivityLog },
  { project, change }: { readonly project: VisibleProject; readonly change: FieldChange },
): Promise<void> {
  const { product_id } = project;
  await changeProject(tx, product_id, change);
  for (const [field, after] of Object.entries(change)) {
    if (!isChangeable(field)) continue;
    const values = { before: { [field]: project[field] }, after: { [field]: after } };
    await activity.record(tx, { action: changeable[field].action, product_id, userId, ...values });
  }
}

const createIsStillOpenTo =
  ({ clock }: Pick<ProjectChangesDeps, 'clock'>): ProjectPurchases['isStillOpenTo'] =>
  async (tx, { kind, product_id, developer_id, plan, presentPlan }) => {
    const project = await lockProject(tx, product_id);
    if (project?.developer_id !== developer_id) return false;
    const { client_plan_id, planned_plan_id } = project;
    if (kind === 'reactivation') return statusOn(project, dayOf(clock())) === 'CANCELLED' && client_plan_id === plan.id;
    const isAsOrdered = planned_plan_id === null && client_plan_id === presentPlan;
    return isAsOrdered && planChangeRefusal({ ...project, accountActive: true }) === undefined;
  };

export function createProjectChanges(deps: ProjectChangesDeps): ProjectChanges {
  const { transact, events, activity, projects } = deps;
  const plans = createPlanChanges(deps);

  const changeFields = (user: SessionUser, product_id: ProjectId, input: ProjectUpdate) =>
    transact(async (tx) => {
      const project = toVisibleProject(user, await lockProject(tx, product_id));
      assertAllowed(project.relation, input);
      const change = toChanges(project, input);
      assertExtension(project, change.expiry_date);
      if (Object.keys(change).length > 0) await applyChange(tx, { userId: user.userId, activity }, { project, change });
      return { project: { ...project, ...change }, change };
    });

  return {
    create: createProjectCreation(deps),
    purchases: {
      creation: createCreationSteps(deps),
      planChange: plans.steps,
      reactivation: deps.reactivation,
      isStillOpenTo: createIsStillOpenTo(deps),
      leases: createCreationLeases(deps),
      log: events,
    },

    async update(user, product_id, input) {
      if (input.isUpgrade === true) {
        await plans.change(user, product_id, input);
        return projects.find(user, product_id);
      }
      const { project, change } = await changeFields(user, product_id, input);
      if (Object.keys(change).length > 0) events.projectUpdated({ product_id, fields: Object.keys(change) });
      return project;
    },

    applyPlannedChanges: () => plans.applyPlanned(),
    undoPlanChange: (user, product_id) => plans.undo(user, product_id),
  };
}
