import type { App } from '@waypost/contract/entities/app';
import { druidPlatformOf } from '@waypost/domain/apps';
import type { AppId, ProjectId, UserId } from '@waypost/domain/ids';
import type { AriaStatus } from '@waypost/domain/status';
import type { Executor } from '../../db/transaction.ts';
import { findAppWithProject, findOwnedApp, listAppsOf, listOwnedApps, type StoredApp } from './apps.store.ts';

/** An app as the wire has it, its time still a Date. */
export type AppRecord = Omit<App, 'created_time'> & { readonly created_time: Date };

/** What decides whether the app may be used: its project, and whose it is. */
export type AppStanding = {
  readonly app: AppRecord;
  readonly owner: UserId;
  readonly project: { readonly product_id: ProjectId; readonly aria_status: AriaStatus; readonly client_plan_id: string };
};

export type AppPage = { readonly items: readonly AppRecord[]; readonly next: AppId | undefined };

/** Look-ups of apps for other features; it depends on none, as the projects show their apps. */
export type AppDirectory = {
  /** The apps of all these projects by one query, oldest first, hidden ones left out (APP-35). */
  appsOf(db: Executor, productIds: readonly ProjectId[]): Promise<readonly AppRecord[]>;
  /** Undefined for an unknown app and for somebody else's alike (ROL-15). */
  findOwnedApp(db: Executor, userId: UserId, app_id: AppId): Promise<AppRecord | undefined>;
  /** `next` is what `after` takes to read on. */
  listOwnedApps(db: Executor, userId: UserId, page: { after: AppId | undefined; limit: number }): Promise<AppPage>;
  appById(db: Executor, app_id: AppId): Promise<AppStanding | undefined>;
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

export const createAppDirectory = (): AppDirectory => ({
  async appsOf(db, productIds) {
    return productIds.length === 0 ? [] : (await listAppsOf(db, productIds)).map(describeApp);
  },

  async findOwnedApp(db, userId, app_id) {
    const found = await findOwnedApp(db, { userId, app_id });
    return found && describeApp(found);
  },

  async listOwnedApps(db, userId, { after, limit }) {
    const found = await listOwnedApps(db, userId, { after, limit: limit + 1 });
    const items = found.slice(0, limit).map(describeApp);
    return { items, next: found.length > limit ? items.at(-1)?.app_id : undefined };
  },

  async appById(db, app_id) {
    const found = await findAppWithProject(db, app_id);
    if (!found) return undefined;
    const { userId, project_status, client_plan_id, ...app } = found;
    const project = { product_id: app.product_id, aria_status: project_status, client_plan_id };
    return { app: describeApp(app), owner: userId, project };
  },
});
