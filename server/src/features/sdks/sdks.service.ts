import type { MobileSdk } from '@waypost/contract/entities/sdk';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import type { Readable } from 'node:stream';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { AppDirectory, AppRecord } from '../apps/apps.service.ts';
import { createDownloadLinks, type DownloadGrant } from './download-links.ts';
import type { CataloguedSdk, SdkCatalogue } from '../sdk-catalogue/sdk-catalogue.service.ts';
import { findAppVersion, saveAppVersion } from './sdks.store.ts';
import type { Plumbing } from '../../plumbing.ts';

const linkLifeMs = 10 * 60 * 1000;

export type SdkServiceDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'keyedHash'> & {
  readonly directory: Pick<AppDirectory, 'findApp' | 'findActive'>;
  readonly catalogue: SdkCatalogue;
  readonly activity: ActivityLog;
};
export type SdkService = ReturnType<typeof createSdkService>;
export type SdkDownload = { readonly version: CataloguedSdk['latest']; readonly content: Readable };

type AppAddress = { readonly id: ProjectId; readonly appId: AppId };

/** The app at this address, as the viewer sees it. Throws NOT_FOUND. */
const createReadApp =
  ({ db, directory }: Pick<SdkServiceDeps, 'db' | 'directory'>) =>
  async (viewer: Viewer, { id, appId }: AppAddress): Promise<AppRecord> => {
    const app = await directory.findApp(db, viewer, appId);
    if (app?.product_id !== id) throw new DomainError('NOT_FOUND');
    return app;
  };

function createSdkList(deps: SdkServiceDeps) {
  const { db, catalogue } = deps;
  const readApp = createReadApp(deps);
  return {
    /** Throws NOT_FOUND; a terminated app has no download. */
    async list(viewer: Viewer, at: AppAddress): Promise<MobileSdk[]> {
      const app = await readApp(viewer, at);
      const sdk = catalogue.sdkFor(app.platform);
      if (!sdk || app.download_link === null) return [];
      const { sdk_id, platform, type, ctaText, latest } = sdk;
      const downloaded = await findAppVersion(db, { app_id: app.app_id, sdk_id });
      const version_id = downloaded?.version_id ?? latest.version_id;
      const { size, sha256 } = latest;
      return [
        {
          sdk_id,
          platform,
          type,
          ctaText,
          version_id,
          latest_version_id: latest.version_id,
          download_link: app.download_link,
          size,
          sha256,
        },
      ];
    },
  };
}

function createSdkDownloads(deps: SdkServiceDeps) {
  const { db, transact, clock, directory, catalogue, activity } = deps;
  const links = createDownloadLinks(deps.keyedHash);
  const readApp = createReadApp(deps);

  /** The granted version if the app may still download it and the catalogue has it. */
  async function grantedOf({ app_id, sdk_id, version_id }: DownloadGrant) {
    const app = await directory.findActive(db, app_id);
    const sdk = app && catalogue.sdkFor(app.platform);
    const version = sdk?.sdk_id === sdk_id ? sdk.versions.find((each) => each.version_id === version_id) : undefined;
    if (!app || !version) throw new DomainError('NOT_FOUND');
    return { app, version };
  }

  return {
    /** A link to the latest version, valid for ten minutes. Throws NOT_FOUND. */
    async link(viewer: Viewer, { sdkId, ...at }: AppAddress & { readonly sdkId: string }): Promise<string> {
      const app = await readApp(viewer, at);
      const sdk = catalogue.sdkFor(app.platform);
      if (sdk?.sdk_id !== sdkId || app.status !== 'ACTIVE') throw new DomainError('NOT_FOUND');
      const expires = clock().getTime() + linkLifeMs;
      const grant = {
        app_id: app.app_id,
        sdk_id: sdkId,
        version_id: sdk.latest.version_id,
        userId: viewer.userId,
        expires,
      };
      return `/api/downloads/${links.sign(grant)}`;
    },

    /** The file of a link, which it notes in the project's log. Throws NOT_FOUND, LINK_EXPIRED. */
    async download(token: string): Promise<SdkDownload> {
      const grant = links.read(token);
      if (!grant) throw new DomainError('NOT_FOUND');
      if (!(clock().getTime() < grant.expires)) throw new DomainError('LINK_EXPIRED');
      const { app, version } = await grantedOf(grant);
      const { app_id, product_id, app_name } = app;
      const { sdk_id, userId } = grant;
      await transact(async (tx) => {
        await saveAppVersion(tx, { app_id, sdk_id, version_id: version.version_id, downloaded: clock() });
        const after = { sdk_id, version_id: version.version_id };
        await activity.record(tx, {
          action: 'app.downloaded',
          product_id,
          app_id,
          userId,
          subject: { id: app_id, name: app_name },
          after,
        });
      });
      return { version, content: catalogue.open(version) };
    },
  };
}

export const createSdkService = (deps: SdkServiceDeps) => ({ ...createSdkList(deps), ...createSdkDownloads(deps) });
