import { createSdkCatalogue } from './sdk-catalogue.service.ts';

/** The SDKs in the download folder. */
export const createSdkCatalogueFeature = async ({ folder }: { readonly folder: string }) => ({
  service: await createSdkCatalogue(folder),
});
