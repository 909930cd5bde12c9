import type { catalogEndpoints } from '@waypost/contract/endpoints/catalog';
import type { Handlers } from '../../http/routes/mount.ts';
import type { CatalogService } from './catalog.service.ts';

export const catalogHandlers = (catalog: CatalogService): Handlers<typeof catalogEndpoints> => ({
  listOfferedPlans: () => [...catalog.listPlans()],
  listPublicPlans: () => [...catalog.listPlans()],
  listEvaluationPlans: () => [...catalog.listEvaluationPlans()],
  readPlan: ({ params }) => catalog.readPlan(params.id),
  listUsagePrices: () => catalog.usagePrices(),
  readFeatures: () => catalog.features(),
  listCountries: () => [...catalog.countries()],
  listStates: () => catalog.states(),
  listIndustries: () => [...catalog.industries()],
  listTitles: () => [...catalog.titles()],
});
