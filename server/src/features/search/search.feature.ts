import { searchEndpoints } from '@waypost/contract/endpoints/search';
import type { Listeners } from '../../http/listeners.ts';
import { searchHandlers } from './search.routes.ts';
import { createSearch } from './search.service.ts';

export type SearchDeps = {
  /** The index that the build made. */
  readonly index: string | undefined;
};

export function createSearchFeature({ index }: SearchDeps) {
  const service = createSearch(index);
  return { service, mount: ({ portal }: Listeners) => portal.on(searchEndpoints, searchHandlers(service)) };
}
