import { billingEndpoints } from '@waypost/contract/endpoints/billing';
import type { VatChecker } from '../../adapters/vat/vat-checker.port.ts';
import type { PersonalData } from '../../base/personal-data.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { RecurringJob } from '../../jobs/jobs.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import { billingHandlers } from './billing.routes.ts';
import type { BillingService } from './billing.service.ts';
import { createDetailsLog } from './details-log.service.ts';
import { createPromoService } from './promo/promo.service.ts';
import { createQuoteService } from './quotes/quotes.service.ts';
import { createStatementData, createStatementService } from './statements/statements.service.ts';
import { createVatService, vatPersonalData } from './vat/vat.service.ts';

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock'>;
export type BillingNeeds = {
  readonly config: { readonly seller_country: string };
  readonly catalog: CatalogService;
  readonly developers: DeveloperService;
  readonly projects: ProjectService;
  readonly vatChecker: VatChecker;
  readonly activity: ActivityLog;
};

export function createBillingFeature({ db, clock }: Uses, needs: BillingNeeds) {
  const { config, catalog, developers, projects } = needs;
  const vat = createVatService({ db, clock, catalog, checker: needs.vatChecker });
  const promo = createPromoService({ db, clock, catalog, projects });
  const service: BillingService = {
    quotes: createQuoteService({ clock, config, catalog, developers, vat, promo }),
    promo,
    vat,
    statements: createStatementService({ db, developers }),
  };
  const jobs: readonly RecurringJob[] = [
    {
      name: 'billing.recheck-vat',
      schedule: '*/10 * * * *',
      // fifty questions of ten seconds each; what a retry leaves open is asked the next time
      rules: { retryLimit: 1, retryDelayMaxSeconds: 60, expireInSeconds: 550 },
      run: () => vat.recheck(),
    },
  ];
  const { calculateTax: _changes, listSubscriptions: _own, ...endpoints } = billingEndpoints; // of a feature that knows subscriptions
  const personalData: PersonalData = {
    ofAccount: { ...vatPersonalData.ofAccount, ...createStatementData(developers).ofAccount },
  };
  return {
    service,
    detailsChanged: createDetailsLog(needs),
    mount: ({ portal }: Listeners) => portal.on(endpoints, billingHandlers({ billing: service, catalog, developers })),
    jobs,
    personalData,
  };
}
