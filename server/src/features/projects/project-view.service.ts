import type { Plan } from '@waypost/contract/entities/catalog';
import type { Project } from '@waypost/contract/entities/project';
import { dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { ProjectId } from '@waypost/domain/base/ids';
import {
  permissionsOf,
  type ProjectPermission,
  type ProjectRelation,
  relationTo,
  roleValues,
  type Viewer,
} from '@waypost/domain/projects/project-relation';
import { roleOf } from '@waypost/domain/accounts/roles';
import { isActiveStatus } from '@waypost/domain/projects/status';
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

export type ProjectAnswer = Omit<Project, 'created' | 'apps'> & { readonly created: Date; readonly apps: AppRecord[] };

export type ProjectViewDeps = {
  readonly clock: Clock;
  readonly catalog: Pick<CatalogService, 'findPlan' | 'featuresOf'>;
  readonly apps: Pick<AppDirectory, 'appsOf'>;
  readonly usage: Pick<UsageService, 'lastDaysOf'>;
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

/** What the wire has of a project's own columns. */
function shownColumns(project: ProjectInView) {
  const { developer_id: _account, owner: _owner, app_ids: _apps, relation: _relation, ...columns } = project;
  const {
    creation_flow_id: _flow,
    plan_at_creation: _plan,
    promo_code: _promo,
    additional_data: _details,
    ...fields
  } = columns;
  const { cancelled_at: _cancelled, period_started: _started, ends_on: _ends, ...rest } = fields;
  const { planned_plan_id: _planned, plan_changes_on: _on, ...shown } = rest;
  return shown;
}

/** Projects as the viewer sees them (PRJ-01), however many by the same few queries. */
export const createProjectView = ({ clock, catalog, apps, usage }: ProjectViewDeps) =>
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
      return {
        ...shownColumns(project),
        apps: allApps.filter((app) => app.product_id === product_id && isSeen(app)),
        plans: [{ client_plan_id }],
        planData: planOf(catalog, project),
        planFeatures: [...catalog.featuresOf(client_plan_id)],
        user_is_owner: relation === 'owner',
        user_has_reseller_role: roleOf(viewer.roles) === 'reseller',
        eum_product_id: product_id,
        permissions: [...permissionsOf(relation)],
        // what follows belongs to user management, which projects do not have yet
        can_have_users: false,
        services: [],
        usageStartDate: dayOf(created),
        usageLastEntry,
        usageEndDate: isActiveStatus(project.aria_status) ? today : usageLastEntry,
      };
    });
  };
export type DescribeProjects = ReturnType<typeof createProjectView>;
