import type { ProjectSummary } from '@waypost/contract/entities/developer';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { AppId, DeveloperId, ProjectId } from '@waypost/domain/base/ids';
import { type ProjectRelation, relationTo, type Viewer } from '@waypost/domain/projects/project-relation';
import type { Executor } from '../../db/transaction.ts';
import { findProject, listSummaries } from './projects.store.ts';

/** Look-ups of projects for other features; it depends on none of them, because the projects need the accounts. */
export type ProjectDirectory = {
  /** An account's projects by one query, newest first (PRJ-15). */
  summariesOf(developer_id: DeveloperId): Promise<readonly ProjectSummary[]>;
  /** Throws NOT_FOUND unless the user may read the project, and the app, when one is named, belongs to it (ROL-15). */
  assertReadable(viewer: Viewer, product_id: ProjectId, app_id?: AppId): Promise<void>;
  /** What the viewer is to the project. Throws NOT_FOUND for a stranger (ROL-15). */
  relationOf(viewer: Viewer, product_id: ProjectId): Promise<ProjectRelation>;
};

export const createProjectDirectory = ({ db }: { readonly db: Executor }): ProjectDirectory => ({
  summariesOf: (developer_id) => listSummaries(db, developer_id),

  async assertReadable(viewer, product_id, app_id) {
    const found = await findProject(db, product_id);
    const isApp = app_id === undefined || found?.app_ids.includes(app_id);
    const asked = found && { ...found, app_ids: app_id === undefined ? found.app_ids : [app_id] };
    if (!asked || !isApp || !relationTo(asked, viewer)) throw new DomainError('NOT_FOUND');
  },

  async relationOf(viewer, product_id) {
    const found = await findProject(db, product_id);
    const relation = found && relationTo(found, viewer);
    if (!relation) throw new DomainError('NOT_FOUND');
    return relation;
  },
});
