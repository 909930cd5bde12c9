import type { Project, ProjectInput, ProjectUpdate } from '@waypost/contract/entities/project';
import type { SessionUser } from '@waypost/contract/entities/session';
import { dayOf } from '@waypost/domain/day';
import { DomainError } from '@waypost/domain/domain-error';
import type { ProjectId } from '@waypost/domain/ids';
import { roleOf } from '@waypost/domain/roles';
import { isActiveStatus } from '@waypost/domain/status';
import type { Transaction } from '../../db/transaction.ts';
import type { AppDirectory, AppRecord } from '../apps/app-directory.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { UsageService } from '../usage/usage.service.ts';
import { createProjectCreation, type ProjectCreationDeps } from './project-creation.service.ts';
import { findOwnedProject, lockOwnedProject, renameProject, type StoredProject } from './projects.store.ts';

export type ProjectRecord = StoredProject;
type ProjectAnswer = Omit<Project, 'created' | 'apps'> & { readonly created: Date; readonly apps: AppRecord[] };

export type ProjectService = {
  /** Throws NOT_FOUND, also for another user's project (REQ-23, ROL-15). */
  read(user: SessionUser, product_id: ProjectId): Promise<ProjectAnswer>;
  /** Throws the refusals of the creation checks, INVALID_DATE, INVALID_FIELDS, PLAN_NOT_FOUND, CREATION_LOCKED (REQ-24). */
  create(user: SessionUser, input: ProjectInput, flow_id: string | undefined): Promise<{ product_id: ProjectId }>;
  /** Throws NOT_FOUND (REQ-25, PRJ-33, PRJ-37). */
  update(user: SessionUser, product_id: ProjectId, input: ProjectUpdate): Promise<ProjectAnswer>;
  /** The project for a decision inside a caller's change. Throws NOT_FOUND. */
  lockOwned(tx: Transaction, user: SessionUser, product_id: ProjectId): Promise<ProjectRecord>;
};

export type ProjectServiceDeps = ProjectCreationDeps & {
  readonly catalog: Pick<CatalogService, 'readPlan' | 'findPlan' | 'featuresOf' | 'findCountry'>;
  readonly apps: Pick<AppDirectory, 'appsOf'>;
  readonly usage: Pick<UsageService, 'lastDayOf'>;
};

function orNotFound(project: StoredProject | undefined): StoredProject {
  if (!project) throw new DomainError('NOT_FOUND');
  return project;
}

export function createProjectService(deps: ProjectServiceDeps): ProjectService {
  const { db, transact, clock, events, catalog, apps, usage } = deps;

  // the catalogue may have dropped the plan since; a project goes on with what was bought
  const planOf = ({ client_plan_id, plan_at_creation }: StoredProject) =>
    catalog.findPlan(client_plan_id) ?? (plan_at_creation.id === client_plan_id ? plan_at_creation : null);

  async function answer(user: SessionUser, project: StoredProject): Promise<ProjectAnswer> {
    const { developer_id: _owner, creation_flow_id: _flow, plan_at_creation: _plan, ...fields } = project;
    const { promo_code: _promo, additional_data: _details, ...shown } = fields;
    const usageLastEntry = await usage.lastDayOf(project.product_id);
    return {
      ...shown,
      apps: [...(await apps.appsOf([project.product_id]))],
      plans: [{ client_plan_id: project.client_plan_id }],
      planData: planOf(project),
      planFeatures: [...catalog.featuresOf(project.client_plan_id)],
      user_is_owner: true,
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

  return {
    create: createProjectCreation(deps),

    async read(user, product_id) {
      return answer(user, orNotFound(await findOwnedProject(db, { userId: user.userId, product_id })));
    },

    async update(user, product_id, { app_name }) {
      const { project, renamed } = await transact(async (tx) => {
        const found = orNotFound(await lockOwnedProject(tx, { userId: user.userId, product_id }));
        if (app_name === undefined || app_name === found.app_name) return { project: found, renamed: false };
        await renameProject(tx, { product_id, app_name });
        return { project: { ...found, app_name }, renamed: true };
      });
      if (renamed) events.projectRenamed({ product_id });
      return answer(user, project);
    },

    async lockOwned(tx, user, product_id) {
      return orNotFound(await lockOwnedProject(tx, { userId: user.userId, product_id }));
    },
  };
}
