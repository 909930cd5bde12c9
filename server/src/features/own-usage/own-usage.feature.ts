import { ownUsageEndpoints } from '@waypost/contract/endpoints/own-usage';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import { ownUsageHandlers } from './own-usage.routes.ts';
import { createOwnUsage } from './own-usage.service.ts';

export function createOwnUsageFeature({ db, clock }: Pick<Plumbing, 'db' | 'clock'>) {
  const service = createOwnUsage({ db, clock });
  return { service, mount: ({ portal }: Listeners) => portal.on(ownUsageEndpoints, ownUsageHandlers(service)) };
}
