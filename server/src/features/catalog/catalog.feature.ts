import { catalogEndpoints } from '@waypost/contract/endpoints/catalog';
import type { Listeners } from '../../http/listeners.ts';
import { catalogHandlers } from './catalog.routes.ts';
import { type CatalogDeps, createCatalogService } from './catalog.service.ts';

export async function createCatalogFeature(deps: CatalogDeps) {
  const service = await createCatalogService(deps);
  return { service, mount: ({ portal }: Listeners) => portal.on(catalogEndpoints, catalogHandlers(service)) };
}
