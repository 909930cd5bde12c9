import type { ProjectSummary } from '@waypost/contract/entities/developer';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { AppId, DeveloperId, ProjectId } from '@waypost/domain/base/ids';
import { type ProjectRelation, relationTo, roleValues, type Viewer } from '@waypost/domain/projects/project-relation';
import type { Executor } from '../../db/transaction.ts';
import { findProject, listSummaries } from './projects.store.ts';

/** `all` includes the usage of apps that are hidden. */
export type ReadableApps = readonly AppId[] | 'all';

/** Look-ups of projects for other features; it depends on none of them, because the projects need the accounts. */
export type ProjectDirectory = {
  /** An account's projects by one query, newest first (PRJ-15). */
  summariesOf(developer_id: DeveloperId): Promise<readonly ProjectSummary[]>;
  /**
   * The apps whose usage the viewer may read, or the named one alone; a customer admin reads that of their own apps. Throws
   * NOT_FOUND for a stranger, and for an app that is another project's or another admin's (ROL-15).
   */
  readableApps(viewer: Viewer, product_id: ProjectId, app_id?: AppId): Promise<ReadableApps>;
  /** What the viewer is to the project. Throws NOT_FOUND for a stranger (ROL-15). */
  relationOf(viewer: Viewer, product_id: ProjectId): Promise<ProjectRelation>;
};

export const createProjectDirectory = ({ db }: { readonly db: Executor }): ProjectDirectory => ({
  summariesOf: (developer_id) => listSummaries(db, developer_id),

  async readableApps(viewer, product_id, app_id) {
    const found = await findProject(db, product_id);
    const relation = found && relationTo(found, viewer);
    if (!relation) throw new DomainError('NOT_FOUND');
    const administered = roleValues(viewer, 'customeradmin');
    const inView = found.app_ids.filter((id) => relation !== 'customeradmin' || administered.includes(id));
    if (app_id !== undefined && !inView.includes(app_id)) throw new DomainError('NOT_FOUND');
    if (app_id !== undefined) return [app_id];
    return relation === 'customeradmin' ? inView : 'all';
  },

  async relationOf(viewer, product_id) {
    const found = await findProject(db, product_id);
    const relation = found && relationTo(found, viewer);
    if (!relation) throw new DomainError('NOT_FOUND');
    return relation;
  },
});
