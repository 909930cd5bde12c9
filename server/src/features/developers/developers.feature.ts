import type { UserId } from '@waypost/domain/base/ids';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { createDeveloperEvents } from './developers.events.ts';
import { createDeveloperService, type DeveloperServiceDeps } from './developers.service.ts';
import { archiveDeveloper, findDeveloper } from './developers.store.ts';

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId' | 'logger'>;
export type DevelopersNeeds = {
  readonly config: DeveloperServiceDeps['config'];
  readonly catalog: CatalogService;
  readonly onBillingChanged: DeveloperServiceDeps['onBillingChanged'];
};

/** The developer and billing account of a user. Its endpoints are a view's, which adds the projects. */
export function createDevelopersFeature(plumbing: Uses, needs: DevelopersNeeds) {
  const { db, transact, clock, newId } = plumbing;
  const { config, catalog, onBillingChanged } = needs;
  const events = createDeveloperEvents(plumbing.logger);
  const service = createDeveloperService({
    db,
    transact,
    clock,
    newId,
    events,
    catalog,
    config,
    onBillingChanged,
  });
  return {
    service,
    /** Projects and apps belong to it, so the download and the deletion of an account begin here. */
    ownership: {
      find: (executor: Executor, userId: UserId) => findDeveloper(executor, userId),
      /** Empties the account for good; later creations in it are refused. */
      close: (tx: Transaction, userId: UserId) =>
        archiveDeveloper(tx, { developer_id: newId('dev'), userId, now: clock() }),
    },
  };
}
