import { appEndpoints } from '@waypost/contract/endpoints/apps';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import type { SdkCatalogue } from '../sdk-catalogue/sdk-catalogue.service.ts';
import { createAppCodes } from './app-codes.service.ts';
import { createAppDirectory } from './apps.service.ts';
import { createAppSecrets } from './app-secrets.service.ts';
import { createAppEvents } from './apps.events.ts';
import { appHandlers } from './apps.routes.ts';
import { type AppServiceDeps, createAppService } from './app-creation.service.ts';
import { closeApps, listEveryAppOf, setAppSecrets, type StoredApp } from './apps.store.ts';
import { createNamespaceService } from './namespaces.service.ts';

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId' | 'keyedHash' | 'secretBox' | 'logger'>;
export type AppsNeeds = {
  readonly config: AppServiceDeps['config'];
  readonly projects: ProjectService;
  readonly activity: ActivityLog;
  readonly sdks: SdkCatalogue;
};

export function createAppsFeature(plumbing: Uses, needs: AppsNeeds) {
  const { db, transact, clock, newId, keyedHash, secretBox } = plumbing;
  const { config, projects, activity, sdks } = needs;
  const secrets = createAppSecrets({ secretBox, keyedHash });
  const service = createAppDirectory({ db, secrets, sdks });
  const changes = createAppService({
    db,
    transact,
    clock,
    newId,
    events: createAppEvents(plumbing.logger),
    projects,
    activity,
    directory: service,
    secrets,
    sdks,
    config,
  });
  const namespaces = createNamespaceService({ db, directory: service });
  return {
    service,
    secrets,
    codes: createAppCodes({ db, clock, secrets }),
    mount: ({ portal }: Listeners) => portal.on(appEndpoints, appHandlers(changes, namespaces)),
    ownership: {
      async list(executor: Executor, productIds: readonly ProjectId[]): Promise<readonly StoredApp[]> {
        return productIds.length === 0 ? [] : listEveryAppOf(executor, productIds);
      },
      async replaceSecrets(tx: Transaction, productIds: readonly ProjectId[]): Promise<void> {
        const owned = productIds.length === 0 ? [] : await listEveryAppOf(tx, productIds);
        for (const app of owned.filter(({ status }) => status === 'ACTIVE'))
          await setAppSecrets(tx, app.app_id, secrets.make(app));
      },
      async closeAll(tx: Transaction, productIds: readonly ProjectId[]): Promise<readonly AppId[]> {
        return productIds.length === 0 ? [] : closeApps(tx, productIds);
      },
    },
  };
}
