import { billingEndpoints } from '@waypost/contract/endpoints/billing';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import { billingHandlers } from './billing.routes.ts';
import type { BillingService } from './billing.service.ts';
import { createPromoService } from './promo/promo.service.ts';
import { createQuoteService } from './quotes/quotes.service.ts';
import { createVatService, vatPersonalData } from './vat/vat.service.ts';

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock'>;
export type BillingNeeds = {
  readonly config: { readonly seller_country: string };
  readonly catalog: CatalogService;
  readonly developers: DeveloperService;
  readonly projects: ProjectService;
};

export function createBillingFeature(plumbing: Uses, { config, catalog, developers, projects }: BillingNeeds) {
  const { db, clock } = plumbing;
  const vat = createVatService({ db, clock });
  const promo = createPromoService({ db, clock, catalog, projects });
  const quotes = createQuoteService({ clock, config, catalog, developers, vat, promo });
  const service: BillingService = { quotes, promo, vat };
  return {
    service,
    mount: ({ portal }: Listeners) => portal.on(billingEndpoints, billingHandlers(service)),
    personalData: vatPersonalData,
  };
}
