import { ownUsageEndpoints } from '@waypost/contract/endpoints/own-usage';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import { createOwnBars, type OwnBarsDeps } from './own-bars.service.ts';
import { createOwnUsageFile } from './own-usage-file.service.ts';
import { ownUsageHandlers } from './own-usage.routes.ts';
import { createOwnUsage } from './own-usage.service.ts';

/** The usage of everything that a user sees. */
export function createOwnUsageFeature(
  { db, clock }: Pick<Plumbing, 'db' | 'clock'>,
  { bars }: Pick<OwnBarsDeps, 'bars'>,
) {
  const service = createOwnUsage({ db, clock });
  const handlers = ownUsageHandlers({
    read: service,
    bars: createOwnBars({ db, clock, bars }),
    exportFile: createOwnUsageFile({ db, clock }),
  });
  return { service, mount: ({ portal }: Listeners) => portal.on(ownUsageEndpoints, handlers) };
}
