import { Project, type ProjectUpdate } from '@waypost/contract/entities/project';
import type { ManagedProject } from '@waypost/contract/entities/project-list';
import type { SessionUser } from '@waypost/contract/entities/session';
import { dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { AppId, CustomerId, ProjectId } from '@waypost/domain/base/ids';
import { canHaveUsers, permissionsOn, mayDo } from '@waypost/domain/permissions/project-permissions';
import { roleValues, type Viewer } from '@waypost/domain/permissions/project-relation';
import { includedServices } from '@waypost/domain/plans/plans';
import { roleOf } from '@waypost/domain/accounts/roles';
import { isActiveStatus } from '@waypost/domain/projects/status';
import type { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { AppDirectory, AppRecord } from '../apps/apps.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { CustomerDirectory } from '../customers/customers.service.ts';
import type { SpendCapsService } from '../spend-caps/spend-caps.service.ts';
import type { UsageService } from '../usage/usage.service.ts';
import { planOf, type VisibleProject, type ProjectService, readableAppsIn } from '../projects/projects.service.ts';
import { type FiguresOf, figuresIn } from './project-figures.service.ts';

/** A project before the contract formats its dates. */
type ProjectAnswer = z.input<typeof Project>;
type ManagedAnswer = z.input<typeof ManagedProject>;

/** `flow_id` names the create flow of a change of plan. */
export type RequestedChange = { readonly input: ProjectUpdate; readonly flow_id: string | undefined };

export type ProjectViewDeps = {
  readonly projects: Pick<ProjectService, 'find' | 'findByApp' | 'listManaged'>;
  readonly update: (user: SessionUser, product_id: ProjectId, change: RequestedChange) => Promise<VisibleProject>;
  readonly clock: Clock;
  readonly catalog: Pick<CatalogService, 'findPlan' | 'featuresOf' | 'reseller'>;
  readonly apps: Pick<AppDirectory, 'appsOf'>;
  readonly usage: Pick<UsageService, 'lastDaysOf'>;
  readonly spendCaps: Pick<SpendCapsService, 'warningsOf'>;
  readonly customers: Pick<CustomerDirectory, 'productsOff' | 'ownPrices'>;
  readonly figuresOf: FiguresOf;
  readonly config: { readonly services: readonly string[] };
};

type WireColumn = keyof VisibleProject & keyof ProjectAnswer;
const wireFields = new Set(Object.keys(Project.shape));

/** Only the columns that the contract names; a new column stays internal until then. */
const wireColumns = (project: VisibleProject) =>
  Object.fromEntries(Object.entries(project).filter(([name]) => wireFields.has(name))) as Pick<
    VisibleProject,
    WireColumn
  >;

/** A reseller's project has several plans. */
const plansOf = ({ client_plan_id, supplemental_plans }: VisibleProject) =>
  supplemental_plans.length > 0 ? supplemental_plans : [client_plan_id];

/** Describes any number of projects for the viewer with the same few queries. */
const createDescribe = ({ clock, catalog, apps, usage, config }: ProjectViewDeps) =>
  async function describe(viewer: Viewer, projects: readonly VisibleProject[]): Promise<ProjectAnswer[]> {
    const ids = projects.map(({ product_id }) => product_id);
    const readable = projects.map((project) => ({
      projectId: project.product_id,
      apps: readableAppsIn(project, viewer),
    }));
    const [allApps, lastDays] = await Promise.all([apps.appsOf(ids, viewer), usage.lastDaysOf(readable)]);
    const administered = new Set<string>(roleValues(viewer, 'customeradmin'));
    const today = dayOf(clock());
    return projects.map((project) => {
      const { product_id, client_plan_id, relation, created } = project;
      // an admin sees the apps that they administer, every other viewer all of them
      const isVisible = (app: AppRecord) => relation !== 'customeradmin' || administered.has(app.app_id);
      const usageLastEntry = lastDays.get(product_id) ?? null;
      const planData = planOf(catalog, project);
      return {
        ...wireColumns(project),
        apps: allApps.filter((app) => app.product_id === product_id && isVisible(app)),
        plans: plansOf(project).map((id) => ({ client_plan_id: id })),
        planData,
        planFeatures: [...catalog.featuresOf(client_plan_id)],
        user_is_owner: relation === 'owner',
        user_has_reseller_role: roleOf(viewer.roles) === 'reseller',
        eum_product_id: product_id,
        permissions: [...permissionsOn(project, catalog.reseller.lists)],
        can_have_users: canHaveUsers(project),
        services: planData ? [...includedServices(planData, config.services)] : [],
        usageStartDate: dayOf(created),
        usageLastEntry,
        usageEndDate: isActiveStatus(project.aria_status) ? today : usageLastEntry,
      };
    });
  };

export type ProjectView = {
  /** Throws NOT_FOUND, also for another user's project. */
  read(user: SessionUser, product_id: ProjectId): Promise<ProjectAnswer>;
  /** Changes the project and answers the new state; throws the refusals of the change. */
  update(user: SessionUser, product_id: ProjectId, change: RequestedChange): Promise<ProjectAnswer>;
  /** Throws NOT_FOUND. */
  findByApp(user: SessionUser, app_id: AppId): Promise<ProjectAnswer>;
  /** The projects that the user sees as a customer admin or manager. */
  listManaged(user: SessionUser): Promise<ManagedAnswer[]>;
};

export function createProjectView(deps: ProjectViewDeps): ProjectView {
  const { projects } = deps;
  const describeAll = createDescribe(deps);

  async function describe(user: SessionUser, project: VisibleProject): Promise<ProjectAnswer> {
    const customer_id = project.customer_id as CustomerId | null;
    const [[described], warnings, products_off, own_prices] = await Promise.all([
      describeAll(user, [project]),
      deps.spendCaps.warningsOf(user, project),
      customer_id === null ? [] : deps.customers.productsOff(customer_id),
      customer_id === null || !mayDo(project.relation, 'see-costs') ? null : deps.customers.ownPrices(customer_id),
    ]);
    if (!described) throw new Error('A project was described as none');
    return { ...described, spend_warnings: [...warnings], products_off: [...products_off], own_prices };
  }

  return {
    read: async (user, product_id) => describe(user, await projects.find(user, product_id)),

    update: async (user, product_id, change) => describe(user, await deps.update(user, product_id, change)),

    async findByApp(user, app_id) {
      const found = await describe(user, await projects.findByApp(user, app_id));
      // an admin of another app of the project may not see this one
      if (!found.apps.some((app) => app.app_id === app_id)) throw new DomainError('NOT_FOUND');
      return found;
    },

    async listManaged(user) {
      const inView = await projects.listManaged(user);
      const managed = await describeAll(user, inView);
      const counted = managed.map(({ product_id, planData }) => ({ product_id, plan: planData }));
      const asAdmin = inView.filter(({ relation }) => relation === 'customeradmin');
      const projectIds = asAdmin.map(({ product_id }) => product_id);
      const figures = await deps.figuresOf(counted, { projectIds, apps: roleValues(user, 'customeradmin') });
      return managed.map((project) => ({ ...project, figures: figuresIn(figures, project.product_id) }));
    },
  };
}
