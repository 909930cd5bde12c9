import type { App } from '@waypost/contract/entities/app';
import type { KeyServiceAppPage } from '@waypost/contract/entities/key';
import { druidPlatformOf } from '@waypost/domain/apps/apps';
import { DomainError } from '@waypost/domain/base/domain-error';
import { type AppId, appIdFromHrnOrId, isId, type ProjectId } from '@waypost/domain/base/ids';
import { mayDo } from '@waypost/domain/permissions/project-permissions';
import {
  type ProjectRelation,
  relationTo,
  roleValues,
  type Viewer,
} from '@waypost/domain/permissions/project-relation';
import { type EndInstant, projectEnd } from '@waypost/domain/projects/ends';
import type { AriaStatus } from '@waypost/domain/projects/status';
import type { Executor } from '../../db/transaction.ts';
import type { SdkCatalogue } from '../sdk-catalogue/sdk-catalogue.service.ts';
import type { AppSecrets } from './app-secrets.service.ts';
import {
  type AppOfProject,
  type AppPage,
  findApp,
  listAppsOf,
  listManagedApps,
  lockApp,
  type StoredApp,
} from './apps.store.ts';

/** An app in the form of the contract, but with its time as a Date. */
export type AppRecord = Omit<App, 'created_time'> & { readonly created_time: Date };

/** An app that the viewer may see, with the status of its project and the viewer's relation to it. */
export type VisibleApp = AppRecord & {
  readonly aria_status: AriaStatus;
  readonly relation: ProjectRelation;
  readonly projectEnd: EndInstant;
  /** The products that a reseller has switched off for the project's customer. */
  readonly products_off: readonly string[];
};

/** Look-ups of apps for other features, which never find hidden apps. */
export type AppDirectory = {
  /** The apps of these projects in one query, oldest first; with secrets only for a viewer who may manage them. */
  appsOf(productIds: readonly ProjectId[], viewer?: Viewer): Promise<readonly AppRecord[]>;
  /** Undefined for an unknown app and for a stranger's; `lock` locks its row until the transaction ends. */
  findApp(db: Executor, viewer: Viewer, app_id: AppId, lock?: 'lock'): Promise<VisibleApp | undefined>;
  /** The apps whose credentials the viewer may manage, in the order of ids, after a given one. */
  listApps(viewer: Viewer, page: AppPage): Promise<readonly VisibleApp[]>;
  /** An active app for every caller, as signed links need it. */
  findActive(db: Executor, app_id: AppId): Promise<AppRecord | undefined>;
  /** A stored app as a viewer with this relation sees it. */
  describe(stored: StoredApp, relation: ProjectRelation | undefined): AppRecord;
};

export type AppDirectoryDeps = {
  readonly db: Executor;
  readonly secrets: Pick<AppSecrets, 'open'>;
  readonly sdks: Pick<SdkCatalogue, 'sdkFor'>;
};

function typeOf(platform: string): App['type'] {
  if (platform.endsWith(':starter')) return 'Starter';
  return platform.endsWith(':premium') ? 'Premium' : null;
}

const managedBy = (viewer: Viewer) => ({
  userId: viewer.userId,
  appIds: roleValues(viewer, 'customeradmin').filter((value) => isId('app', value)),
});

const relationOf = ({ owner, customer_id, app_id }: AppOfProject, viewer: Viewer) =>
  relationTo({ owner, customer_id, app_ids: [app_id] }, viewer);

const withoutProject = ({
  aria_status: _status,
  owner: _owner,
  customer_id: _customer,
  isEvaluation: _evaluation,
  project_expiry_date: _expiry,
  ends_on: _end,
  products_off: _off,
  ...app
}: AppOfProject): StoredApp => app;

const noSecrets = { app_code: null, license_key: null };

function describeSdk({ product_id, app_id, platform, sdk_name, status }: StoredApp, sdks: AppDirectoryDeps['sdks']) {
  const sdk = sdks.sdkFor(platform);
  if (!sdk) return { sdk_name, latest_version: null, download_link: null };
  const link = `/api/project/${product_id}/apps/${app_id}/sdks/${sdk.sdk_id}/download`;
  return {
    sdk_name: sdk_name ?? sdk.name,
    latest_version: sdk.latest.version_id,
    download_link: status === 'ACTIVE' ? link : null,
  };
}

