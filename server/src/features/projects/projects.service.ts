import type { Plan } from '@waypost/contract/entities/catalog';
import type { ProjectSummary } from '@waypost/contract/entities/developer';
import type { ProjectInput, ProjectUpdate } from '@waypost/contract/entities/project';
import type { ResellerProjectInput, ResellerProjectPlan } from '@waypost/contract/entities/resellers';
import type { SessionUser } from '@waypost/contract/entities/session';
import { type Day, type DayRange, dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import {
  type AppId,
  type CustomerId,
  type DeveloperId,
  type HandoverId,
  isId,
  type ProjectId,
  type UserId,
} from '@waypost/domain/base/ids';
import { billingPeriodOf, type BillingStart } from '@waypost/domain/plans/billing-period';
import type { handoverRefusal } from '@waypost/domain/projects/handover';
import { permissionsOn, type ProjectPermission } from '@waypost/domain/permissions/project-permissions';
import {
  type ProjectRelation,
  relationTo,
  roleValues,
  type Viewer,
} from '@waypost/domain/permissions/project-relation';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeveloperRecord } from '../developers/developers.service.ts';
import type { CreationLeases } from './creation/creation-lease.service.ts';
import type { ProjectEvents } from './projects.events.ts';
import {
  changeProject,
  findProject,
  findProjectOfApp,
  hasPaidProject,
  listBillingStarts,
  listBillingStartsOf,
  listBilled,
  listManaged,
  listSummaries,
  lockProject,
  type ProjectChange,
  type ProjectWithRelations,
  type StoredProject,
} from './projects.store.ts';

/** A project that the viewer may see, and the viewer's relation to it. */
export type VisibleProject = ProjectWithRelations & { readonly relation: ProjectRelation };

/** `all` includes the usage of hidden apps. */
export type ReadableApps = readonly AppId[] | 'all';

export type ProjectBilling = BillingStart & { readonly product_id: ProjectId };

export type IntendedChange = { readonly product_id: ProjectId; readonly permission: ProjectPermission };

/** A project as its subscription sees it. */
export type BilledProject = Pick<
  StoredProject,
  | 'product_id'
  | 'developer_id'
  | 'app_name'
  | 'aria_status'
  | 'is_paid'
  | 'cancelled_at'
  | 'plan_at_creation'
  | 'period_started'
  | 'planned_plan_id'
  | 'plan_changes_on'
>;

/** A project and a customer of its reseller. */
export type CustomerAssignment = {
  readonly product_id: ProjectId;
  readonly customer: {
    readonly customer_id: CustomerId;
    readonly customer_name: string;
    readonly developer_id: DeveloperId;
  };
};

/** The version of the terms that the user has agreed to, and when. */
export type AcceptedTerms = { readonly terms_version: string | null; readonly terms_accepted_at: Date | null };

export type CreationApplication = { readonly user: SessionUser; readonly input: ProjectInput; readonly plan: Plan };

/** The account that may create the project, or the project that the flow has created before. */
export type PreparedCreation =
  | { readonly created: ProjectId }
  | { readonly created: undefined; readonly account: DeveloperRecord; readonly channel: string };

export type AcceptedProject = {
  readonly userId: UserId;
  readonly developer_id: DeveloperId;
  readonly product_id: ProjectId;
  readonly flow_id: string;
  readonly channel: string;
  readonly plan: Plan;
  readonly promo_code: string | null;
  readonly additionalData: ProjectInput['additionalData'];
  readonly terms: AcceptedTerms;
};

/** The two halves of a creation; a purchase is paid between them. */
export type CreationSteps = {
  /** Throws INVALID_DATE, PLAN_NOT_FOUND. */
  planOf(input: ProjectInput): Plan;
  /** Locks and checks the account, and saves the typed details. Throws the refusals of the creation checks. */
  prepare(tx: Transaction, application: CreationApplication & { readonly flow_id: string }): Promise<PreparedCreation>;
  /** Inserts the project; the caller has locked the account. */
  insert(tx: Transaction, project: AcceptedProject): Promise<void>;
};

