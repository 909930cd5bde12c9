import type { AppPlatform } from '@waypost/domain/apps/apps';
import type { Readable } from 'node:stream';
import { openSdkFile, readSdkCatalogue, type SdkFacts, type SdkVersion } from './sdk-files.store.ts';

export type CataloguedSdk = Omit<SdkFacts, 'versions'> & {
  readonly latest: SdkVersion;
  readonly versions: readonly SdkVersion[];
};

export type SdkCatalogue = {
  /** The SDK that apps of a platform are built with. */
  sdkFor(platform: AppPlatform): CataloguedSdk | undefined;
  open(version: SdkVersion): Readable;
};

/** The SDKs in the download folder, each with the newest version first. */
export async function createSdkCatalogue(folder: string): Promise<SdkCatalogue> {
  const entries = await readSdkCatalogue(folder);
  const byPlatform = new Map(
    entries.map(
      ({ versions: [latest, ...older], ...sdk }) =>
        [sdk.platform, { ...sdk, latest, versions: [latest, ...older] }] as const,
    ),
  );
  return {
    sdkFor: (platform) => byPlatform.get(platform),
    open: ({ file }) => openSdkFile(folder, file),
  };
}
