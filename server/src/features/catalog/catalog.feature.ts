import { catalogEndpoints } from '@waypost/contract/endpoints/catalog';
import { join } from 'node:path';
import type { Listeners } from '../../http/listeners.ts';
import { catalogHandlers } from './catalog.routes.ts';
import { createCatalogService } from './catalog.service.ts';
import { createSdkCatalogue } from './sdk-catalogue.service.ts';

export type CatalogFeatureDeps = {
  /** `content/`, where plans, lists and SDKs are. */
  readonly folder: string;
  /** The configured slug, which stands in the ids of plans. */
  readonly product: string;
};

/** What is sold, what can be downloaded, and the lists that forms choose from. */
export async function createCatalogFeature({ folder, product }: CatalogFeatureDeps) {
  const service = await createCatalogService({ folder: join(folder, 'catalog'), product });
  const sdks = await createSdkCatalogue(join(folder, 'sdks'));
  return { service, sdks, mount: ({ portal }: Listeners) => portal.on(catalogEndpoints, catalogHandlers(service)) };
}
