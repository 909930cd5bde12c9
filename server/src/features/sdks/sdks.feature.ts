import { sdkEndpoints } from '@waypost/contract/endpoints/apps';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { AppDirectory } from '../apps/apps.service.ts';
import type { SdkCatalogue } from '../sdk-catalogue/sdk-catalogue.service.ts';
import { sdkHandlers } from './sdks.routes.ts';
import { createSdkService } from './sdks.service.ts';

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'keyedHash'>;
export type SdksNeeds = {
  readonly activity: ActivityLog;
  readonly apps: AppDirectory;
  readonly catalogue: SdkCatalogue;
};

export function createSdksFeature({ db, transact, clock, keyedHash }: Uses, { activity, apps, catalogue }: SdksNeeds) {
  const service = createSdkService({ db, transact, clock, keyedHash, activity, directory: apps, catalogue });
  return { service, mount: ({ portal }: Listeners) => portal.on(sdkEndpoints, sdkHandlers(service)) };
}
