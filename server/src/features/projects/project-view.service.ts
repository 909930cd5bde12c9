import type { Plan } from '@waypost/contract/entities/catalog';
import { Project } from '@waypost/contract/entities/project';
import { dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { ProjectId } from '@waypost/domain/base/ids';
import {
  canHaveUsers,
  permissionsIn,
  type ProjectPermission,
  type ProjectRelation,
  relationTo,
  roleValues,
  type Viewer,
} from '@waypost/domain/projects/project-relation';
import { includedServices } from '@waypost/domain/plans/plans';
import { roleOf } from '@waypost/domain/accounts/roles';
import { isActiveStatus } from '@waypost/domain/projects/status';
import type { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { AppDirectory, AppRecord } from '../apps/app-directory.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { UsageService } from '../usage/usage.service.ts';
import type { ProjectWithRelations, StoredProject } from './projects.store.ts';

/** A project that the viewer may see, and what the viewer is to it. */
export type ProjectInView = ProjectWithRelations & { readonly relation: ProjectRelation };
/** The project for a decision inside a caller's change. Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED (ROL-15). */
export type LockForChange = (tx: Transaction, viewer: Viewer, wanted: WantedChange) => Promise<ProjectInView>;
export type WantedChange = { readonly product_id: ProjectId; readonly permission: ProjectPermission };

/** A project before the contract has written its instants. */
export type ProjectAnswer = z.input<typeof Project>;

export type ProjectViewDeps = {
  readonly clock: Clock;
  readonly catalog: Pick<CatalogService, 'findPlan' | 'featuresOf'>;
  readonly apps: Pick<AppDirectory, 'appsOf'>;
  readonly usage: Pick<UsageService, 'lastDaysOf'>;
  /** The services of the platform. */
  readonly config: { readonly services: readonly string[] };
};

/** Throws NOT_FOUND for a stranger, as for a project that is not there (ROL-15). */
export function inViewOf(viewer: Viewer, project: ProjectWithRelations | undefined): ProjectInView {
  const relation = project && relationTo(project, viewer);
  if (!relation) throw new DomainError('NOT_FOUND');
  return { ...project, relation };
}

/** The plan of a project; the catalogue may have dropped it since, and a project goes on with what was bought. */
export const planOf = (
  catalog: Pick<CatalogService, 'findPlan'>,
  { client_plan_id, plan_at_creation }: Pick<StoredProject, 'client_plan_id' | 'plan_at_creation'>,
): Plan | null =>
  catalog.findPlan(client_plan_id) ?? (plan_at_creation.id === client_plan_id ? plan_at_creation : null);

type WireColumn = keyof StoredProject & keyof ProjectAnswer;
const wireFields = new Set(Object.keys(Project.shape));

/** The columns that the contract names; a new column stays inside until it does. */
const wireColumns = (project: ProjectInView) =>
  Object.fromEntries(Object.entries(project).filter(([name]) => wireFields.has(name))) as Pick<
    StoredProject,
    WireColumn
  >;

/** Projects as the viewer sees them (PRJ-01), however many by the same few queries. */
export const createProjectView = ({ clock, catalog, apps, usage, config }: ProjectViewDeps) =>
  async function describe(viewer: Viewer, projects: readonly ProjectInView[]): Promise<ProjectAnswer[]> {
    const ids = projects.map(({ product_id }) => product_id);
    const [allApps, lastDays] = await Promise.all([apps.appsOf(ids, viewer), usage.lastDaysOf(ids)]);
    const administered = new Set<string>(roleValues(viewer, 'customeradmin'));
    const today = dayOf(clock());
    return projects.map((project) => {
      const { product_id, client_plan_id, relation, created } = project;
      // an admin sees the apps that are theirs to run, everybody else all of them
      const isSeen = (app: AppRecord) => relation !== 'customeradmin' || administered.has(app.app_id);
      const usageLastEntry = lastDays.get(product_id) ?? null;
      const planData = planOf(catalog, project);
      return {
        ...wireColumns(project),
        apps: allApps.filter((app) => app.product_id === product_id && isSeen(app)),
        plans: [{ client_plan_id }],
        planData,
        planFeatures: [...catalog.featuresOf(client_plan_id)],
        user_is_owner: relation === 'owner',
        user_has_reseller_role: roleOf(viewer.roles) === 'reseller',
        eum_product_id: product_id,
        permissions: [...permissionsIn(project)],
        can_have_users: canHaveUsers(project),
        services: planData ? [...includedServices(planData, config.services)] : [],
        usageStartDate: dayOf(created),
        usageLastEntry,
        usageEndDate: isActiveStatus(project.aria_status) ? today : usageLastEntry,
      };
    });
  };
export type DescribeProjects = ReturnType<typeof createProjectView>;
