import type { MobileSdk } from '@waypost/contract/entities/sdk';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { Viewer } from '@waypost/domain/projects/project-relation';
import type { Readable } from 'node:stream';
import type { Clock } from '../../base/clock.ts';
import type { Executor, Transact } from '../../db/transaction.ts';
import type { KeyedHash } from '../../base/cryptography.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { AppDirectory, AppRecord } from '../apps/apps.service.ts';
import { createDownloadLinks, type DownloadGrant } from './download-links.ts';
import type { CataloguedSdk, SdkCatalogue } from '../sdk-catalogue/sdk-catalogue.service.ts';
import { findAppVersion, saveAppVersion } from './sdks.store.ts';

const linkLifeMs = 10 * 60 * 1000;

export type SdkServiceDeps = {
  readonly db: Executor;
  readonly transact: Transact;
  readonly clock: Clock;
  readonly keyedHash: KeyedHash;
  readonly directory: Pick<AppDirectory, 'findApp' | 'findActive'>;
  readonly catalogue: SdkCatalogue;
  readonly activity: ActivityLog;
};
export type SdkService = ReturnType<typeof createSdkService>;
export type SdkDownload = { readonly version: CataloguedSdk['latest']; readonly content: Readable };

type AppAddress = { readonly id: ProjectId; readonly appId: AppId };

async function readApp(deps: SdkServiceDeps, viewer: Viewer, { id, appId }: AppAddress): Promise<AppRecord> {
  const app = await deps.directory.findApp(deps.db, viewer, appId);
  if (app?.product_id !== id) throw new DomainError('NOT_FOUND');
  return app;
}

const createList =
  (deps: SdkServiceDeps) =>
  async (viewer: Viewer, at: AppAddress): Promise<MobileSdk[]> => {
    const app = await readApp(deps, viewer, at);
    const sdk = deps.catalogue.sdkFor(app.platform);
    if (!sdk || app.download_link === null) return [];
    const { sdk_id, platform, type, ctaText, latest } = sdk;
    const { size, sha256, version_id: latest_version_id } = latest;
    const downloaded = await findAppVersion(deps.db, { app_id: app.app_id, sdk_id });
    const version_id = downloaded?.version_id ?? latest_version_id;
    const { download_link } = app;
    return [{ sdk_id, platform, type, ctaText, version_id, latest_version_id, download_link, size, sha256 }];
  };

type Links = ReturnType<typeof createDownloadLinks>;

const createLink =
  (deps: SdkServiceDeps, links: Links) =>
  async (viewer: Viewer, { sdkId, ...at }: AppAddress & { readonly sdkId: string }): Promise<string> => {
    const app = await readApp(deps, viewer, at);
    const sdk = deps.catalogue.sdkFor(app.platform);
    if (sdk?.sdk_id !== sdkId || app.status !== 'ACTIVE') throw new DomainError('NOT_FOUND');
    const expires = deps.clock().getTime() + linkLifeMs;
    const { version_id } = sdk.latest;
    const token = links.sign({ app_id: app.app_id, sdk_id: sdkId, version_id, userId: viewer.userId, expires });
    return `/api/downloads/${token}`;
  };

/** The granted version, as long as its app and the catalogue have it. */
async function grantedOf({ db, directory, catalogue }: SdkServiceDeps, { app_id, sdk_id, version_id }: DownloadGrant) {
  const app = await directory.findActive(db, app_id);
  const sdk = app && catalogue.sdkFor(app.platform);
  const version = sdk?.sdk_id === sdk_id ? sdk.versions.find((each) => each.version_id === version_id) : undefined;
  if (!app || !version) throw new DomainError('NOT_FOUND');
  return { app, version };
}

const createDownload =
  (deps: SdkServiceDeps, links: Links) =>
  async (token: string): Promise<SdkDownload> => {
    const { transact, clock, activity, catalogue } = deps;
    const grant = links.read(token);
    if (!grant) throw new DomainError('NOT_FOUND');
    if (!(clock().getTime() < grant.expires)) throw new DomainError('LINK_EXPIRED');
    const { app, version } = await grantedOf(deps, grant);
    const { app_id, product_id, app_name } = app;
    const { sdk_id, userId } = grant;
    const { version_id } = version;
    await transact(async (tx) => {
      await saveAppVersion(tx, { app_id, sdk_id, version_id, downloaded: clock() });
      const subject = { id: app_id, name: app_name };
      const after = { sdk_id, version_id };
      await activity.record(tx, { action: 'app.downloaded', product_id, app_id, userId, subject, after });
    });
    return { version, content: catalogue.open(version) };
  };

/** The SDKs of apps and their downloads (APP-09 to APP-12, REQ-30). */
export function createSdkService(deps: SdkServiceDeps) {
  const links = createDownloadLinks(deps.keyedHash);
  return {
    /** Throws NOT_FOUND; a terminated app has nothing to download. */
    list: createList(deps),
    /** Where the latest version can be downloaded from for ten minutes. Throws NOT_FOUND. */
    link: createLink(deps, links),
    /** The file of a link; the project's log records it. Throws NOT_FOUND, LINK_EXPIRED. */
    download: createDownload(deps, links),
  };
}
