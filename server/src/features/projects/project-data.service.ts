import { blocksDeletion, statusAfterDeletion } from './account-deletion.ts';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { DeveloperId, ProjectId } from '@waypost/domain/base/ids';
import { isActiveStatus } from '@waypost/domain/projects/status';
import type { Executor, Transaction } from '../../db/transaction.ts';
import { closeProject, listProjects, lockProjects, type StoredProject } from './projects.store.ts';

export type ProjectData = ReturnType<typeof createProjectData>;

function assertNoneBlocks(projects: readonly StoredProject[]): void {
  const problems = projects.filter(blocksDeletion).map(({ app_name, plan_name }) => ({
    path: 'projects',
    reason: 'PAID_PROJECT_ACTIVE',
    message: `“${app_name}” is still active on the plan ${plan_name}. Cancel its plan first.`,
  }));
  if (problems.length > 0) throw new DomainError('PAID_PROJECT_ACTIVE', problems);
}

export const createProjectData = () => ({
  list: (db: Executor, developer_id: DeveloperId) => listProjects(db, developer_id),

  /** The projects that prevent the account's deletion, and those that it would close. */
  async preview(db: Executor, developer_id: DeveloperId) {
    const projects = await listProjects(db, developer_id);
    const closing = projects.filter((project) => isActiveStatus(project.aria_status) && !blocksDeletion(project));
    return { blocking: projects.filter(blocksDeletion), closing };
  },

  /** Closes every project; throws PAID_PROJECT_ACTIVE with the names of those that prevent it. */
  async closeAll(tx: Transaction, developer_id: DeveloperId): Promise<ProjectId[]> {
    const projects = await lockProjects(tx, developer_id);
    assertNoneBlocks(projects);
    for (const { product_id, aria_status } of projects) {
      await closeProject(tx, { product_id, aria_status: statusAfterDeletion(aria_status) });
    }
    return projects.map(({ product_id }) => product_id);
  },
});
