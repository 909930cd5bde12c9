import { keyEndpoints } from '@waypost/contract/endpoints/keys';
import type { Listen } from '../../base/listen.ts';
import type { DataOwner, PersonalData } from '../../base/personal-data.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { InstanceTask } from '../../jobs/instance-tasks.ts';
import { cleanupJob } from '../../jobs/jobs.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { AppDirectory } from '../apps/apps.service.ts';
import type { KeysDeps } from './key-changes.service.ts';
import { createKeyExpiryService } from './expiry/key-expiry.service.ts';
import { createKeyLimitsService } from './limits/key-limits.service.ts';
import { createKeyUseService } from './use/key-use.service.ts';
import { createKeyEvents } from './keys.events.ts';
import { keyHandlers } from './keys.routes.ts';
import { createKeySeed } from './key-seed.service.ts';
import { createKeysService } from './keys.service.ts';
import { deleteKeysOf, describeKeys } from './keys.store.ts';
import { createVerifyService, keyChannel, projectChannel, type VerifyService } from './verification/verify.service.ts';

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId' | 'listen' | 'keyedHash' | 'secretBox' | 'logger'>;
export type KeysNeeds = {
  readonly config: KeysDeps['config'];
  readonly apps: AppDirectory;
  readonly activity: ActivityLog;
};

const keysInMemory = 200_000;

/** Drops cached keys when any instance changes the key, its app or its project's status. */
async function listenForChanges(listen: Listen, verify: VerifyService): Promise<() => void> {
  const forgetAll = () => verify.forgetAll();
  const stops = await Promise.all([
    listen(keyChannel, (id) => verify.forgetKey(id), forgetAll),
    listen(projectChannel, (id) => verify.forgetProject(id), forgetAll),
  ]);
  return () => stops.forEach((stop) => stop());
}

type KeyServices = {
  readonly keyUse: ReturnType<typeof createKeyUseService>;
  readonly keyLimits: ReturnType<typeof createKeyLimitsService>;
};

const tasksOf = ({ keyUse, keyLimits }: KeyServices): InstanceTask[] => [
  // a key shows its last use within a minute, and a crash loses at most 20 seconds of use
  { name: 'keys.write-use', everySeconds: 20, run: () => keyUse.flush() },
  { name: 'keys.give-back-idle-limits', everySeconds: 60, run: () => keyLimits.returnIdleCalls() },
];

async function deleteKeys(tx: Transaction, { appIds }: DataOwner): Promise<void> {
  if (appIds.length > 0) await deleteKeysOf(tx, appIds);
}

/** API keys: owners create and restrict them, gateways verify them. The example to copy. */
export async function createKeysFeature(plumbing: Uses, needs: KeysNeeds) {
  const { db, transact, clock, newId, secretBox } = plumbing;
  const { config, apps, activity } = needs;
  const hashKey = (apiKey: string) => plumbing.keyedHash('api-key', apiKey);
  const events = createKeyEvents(plumbing.logger);
  const use = createKeyUseService({ db, clock, events });
  const limits = createKeyLimitsService({ db, clock });
  const service = createKeysService({
    db,
    transact,
    clock,
    newId,
    secretBox,
    hashKey,
    config,
    apps,
    activity,
    events,
    use,
    limits,
  });
  const verify = createVerifyService({ db, clock, hashKey, capacity: keysInMemory, limits, use });
  const stopListening = await listenForChanges(plumbing.listen, verify);
  return {
    service,
    verify,
    use,
    limits,
    seed: createKeySeed({ newId, secretBox, hashKey, clock }),
    expiry: createKeyExpiryService({ clock, activity }),
    mount: ({ portal }: Listeners) => portal.on(keyEndpoints, keyHandlers(service)),
    jobs: [cleanupJob('keys.remove-old-traffic', () => use.tidy())],
    tasks: tasksOf({ keyUse: use, keyLimits: limits }),
    personalData: {
      ofApps: { apiKeys: (executor, { appIds }) => describeKeys(executor, appIds) },
      dropCredentials: deleteKeys,
      erase: deleteKeys,
    } satisfies PersonalData,
    async close() {
      stopListening();
      await use.flush();
      await limits.returnAllCalls().catch((error: unknown) => events.useNotWritten(error));
    },
  };
}
