import type { AppId, CustomerId, DeveloperId, ProjectId, UserId } from '@waypost/domain/base/ids';
import { sql, type Updateable } from 'kysely';
import type { CustomerTable } from '../../db/tables/customers.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { StoredCustomer } from './customers.store.ts';

export type LockedCustomer = StoredCustomer & { readonly owner: UserId };

/** Locks a customer, so that decisions about its admins happen one at a time. */
export const lockCustomer = (tx: Transaction, customer_id: CustomerId): Promise<LockedCustomer | undefined> =>
  tx
    .selectFrom('customer')
    .innerJoin('developer_account', 'developer_account.developer_id', 'customer.developer_id')
    .selectAll('customer')
    .select('developer_account.userId as owner')
    .where('customer_id', '=', customer_id)
    .forUpdate('customer')
    .executeTakeFirst();

export const findCustomerByName = (tx: Transaction, developer_id: DeveloperId, customer_name: string) =>
  tx
    .selectFrom('customer')
    .select('customer_id')
    .where('developer_id', '=', developer_id)
    .where(sql`lower(customer_name)`, '=', sql`lower(${customer_name})`)
    .orderBy('customer_id')
    .executeTakeFirst();

export type CustomerChange = Partial<
  Pick<StoredCustomer, 'customer_name' | 'customer_admin_email' | 'customer_user_id'>
> &
  Pick<Updateable<CustomerTable>, 'products_off'>;

export async function changeCustomer(tx: Transaction, customer_id: CustomerId, change: CustomerChange): Promise<void> {
  await tx.updateTable('customer').set(change).where('customer_id', '=', customer_id).execute();
}

/** Locks apps, so that two admins cannot remove each other at the same time. */
export async function lockApps(tx: Transaction, apps: readonly AppId[]): Promise<void> {
  const locked = tx
    .selectFrom('app')
    .select('app_id')
    .where('app_id', 'in', [...apps]);
  await locked.orderBy('app_id').forUpdate().execute();
}

/** Every app of these projects, hidden ones too. */
export async function listAppIdsOf(tx: Transaction, projects: readonly ProjectId[]): Promise<AppId[]> {
  if (projects.length === 0) return [];
  const rows = await tx
    .selectFrom('app')
    .select('app_id')
    .where('product_id', 'in', [...projects])
    .execute();
  return rows.map(({ app_id }) => app_id);
}
