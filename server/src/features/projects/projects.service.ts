import type { Project, ProjectInput, ProjectUpdate } from '@waypost/contract/entities/project';
import type { SessionUser } from '@waypost/contract/entities/session';
import { dayOf } from '@waypost/domain/day';
import { DomainError } from '@waypost/domain/domain-error';
import type { ProjectId } from '@waypost/domain/ids';
import { mayDo, type ProjectPermission, type ProjectRelation, relationTo, roleValues, type Viewer } from '@waypost/domain/project-relation';
import { roleOf } from '@waypost/domain/roles';
import { isActiveStatus } from '@waypost/domain/status';
import type { Transaction } from '../../db/transaction.ts';
import type { AppDirectory, AppRecord } from '../apps/app-directory.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { UsageService } from '../usage/usage.service.ts';
import { createProjectCreation, type ProjectCreationDeps } from './project-creation.service.ts';
import { findProject, lockProject, type ProjectWithRelations, renameProject, type StoredProject } from './projects.store.ts';

/** A project that the viewer may see, and what the viewer is to it. */
export type ProjectInView = ProjectWithRelations & { readonly relation: ProjectRelation };
export type WantedChange = { readonly product_id: ProjectId; readonly permission: ProjectPermission };
type ProjectAnswer = Omit<Project, 'created' | 'apps'> & { readonly created: Date; readonly apps: AppRecord[] };

export type ProjectService = {
  /** Throws NOT_FOUND, also for another user's project (REQ-23, ROL-15). */
  read(user: SessionUser, product_id: ProjectId): Promise<ProjectAnswer>;
  /** Throws the refusals of the creation checks, INVALID_DATE, INVALID_FIELDS, PLAN_NOT_FOUND, CREATION_LOCKED (REQ-24). */
  create(user: SessionUser, input: ProjectInput, flow_id: string | undefined): Promise<{ product_id: ProjectId }>;
  /** Throws NOT_FOUND (REQ-25, PRJ-33, PRJ-37). */
  update(user: SessionUser, product_id: ProjectId, input: ProjectUpdate): Promise<ProjectAnswer>;
  /** The project for a decision inside a caller's change. Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED (ROL-15). */
  lockForChange(tx: Transaction, viewer: Viewer, wanted: WantedChange): Promise<ProjectInView>;
};

export type ProjectServiceDeps = ProjectCreationDeps & {
  readonly catalog: Pick<CatalogService, 'readPlan' | 'findPlan' | 'featuresOf' | 'findCountry'>;
  readonly apps: Pick<AppDirectory, 'appsOf'>;
  readonly usage: Pick<UsageService, 'lastDayOf'>;
};

function inViewOf(viewer: Viewer, project: ProjectWithRelations | undefined): ProjectInView {
  const relation = project && relationTo(project, viewer);
  if (!relation) throw new DomainError('NOT_FOUND');
  return { ...project, relation };
}

export function createProjectService(deps: ProjectServiceDeps): ProjectService {
  const { db, transact, clock, events, catalog, apps, usage } = deps;

  // the catalogue may have dropped the plan since; a project goes on with what was bought
  const planOf = ({ client_plan_id, plan_at_creation }: StoredProject) =>
    catalog.findPlan(client_plan_id) ?? (plan_at_creation.id === client_plan_id ? plan_at_creation : null);

  async function answer(user: SessionUser, project: ProjectInView): Promise<ProjectAnswer> {
    const { developer_id: _account, owner: _owner, app_ids, relation, creation_flow_id: _flow, plan_at_creation: _plan, ...fields } = project;
    const { promo_code: _promo, additional_data: _details, ...shown } = fields;
    // an admin sees the apps that are theirs to run, everybody else all of them
    const seen = relation === 'customeradmin' ? roleValues(user, 'customeradmin') : app_ids;
    const usageLastEntry = await usage.lastDayOf(project.product_id);
    return {
      ...shown,
      apps: (await apps.appsOf([project.product_id])).filter(({ app_id }) => seen.includes(app_id)),
      plans: [{ client_plan_id: project.client_plan_id }],
      planData: planOf(project),
      planFeatures: [...catalog.featuresOf(project.client_plan_id)],
      user_is_owner: relation === 'owner',
      user_has_reseller_role: roleOf(user.roles) === 'reseller',
      // what follows belongs to user management, which projects do not have yet
      can_have_users: false,
      eum_product_id: null,
      permissions: [],
      services: [],
      usageStartDate: dayOf(project.created),
      usageLastEntry,
      usageEndDate: isActiveStatus(project.aria_status) ? dayOf(clock()) : usageLastEntry,
    };
  }

  const lockForChange: ProjectService['lockForChange'] = async (tx, viewer, { product_id, permission }) => {
    const project = inViewOf(viewer, await lockProject(tx, product_id));
    if (!mayDo(project.relation, permission)) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
    return project;
  };

  return {
    create: createProjectCreation(deps),

    async read(user, product_id) {
      return answer(user, inViewOf(user, await findProject(db, product_id)));
    },

    async update(user, product_id, { app_name }) {
      const { project, renamed } = await transact(async (tx) => {
        const found = await lockForChange(tx, user, { product_id, permission: 'rename' });
        if (app_name === undefined || app_name === found.app_name) return { project: found, renamed: false };
        await renameProject(tx, { product_id, app_name });
        const names = { before: { app_name: found.app_name }, after: { app_name } };
        await deps.activity.record(tx, { action: 'project.renamed', product_id, userId: user.userId, ...names });
        return { project: { ...found, app_name }, renamed: true };
      });
      if (renamed) events.projectRenamed({ product_id });
      return answer(user, project);
    },

    lockForChange,
  };
}
