import { catalogEndpoints } from '@waypost/contract/endpoints/catalog';
import type { Listeners } from '../../http/listeners.ts';
import { catalogHandlers } from './catalog.routes.ts';
import { createCatalogService } from './catalog.service.ts';

export type CatalogFeatureDeps = {
  readonly folder: string;
  /** The configured slug, which stands in the ids of plans. */
  readonly product: string;
};

/** What is sold, and the lists that forms choose from. */
export async function createCatalogFeature({ folder, product }: CatalogFeatureDeps) {
  const service = await createCatalogService({ folder, product });
  return { service, mount: ({ portal }: Listeners) => portal.on(catalogEndpoints, catalogHandlers(service)) };
}
