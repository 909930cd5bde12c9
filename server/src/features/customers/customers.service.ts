import type { CustomerId, DeveloperId, ProjectId } from '@waypost/domain/base/ids';
import { dayOf } from '@waypost/domain/base/day';
import type { OwnPrices } from '@waypost/domain/customers/own-prices';
import type { Clock } from '../../base/clock.ts';
import type { Executor } from '../../db/transaction.ts';
import type { AcceptAdmin } from './admin-acceptance.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { datedPricesOf, ownPricesOf } from './customer-prices.service.ts';
import { findCustomer, listAdminEmails, listAdministeredBy } from './customers.store.ts';

export { datedPricesOf, ownPricesOf };

export type CustomersService = CustomerDirectory & {
  /** What an accepted invitation changes for a customer; runs in the transaction of the acceptance. */
  readonly invitationAccepted: AcceptAdmin;
};

export type CustomerDirectory = {
  /** The address of a customer admin of each project; an admin with an account comes before an invited one. */
  adminEmailsOf(productIds: readonly ProjectId[]): Promise<ReadonlyMap<ProjectId, string>>;
  /** The account's projects with an admin whose address contains the lower-case text. */
  administeredBy(developer_id: DeveloperId, text: string): Promise<readonly ProjectId[]>;
  /** The services that the reseller has switched off for a customer. */
  productsOff(customer_id: CustomerId): Promise<readonly string[]>;
  /** What a customer pays today instead of the catalogue's prices; null if nothing differs. */
  ownPrices(customer_id: CustomerId): Promise<OwnPrices | null>;
};

export const createCustomerDirectory = ({
  db,
  clock,
  catalog,
}: {
  readonly db: Executor;
  readonly clock: Clock;
  readonly catalog: Pick<CatalogService, 'findCountry'>;
}): CustomerDirectory => ({
  adminEmailsOf: (productIds) => listAdminEmails(db, productIds, clock()),
  administeredBy: (developer_id, text) => listAdministeredBy(db, developer_id, { text, now: clock() }),
  productsOff: async (customer_id) => (await findCustomer(db, customer_id))?.products_off ?? [],
  ownPrices: (customer_id) => ownPricesOf(db, { customer_id, day: dayOf(clock()) }, catalog),
});
