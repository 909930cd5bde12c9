import type { App } from '@waypost/contract/entities/app';
import { druidPlatformOf } from '@waypost/domain/apps';
import { type AppId, isId, type ProjectId } from '@waypost/domain/ids';
import { type ProjectRelation, relationTo, roleValues, type Viewer } from '@waypost/domain/project-relation';
import type { AriaStatus } from '@waypost/domain/status';
import type { Executor } from '../../db/transaction.ts';
import { type AppOfProject, findApp, listAppsInView, listAppsOf, lockApp, type StoredApp } from './apps.store.ts';

/** An app as the wire has it, its time still a Date. */
export type AppRecord = Omit<App, 'created_time'> & { readonly created_time: Date };

/** An app that the viewer may see, with the status of its project and what the viewer is to it. */
export type AppInView = AppRecord & { readonly aria_status: AriaStatus; readonly relation: ProjectRelation };

/** Look-ups of apps for other features; it depends on none of them, because projects show their apps. */
export type AppDirectory = {
  /** The apps of all these projects by one query, oldest first, hidden ones left out (APP-35). */
  appsOf(productIds: readonly ProjectId[]): Promise<readonly AppRecord[]>;
  /** Undefined for an unknown app and somebody else's alike (ROL-15); `lock` holds its row until the transaction ends. */
  findApp(db: Executor, viewer: Viewer, app_id: AppId, lock?: 'lock'): Promise<AppInView | undefined>;
  /** In the order of their ids, beginning after one; hidden ones left out (APP-35). */
  listApps(viewer: Viewer, page: { after?: AppId; limit: number }): Promise<readonly AppInView[]>;
};

function typeOf(platform: string): App['type'] {
  if (platform.endsWith(':starter')) return 'Starter';
  return platform.endsWith(':premium') ? 'Premium' : null;
}

/** The app with what follows from its columns (APP-01, APP-02, APP-09). */
export function describeApp(stored: StoredApp): AppRecord {
  return {
    ...stored,
    druid_platform: druidPlatformOf(stored.platform),
    has_app_code: stored.app_code !== null,
    type: typeOf(stored.platform),
  };
}

function describeAppInView({ aria_status, owner, customer_id, ...app }: AppOfProject, viewer: Viewer): AppInView | undefined {
  const relation = relationTo({ owner, customer_id, app_ids: [app.app_id] }, viewer);
  return relation && { ...describeApp(app), aria_status, relation };
}

const inViewOf = (viewer: Viewer) => ({
  userId: viewer.userId,
  appIds: roleValues(viewer, 'customeradmin').filter((value) => isId('app', value)),
  customerIds: roleValues(viewer, 'customermanager'),
});

export const createAppDirectory = ({ db }: { readonly db: Executor }): AppDirectory => ({
  async appsOf(productIds) {
    return productIds.length === 0 ? [] : (await listAppsOf(db, productIds)).map(describeApp);
  },

  async findApp(executor, viewer, ...[app_id, lock]) {
    const found = await (lock === 'lock' ? lockApp : findApp)(executor, app_id);
    return found && describeAppInView(found, viewer);
  },

  async listApps(viewer, page) {
    const found = await listAppsInView(db, inViewOf(viewer), page);
    return found.map((app) => describeAppInView(app, viewer)).filter((app) => app !== undefined);
  },
});