export type PlanPayload = ProjectUpdate & { readonly plan_id: string; readonly date: string };
export type PlanChangeApplication = {
  readonly user: SessionUser;
  readonly product_id: ProjectId;
  readonly input: PlanPayload;
  readonly plan: Plan;
};

/** A change of plan, or a reactivation, that has been paid. */
export type PaidPlanChange = {
  readonly userId: UserId;
  readonly product_id: ProjectId;
  readonly plan: Plan;
  readonly fields: Pick<ProjectChange, 'promo_code' | 'additional_data' | 'terms_version' | 'terms_accepted_at'>;
};

/** The two halves of a change of plan; a purchase is paid between them. */
export type PlanChangeSteps = {
  /** Throws INVALID_FIELDS, INVALID_DATE, PLAN_NOT_FOUND. */
  planChangeOf(update: ProjectUpdate): Pick<PlanChangeApplication, 'input' | 'plan'>;
  /**
   * Locks the account and the project, and saves the typed details. Answers the plan that the project has by then;
   * undefined if it has the wanted one. Throws the refusals of a change of plan.
   */
  prepare(
    tx: Transaction,
    application: PlanChangeApplication,
  ): Promise<{ readonly account: DeveloperRecord; readonly present: Plan } | undefined>;
  /** The caller has locked the account. */
  apply(tx: Transaction, change: PaidPlanChange): Promise<void>;
};

/** The two halves of a reactivation that is paid; the purchase is paid between them. */
export type ReactivationSteps = {
  /** The plan that a reactivation buys; undefined if nothing is paid. Throws INVALID_STATUS if nobody offers it now. */
  boughtPlanOf(project: VisibleProject): Plan | undefined;
  /** Locks the account and the project. Throws the refusals of a reactivation, CREATION_LOCKED, ORDER_CHANGED. */
  prepare(
    tx: Transaction,
    application: { readonly user: SessionUser; readonly product_id: ProjectId; readonly plan: Plan },
  ): Promise<DeveloperRecord>;
  /** The caller has locked the account. */
  apply(tx: Transaction, change: PaidPlanChange): Promise<void>;
};

/** A paid change of a project whose payment came after its refusal was reported. */
export type LatePayment = {
  readonly kind: 'upgrade' | 'reactivation';
  readonly product_id: ProjectId;
  readonly developer_id: DeveloperId;
  readonly plan: Plan;
  /** The plan that the change was ordered from. */
  readonly presentPlan: string | undefined;
};

/** What purchases need of projects. */
export type ProjectPurchases = {
  readonly creation: CreationSteps;
  readonly planChange: PlanChangeSteps;
  readonly reactivation: ReactivationSteps;
  /** Whether the project is still as it was when the change was ordered. */
  isStillOpenTo(tx: Transaction, late: LatePayment): Promise<boolean>;
  readonly leases: CreationLeases;
  readonly log: Pick<ProjectEvents, 'projectCreated' | 'planChanged' | 'statusChanged'>;
};

/** The projects that resellers run for customers. */
export type Resale = {
  /**
   * Creates a project once for each flow. Throws INVALID_DATE, INVALID_FIELDS, PLAN_NOT_FOUND, CREATION_LOCKED and the
   * refusals of `resaleRefusal`.
   */
  create(
    user: SessionUser,
    input: ResellerProjectInput,
    flow_id: string | undefined,
  ): Promise<{ product_id: ProjectId }>;
  /** As `create`; also throws NOT_FOUND and the refusals of a change of plan. */
  upgrade(user: SessionUser, product_id: ProjectId, plan: ResellerProjectPlan): Promise<{ product_id: ProjectId }>;
};

export type HandedOver = {
  readonly user: SessionUser;
  /** The new owner's account; the caller has locked it. */
  readonly account: DeveloperRecord;
  readonly project: StoredProject;
  readonly handover_id: HandoverId;
};

/** How a project changes hands. */
export type ProjectHandovers = {
  lock(tx: Transaction, product_id: ProjectId): Promise<StoredProject | undefined>;
  /** Why the project cannot change hands now. */
  refusalOf(db: Executor, project: StoredProject): Promise<ReturnType<typeof handoverRefusal>>;
  /** Moves a locked project to the account. Throws the refusals of `refusalOf` and of the creation checks. */
  take(tx: Transaction, handedOver: HandedOver): Promise<void>;
};

