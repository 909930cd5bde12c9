import { createSdkCatalogue } from './sdk-catalogue.service.ts';

/** The SDKs that can be downloaded, as a folder says. */
export const createSdkCatalogueFeature = async ({ folder }: { readonly folder: string }) => ({
  service: await createSdkCatalogue(folder),
});
