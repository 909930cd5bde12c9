import type { CustomerId, DeveloperId } from '@waypost/domain/base/ids';
import type { Transaction } from '../../db/transaction.ts';
import type { NewId } from '../../base/new-id.ts';
import { insertCustomer } from './customers.store.ts';

export type CustomerSeed = {
  readonly developer_id: DeveloperId;
  readonly customer_name: string;
  readonly customer_admin_email?: string;
  readonly created: Date;
};
export type SeedCustomer = (tx: Transaction, seed: CustomerSeed) => Promise<CustomerId>;

export const createCustomerSeed =
  ({ newId }: { readonly newId: NewId }): SeedCustomer =>
  async (tx, { customer_admin_email, ...seed }) => {
    const customer_id = newId('cus');
    await insertCustomer(tx, {
      ...seed,
      customer_id,
      customer_user_id: null,
      customer_admin_email: customer_admin_email ?? null,
    });
    return customer_id;
  };
