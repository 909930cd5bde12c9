import { resellerEndpoints } from '@waypost/contract/endpoints/resellers';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { Resale } from '../projects/projects.service.ts';
import { createCustomerStatements, type CustomerStatementDeps } from './customer-statement.service.ts';
import { createCustomerOverviews } from './customer-overview.service.ts';
import { resellerHandlers } from './resellers.routes.ts';
import { createResellerService, type ResellerDeps } from './resellers.service.ts';

type Needs = Omit<ResellerDeps, 'db' | 'clock'> & Pick<CustomerStatementDeps, 'catalog'> & { readonly resale: Resale };

/** Everything around the projects that resellers run; the projects themselves belong to their feature. */
export function createResellersFeature({ db, clock }: Pick<Plumbing, 'db' | 'clock'>, { resale, ...needs }: Needs) {
  const service = createResellerService({ db, clock, ...needs });
  const { developers, catalog } = needs;
  const views = {
    overviews: createCustomerOverviews({ db, clock, developers }),
    statements: createCustomerStatements({ db, clock, developers, catalog }),
  };
  return {
    service,
    mount: ({ portal }: Listeners) => portal.on(resellerEndpoints, resellerHandlers(service, resale, views)),
  };
}
