import type { App } from '@waypost/contract/entities/app';
import { druidPlatformOf } from '@waypost/domain/apps';
import type { AppId, ProjectId, UserId } from '@waypost/domain/ids';
import type { AriaStatus } from '@waypost/domain/status';
import type { Executor } from '../../db/transaction.ts';
import { findOwnedApp, listAppsOf, listOwnedApps, lockOwnedApp, type StoredApp, type StoredOwnedApp } from './apps.store.ts';

/** An app as the wire has it, its time still a Date. */
export type AppRecord = Omit<App, 'created_time'> & { readonly created_time: Date };

/** An app of the user's own, with the status of its project. */
export type OwnedApp = AppRecord & { readonly aria_status: AriaStatus };

/** Look-ups of apps for other features; it depends on none of them, because projects show their apps. */
export type AppDirectory = {
  /** The apps of all these projects by one query, oldest first, hidden ones left out (APP-35). */
  appsOf(productIds: readonly ProjectId[]): Promise<readonly AppRecord[]>;
  /** Undefined for an unknown app and somebody else's alike (ROL-15); `lock` holds its row until the transaction ends. */
  findOwnedApp(db: Executor, userId: UserId, app_id: AppId, lock?: 'lock'): Promise<OwnedApp | undefined>;
  /** In the order of their ids, beginning after one; hidden ones left out (APP-35). */
  listOwnedApps(userId: UserId, page: { after?: AppId; limit: number }): Promise<readonly OwnedApp[]>;
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

const describeOwnedApp = ({ aria_status, ...app }: StoredOwnedApp): OwnedApp => ({ ...describeApp(app), aria_status });

export const createAppDirectory = ({ db }: { readonly db: Executor }): AppDirectory => ({
  async appsOf(productIds) {
    return productIds.length === 0 ? [] : (await listAppsOf(db, productIds)).map(describeApp);
  },

  async findOwnedApp(executor, userId, ...[app_id, lock]) {
    const find = lock === 'lock' ? lockOwnedApp : findOwnedApp;
    const found = await find(executor, { userId, app_id });
    return found && describeOwnedApp(found);
  },

  async listOwnedApps(userId, page) {
    return (await listOwnedApps(db, userId, page)).map(describeOwnedApp);
  },
});
