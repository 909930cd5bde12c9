import { accessKeyEndpoints } from '@waypost/contract/endpoints/access-keys';
import type { Listen } from '../../base/listen.ts';
import type { DataOwner, PersonalData } from '../../base/personal-data.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { AppDirectory } from '../apps/apps.service.ts';
import { createAccessKeyEvents } from './access-keys.events.ts';
import { accessKeyHandlers } from './access-keys.routes.ts';
import { createAccessKeysService } from './access-key-changes.service.ts';
import { deleteAccessKeysOf, describeAccessKeys } from './access-keys.store.ts';
import { accessKeyChannel, createAccessKeyLookup, type AccessKeyLookup } from './access-keys.service.ts';

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId' | 'listen' | 'secretBox' | 'logger'>;
export type AccessKeysNeeds = {
  readonly config: { readonly access_key_limit: number; readonly origins: { readonly portal: string } };
  readonly apps: AppDirectory;
  readonly activity: ActivityLog;
};

const appsInMemory = 20_000;
/** Triggers notify it when the status of a project or of one of its apps changes. */
const projectChannel = 'waypost_project';

/** Drops cached access keys when any instance changes a key, an app or a project's status. */
async function listenForChanges(listen: Listen, lookup: AccessKeyLookup): Promise<() => void> {
  const forgetAll = () => lookup.forgetAll();
  const stops = await Promise.all([
    listen(accessKeyChannel, (id) => lookup.forgetApp(id), forgetAll),
    listen(projectChannel, (id) => lookup.forgetProject(id), forgetAll),
  ]);
  return () => stops.forEach((stop) => stop());
}

async function deleteAccessKeys(tx: Transaction, { appIds }: DataOwner): Promise<void> {
  if (appIds.length > 0) await deleteAccessKeysOf(tx, appIds);
}

export async function createAccessKeysFeature(plumbing: Uses, needs: AccessKeysNeeds) {
  const { db, transact, clock, newId, secretBox } = plumbing;
  const { config, apps, activity } = needs;
  const service = createAccessKeyLookup({ db, clock, secretBox, capacity: appsInMemory });
  const changes = createAccessKeysService({
    db,
    transact,
    clock,
    newId,
    apps,
    activity,
    secretBox,
    limit: config.access_key_limit,
    tokenEndpointUrl: `${config.origins.portal}/oauth2/token`,
    events: createAccessKeyEvents(plumbing.logger),
  });
  const close = await listenForChanges(plumbing.listen, service);
  return {
    service,
    mount: ({ portal }: Listeners) => portal.on(accessKeyEndpoints, accessKeyHandlers(changes)),
    personalData: {
      ofApps: { accessKeys: (executor, { appIds }) => describeAccessKeys(executor, appIds) },
      dropCredentials: deleteAccessKeys,
      erase: deleteAccessKeys,
    } satisfies PersonalData,
    close,
  };
}