/** Projects for the features above; each look-up checks whether the viewer may see them. */
export type ProjectService = {
  /** Throws NOT_FOUND, also for another user's project. */
  find(viewer: Viewer, product_id: ProjectId): Promise<VisibleProject>;
  /** Throws NOT_FOUND. */
  findByApp(viewer: Viewer, app_id: AppId): Promise<VisibleProject>;
  /** The projects that the viewer sees as a customer admin or manager. */
  listManaged(viewer: Viewer): Promise<VisibleProject[]>;
  summariesOf(developer_id: DeveloperId, executor?: Executor): Promise<readonly ProjectSummary[]>;
  /** Whether any of the account's projects, ended ones too, runs on a plan with a price. */
  hasPaidProject(executor: Executor, developer_id: DeveloperId): Promise<boolean>;
  /**
   * The apps whose usage the viewer may read, or only the named one; a customer admin reads the usage of their own apps.
   * Throws NOT_FOUND for a stranger, and for an app of another project or another admin.
   */
  readableApps(viewer: Viewer, product_id: ProjectId, app_id?: AppId): Promise<ReadableApps>;
  /** At most 1,000 projects with ids after this one, and where their billing periods begin. */
  billingStartsAfter(product_id: ProjectId | undefined): Promise<readonly ProjectBilling[]>;
  billingStartsOf(executor: Executor, productIds: readonly ProjectId[]): Promise<readonly ProjectBilling[]>;
  /** Throws NOT_FOUND for a stranger. */
  billingStartOf(viewer: Viewer, product_id: ProjectId): Promise<BillingStart>;
  /** Locks a project for its subscription, after the account. */
  lockBilled(tx: Transaction, product_id: ProjectId): Promise<BilledProject | undefined>;
  /** The account's projects, as their subscriptions know them. */
  listBilled(developer_id: DeveloperId): Promise<readonly BilledProject[]>;
  /** What its payments make of a project; gateways hear of it as of any change. */
  setBilled(
    tx: Transaction,
    product_id: ProjectId,
    change: Pick<ProjectChange, 'aria_status' | 'period_started'>,
  ): Promise<void>;
  /** The viewer's relation to the project. Throws NOT_FOUND for a stranger. */
  relationOf(viewer: Viewer, product_id: ProjectId): Promise<ProjectRelation>;
  /** Locks the project for a change in the caller's transaction. Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED. */
  lockForChange(tx: Transaction, viewer: Viewer, intended: IntendedChange): Promise<VisibleProject>;
  /** Assigns a project to a customer in the caller's transaction. Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED. */
  assignCustomer(tx: Transaction, viewer: Viewer, assignment: CustomerAssignment): Promise<void>;
};

/** Throws NOT_FOUND for a stranger, as for a missing project. */
export function toVisibleProject(viewer: Viewer, project: ProjectWithRelations | undefined): VisibleProject {
  const relation = project && relationTo(project, viewer);
  if (!relation) throw new DomainError('NOT_FOUND');
  return { ...project, relation };
}

/** The apps of a project whose usage the viewer may read; a customer admin reads the usage of their own apps. */
export function readableAppsIn(
  { relation, app_ids }: Pick<VisibleProject, 'relation' | 'app_ids'>,
  viewer: Viewer,
): ReadableApps {
  if (relation !== 'customeradmin') return 'all';
  const administered = roleValues(viewer, 'customeradmin');
  return app_ids.filter((id) => administered.includes(id));
}

const startOf = ({ created, period_started }: Pick<StoredProject, 'created' | 'period_started'>): BillingStart => ({
  created: dayOf(created),
  period_started,
});

const billingOf = ({ product_id, ...project }: Pick<StoredProject, 'product_id' | 'created' | 'period_started'>) => ({
  product_id,
  ...startOf(project),
});

