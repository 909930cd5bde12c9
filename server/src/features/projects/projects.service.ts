import type { ProjectInput, ProjectUpdate } from '@waypost/contract/entities/project';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import { type AppId, type CustomerId, type DeveloperId, isId, type ProjectId } from '@waypost/domain/base/ids';
import { permissionsIn, roleValues, type Viewer } from '@waypost/domain/projects/project-relation';
import type { Transaction } from '../../db/transaction.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { createProjectCreation, type ProjectCreationDeps } from './project-creation.service.ts';
import { createPlanChanges } from './project-plan.service.ts';
import { createProjectUpdate } from './project-update.service.ts';
import {
  createProjectView,
  inViewOf,
  type LockForChange,
  type ProjectAnswer,
  type ProjectInView,
  type ProjectViewDeps,
} from './project-view.service.ts';
import { changeProject, findProject, findProjectOfApp, listManaged, lockProject } from './projects.store.ts';

/** A customer of the same reseller. */
export type AssignedCustomer = {
  readonly product_id: ProjectId;
  readonly customer: {
    readonly customer_id: CustomerId;
    readonly customer_name: string;
    readonly developer_id: DeveloperId;
  };
};

export type ProjectService = {
  /** Throws NOT_FOUND, also for another user's project (REQ-23, ROL-15). */
  read(user: SessionUser, product_id: ProjectId): Promise<ProjectAnswer>;
  /** Throws NOT_FOUND (REQ-32). */
  findByApp(user: SessionUser, app_id: AppId): Promise<ProjectAnswer>;
  /** The projects that the user's roles of a customer admin or manager open (REQ-33, PRJ-14). */
  listManaged(user: SessionUser): Promise<ProjectAnswer[]>;
  /** Throws the refusals of the creation checks, INVALID_DATE, INVALID_FIELDS, PLAN_NOT_FOUND, CREATION_LOCKED (REQ-24). */
  create(user: SessionUser, input: ProjectInput, flow_id: string | undefined): Promise<{ product_id: ProjectId }>;
  /**
   * Changes fields, or with `isUpgrade` the plan. Throws NOT_FOUND, INVALID_FIELDS, USER_ROLE_PERMISSION_DENIED, EXTENSION_REFUSED
   * and what a change of plan is refused for (REQ-25, PRJ-33, PRJ-37, PRJ-38).
   */
  update(user: SessionUser, product_id: ProjectId, input: ProjectUpdate): Promise<ProjectAnswer>;
  /** Runs a project for another customer inside a caller's change, once. Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED (REQ-91). */
  assignCustomer(tx: Transaction, viewer: Viewer, assigned: AssignedCustomer): Promise<void>;
  readonly lockForChange: LockForChange;
  /** A job: the changes of plan that were planned until today. */
  applyPlannedChanges(): Promise<void>;
};

export type ProjectServiceDeps = ProjectCreationDeps &
  ProjectViewDeps & {
    readonly catalog: ProjectCreationDeps['catalog'] & ProjectViewDeps['catalog'] & Pick<CatalogService, 'listPlans'>;
    readonly config: ProjectCreationDeps['config'] & ProjectViewDeps['config'];
  };

const lockForChange: LockForChange = async (tx, viewer, { product_id, permission }) => {
  const project = inViewOf(viewer, await lockProject(tx, product_id));
  if (!permissionsIn(project).includes(permission)) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
  return project;
};

const createAssignCustomer =
  (activity: ProjectServiceDeps['activity']): ProjectService['assignCustomer'] =>
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

export function createProjectService(deps: ProjectServiceDeps): ProjectService {
  const { db, activity } = deps;
  const describe = createProjectView(deps);

  async function answer(user: SessionUser, project: ProjectInView): Promise<ProjectAnswer> {
    const [described] = await describe(user, [project]);
    if (!described) throw new Error('A project was described as none');
    return described;
  }

  const plans = createPlanChanges({ ...deps, lockForChange });

  const updateFields = createProjectUpdate(deps);

  return {
    create: createProjectCreation(deps),

    async read(user, product_id) {
      return answer(user, inViewOf(user, await findProject(db, product_id)));
    },

    async findByApp(user, app_id) {
      const project = inViewOf(user, await findProjectOfApp(db, app_id));
      const found = await answer(user, project);
      // an admin of another app of the project has not seen this one (ROL-15)
      if (!found.apps.some((app) => app.app_id === app_id)) throw new DomainError('NOT_FOUND');
      return found;
    },

    async listManaged(user) {
      const appIds = roleValues(user, 'customeradmin').filter((value) => isId('app', value));
      const customerIds = roleValues(user, 'customermanager');
      if (appIds.length + customerIds.length === 0) return [];
      const managed = await listManaged(db, { appIds, customerIds });
      return describe(
        user,
        managed.map((project) => inViewOf(user, project)),
      );
    },

    async update(user, product_id, input) {
      if (input.isUpgrade === true) {
        await plans.change(user, product_id, input);
        return answer(user, inViewOf(user, await findProject(db, product_id)));
      }
      return answer(user, await updateFields(user, product_id, input));
    },

    lockForChange,
    applyPlannedChanges: () => plans.applyPlanned(),
    assignCustomer: createAssignCustomer(activity),
  };
}
