import { createSdkCatalogue } from './sdk-catalogue.service.ts';

export const createSdkCatalogueFeature = async ({ folder }: { readonly folder: string }) => ({
  service: await createSdkCatalogue(folder),
});
