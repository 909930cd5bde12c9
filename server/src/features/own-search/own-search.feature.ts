import { ownSearchEndpoints } from '@waypost/contract/endpoints/own-search';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import { ownSearchHandlers } from './own-search.routes.ts';
import { createOwnSearch } from './own-search.service.ts';

export function createOwnSearchFeature({ db }: Pick<Plumbing, 'db'>) {
  const service = createOwnSearch({ db });
  return { service, mount: ({ portal }: Listeners) => portal.on(ownSearchEndpoints, ownSearchHandlers(service)) };
}
