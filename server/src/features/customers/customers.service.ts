import type { CustomerId, DeveloperId, ProjectId } from '@waypost/domain/base/ids';
import type { Clock } from '../../base/clock.ts';
import type { Executor } from '../../db/transaction.ts';
import type { AcceptAdmin } from './admin-acceptance.service.ts';
import { findCustomer, listAdminEmails, listAdministeredBy } from './customers.store.ts';

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
};

export const createCustomerDirectory = ({
  db,
  clock,
}: {
  readonly db: Executor;
  readonly clock: Clock;
}): CustomerDirectory => ({
  adminEmailsOf: (productIds) => listAdminEmails(db, productIds, clock()),
  administeredBy: (developer_id, text) => listAdministeredBy(db, developer_id, { text, now: clock() }),
  productsOff: async (customer_id) => (await findCustomer(db, customer_id))?.products_off ?? [],
});