/** The plan of a project as it was bought: later catalogues change neither its price nor its limits. */
export const planOf = (
  catalog: Pick<CatalogService, 'findPlan'>,
  { client_plan_id, plan_at_creation }: Pick<StoredProject, 'client_plan_id' | 'plan_at_creation'>,
): Plan | null => {
  const present = catalog.findPlan(client_plan_id);
  // what older versions of the portal did not keep is the catalogue's
  return plan_at_creation.id === client_plan_id ? { ...present, ...plan_at_creation } : (present ?? null);
};

/** The present billing period of a project, by months also where the plan is paid by the year. */
export const billingPeriodOn = (project: Pick<StoredProject, 'period_started' | 'created'>, today: Day): DayRange =>
  billingPeriodOf(project.period_started ?? dayOf(project.created), today);

const createLockForChange =
  ({ catalog }: ProjectServiceDeps): ProjectService['lockForChange'] =>
  async (tx, viewer, { product_id, permission }) => {
    const project = toVisibleProject(viewer, await lockProject(tx, product_id));
    const permitted = permissionsOn(project, catalog.reseller.lists);
    if (!permitted.includes(permission)) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
    return project;
  };

type AssigningDeps = Pick<ProjectServiceDeps, 'activity'> & Pick<ProjectService, 'lockForChange'>;

const createAssignCustomer =
  ({ activity, lockForChange }: AssigningDeps): ProjectService['assignCustomer'] =>
  async (tx, viewer, { product_id, customer: { customer_id, customer_name, developer_id } }) => {
    const project = await lockForChange(tx, viewer, { product_id, permission: 'assign-apps' });
    if (project.developer_id !== developer_id) throw new DomainError('NOT_FOUND');
    if (project.customer_id === customer_id) return;
    await changeProject(tx, product_id, { customer_id });
    const subject = { id: customer_id, name: customer_name };
    const values = { before: { customer_id: project.customer_id }, after: { customer_id } };
    await activity.record(tx, {
      action: 'project.customer_assigned',
      product_id,
      userId: viewer.userId,
      subject,
      ...values,
    });
  };

export type ProjectServiceDeps = {
  readonly db: Executor;
  readonly activity: ActivityLog;
  readonly catalog: Pick<CatalogService, 'reseller'>;
};

export const createProjectService = (deps: ProjectServiceDeps): ProjectService => {
  const lockForChange = createLockForChange(deps);
  const assignCustomer = createAssignCustomer({ ...deps, lockForChange });
  return { ...createLookUps(deps), lockForChange, assignCustomer };
};

const createLookUps = ({ db }: ProjectServiceDeps): Omit<ProjectService, 'lockForChange' | 'assignCustomer'> => ({
  lockBilled: lockProject,
  listBilled: (developer_id) => listBilled(db, developer_id),
  setBilled: changeProject,
  find: async (viewer, product_id) => toVisibleProject(viewer, await findProject(db, product_id)),
  findByApp: async (viewer, app_id) => toVisibleProject(viewer, await findProjectOfApp(db, app_id)),

  async listManaged(viewer) {
    const appIds = roleValues(viewer, 'customeradmin').filter((value) => isId('app', value));
    const customerIds = roleValues(viewer, 'customermanager');
    if (appIds.length + customerIds.length === 0) return [];
    return (await listManaged(db, { appIds, customerIds })).map((project) => toVisibleProject(viewer, project));
  },

  summariesOf: (developer_id, executor = db) => listSummaries(executor, developer_id),
  hasPaidProject,

  async readableApps(viewer, product_id, app_id) {
    const project = toVisibleProject(viewer, await findProject(db, product_id));
    const readable = readableAppsIn(project, viewer);
    if (app_id === undefined) return readable;
    const named = readable === 'all' ? project.app_ids : readable;
    if (!named.includes(app_id)) throw new DomainError('NOT_FOUND');
    return [app_id];
  },

  async billingStartsAfter(after) {
    return (await listBillingStarts(db, after ?? '', 1000)).map(billingOf);
  },
  billingStartsOf: async (executor, productIds) => (await listBillingStartsOf(executor, productIds)).map(billingOf),
  billingStartOf: async (viewer, product_id) => startOf(toVisibleProject(viewer, await findProject(db, product_id))),

  relationOf: async (viewer, product_id) => toVisibleProject(viewer, await findProject(db, product_id)).relation,
});