export function createAppDirectory({ db, secrets, sdks }: AppDirectoryDeps): AppDirectory {
  /** The app with derived fields; with secrets only for viewers who may manage them. */
  const describe: AppDirectory['describe'] = (stored, relation) => {
    const { sealed_app_code, sealed_license_key, app_code_hash: _hash, ...app } = stored;
    const isManaged = relation !== undefined && mayDo(relation, 'manage-keys');
    return {
      ...app,
      ...describeSdk(stored, sdks),
      ...(isManaged ? secrets.open({ ...stored, sealed_app_code, sealed_license_key }) : noSecrets),
      druid_platform: druidPlatformOf(stored.platform),
      has_app_code: sealed_app_code !== null,
      type: typeOf(stored.platform),
    };
  };

  const toVisibleApp = (rows: AppOfProject, viewer: Viewer): VisibleApp | undefined => {
    const relation = relationOf(rows, viewer);
    if (!relation) return undefined;
    const { aria_status, isEvaluation, ends_on, project_expiry_date: expiry_date, products_off } = rows;
    const end = projectEnd({ aria_status, isEvaluation, ends_on, expiry_date });
    return { ...describe(withoutProject(rows), relation), aria_status, relation, projectEnd: end, products_off };
  };

  return {
    describe,

    async appsOf(productIds, viewer) {
      const rows = productIds.length === 0 ? [] : await listAppsOf(db, productIds);
      return rows.map((app) => describe(withoutProject(app), viewer && relationOf(app, viewer)));
    },

    async findApp(executor, viewer, ...[app_id, lock]) {
      const rows = await (lock === 'lock' ? lockApp : findApp)(executor, app_id);
      return rows && toVisibleApp(rows, viewer);
    },

    async findActive(executor, app_id) {
      const rows = await findApp(executor, app_id);
      return rows?.status === 'ACTIVE' ? describe(withoutProject(rows), undefined) : undefined;
    },

    async listApps(viewer, page) {
      const rows = await listManagedApps(db, managedBy(viewer), page);
      return rows.map((app) => toVisibleApp(app, viewer)).filter((app) => app !== undefined);
    },
  };
}

type Apps = Pick<AppDirectory, 'findApp'>;
/** Finds an app by its hrn or its id. */
type FindAppArguments = [executor: Executor, viewer: Viewer, hrnOrId: string, lock?: 'lock'];

const pageSize = 100;

/**
 * The app where the viewer may manage credentials. Throws NOT_FOUND for a stranger's app as for an unknown one, and
 * USER_ROLE_PERMISSION_DENIED for an app that the viewer may only see.
 */
export async function managedApp(
  apps: Apps,
  ...[executor, viewer, hrnOrId, lock]: FindAppArguments
): Promise<VisibleApp> {
  const appId = appIdFromHrnOrId(hrnOrId);
  const app = appId && (await apps.findApp(executor, viewer, appId, lock));
  if (!app) throw new DomainError('NOT_FOUND');
  if (!mayDo(app.relation, 'manage-keys')) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
  return app;
}

function assertPageToken(pageToken: string | undefined): asserts pageToken is AppId | undefined {
  if (pageToken === undefined || isId('app', pageToken)) return;
  const message = 'Invalid page token.';
  throw new DomainError('INVALID_FIELDS', [{ path: 'pageToken', reason: 'invalid', message }]);
}

type Page = { readonly pageToken: string | undefined; readonly authType?: 'token' };

/** A page of the apps whose credentials a viewer may manage, in the form of the key service. */
export async function listCredentialApps(
  apps: Pick<AppDirectory, 'listApps'>,
  viewer: Viewer,
  { pageToken, ...query }: Page,
): Promise<KeyServiceAppPage> {
  assertPageToken(pageToken);
  const rows = await apps.listApps(viewer, { ...query, ...(pageToken && { after: pageToken }), limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1)?.app_id : undefined;
  const items = page.map(({ app_id, app_name, hrn }) => ({ id: app_id, name: app_name, hrn }));
  return { items, ...(last !== undefined && { pageToken: last }) };
}
