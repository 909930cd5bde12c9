import type { CustomerProducts, ProductSwitch } from '@waypost/contract/entities/customers';
import type { SessionUser } from '@waypost/contract/entities/session';
import { dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { CustomerId } from '@waypost/domain/base/ids';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { changeCustomer, type LockedCustomer, lockCustomer } from './customer-changes.store.ts';
import { assertMayIn } from './customer-relation.service.ts';
import type { CustomerEvents } from './customers.events.ts';
import { findCustomer, listProjectIdsOf } from './customers.store.ts';

/** The services of the platform as products of one customer (RES-66). */
export type CustomerProductsService = {
  /** For its reseller. Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED. */
  read(user: SessionUser, customer_id: CustomerId): Promise<CustomerProducts>;
  /** Repeating it changes nothing. Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED, INVALID_FIELDS for an unknown service. */
  switch(user: SessionUser, customer_id: CustomerId, product: ProductSwitch): Promise<CustomerProducts>;
};

export type CustomerProductsDeps = Pick<Plumbing, 'db' | 'transact'> & {
  readonly catalog: Pick<CatalogService, 'reseller'>;
  readonly activity: ActivityLog;
  readonly events: CustomerEvents;
  readonly config: { readonly services: readonly string[] };
};

const permission = 'switch-products';

export function createCustomerProducts(deps: CustomerProductsDeps): CustomerProductsService {
  const { db, transact, catalog, activity, events, config } = deps;
  const { lists } = catalog.reseller;

  /** One that was switched off is still listed after the platform has given it up. */
  const servicesFor = (off: readonly string[]) => [...new Set([...config.services, ...off])];

  async function answer(executor: Executor, user: SessionUser, customer_id: CustomerId): Promise<CustomerProducts> {
    const found = await findCustomer(executor, customer_id);
    const customer = await assertMayIn(executor, user, { customer: found, permission, lists });
    const { customer_name, created, products_off: off } = customer;
    return {
      customer_id,
      customer_name,
      first_month: dayOf(created).slice(0, 7),
      projects: (await listProjectIdsOf(executor, customer_id)).length,
      products: servicesFor(off).map((service) => ({ service, on: !off.includes(service) })),
    };
  }

  function assertKnown(service: string, off: readonly string[]): void {
    const known = servicesFor(off);
    if (known.includes(service)) return;
    const message = `Unknown service. Available: ${known.join(', ')}.`;
    throw new DomainError('INVALID_FIELDS', [{ path: 'service', reason: 'unknown', message }]);
  }

  async function write(
    tx: Transaction,
    user: SessionUser,
    { customer, off }: { customer: LockedCustomer; off: string[] },
  ) {
    const { customer_id, customer_name, products_off } = customer;
    await changeCustomer(tx, customer_id, { products_off: JSON.stringify(off) });
    const lines = (await listProjectIdsOf(tx, customer_id)).map((product_id) =>
      activity.record(tx, {
        action: 'project.products_switched',
        product_id,
        userId: user.userId,
        subject: { id: customer_id, name: customer_name },
        before: { products_off },
        after: { products_off: off },
      }),
    );
    await Promise.all(lines);
  }

  return {
    read: (user, customer_id) => answer(db, user, customer_id),

    switch: (user, customer_id, { service, on }) =>
      transact(async (tx) => {
        const found = await lockCustomer(tx, customer_id);
        const customer = await assertMayIn(tx, user, { customer: found, permission, lists });
        const { products_off: before } = customer;
        assertKnown(service, before);
        const others = before.filter((product) => product !== service);
        const off = on ? others : [...others, service].toSorted();
        if (off.length !== before.length) {
          await write(tx, user, { customer, off });
          events.productSwitched({ customer_id, service, on });
        }
        return answer(tx, user, customer_id);
      }),
  };
}
