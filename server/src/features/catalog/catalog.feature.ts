import { catalogEndpoints } from '@waypost/contract/endpoints/catalog';
import type { Listeners } from '../../http/listeners.ts';
import { catalogHandlers } from './catalog.routes.ts';
import { createCatalogService } from './catalog.service.ts';

export type CatalogFeatureDeps = {
  readonly folder: string;
  /** The configured slug, which is part of plan ids. */
  readonly product: string;
};

export async function createCatalogFeature({ folder, product }: CatalogFeatureDeps) {
  const service = await createCatalogService({ folder, product });
  return { service, mount: ({ portal }: Listeners) => portal.on(catalogEndpoints, catalogHandlers(service)) };
}
