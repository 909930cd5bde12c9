import { dayOf } from '@waypost/domain/base/day';
import type { CustomerId, DeveloperId } from '@waypost/domain/base/ids';
import { type OwnPrices, pricedItems } from '@waypost/domain/customers/own-prices';
import type { Transaction } from '../../db/transaction.ts';
import type { NewId } from '../../base/new-id.ts';
import { insertTermsFromCreation } from './customer-terms.store.ts';
import { insertPrice } from './customer-prices.store.ts';
import { insertCustomer } from './customers.store.ts';

export type CustomerSeed = {
  readonly developer_id: DeveloperId;
  readonly customer_name: string;
  readonly customer_admin_email?: string;
  readonly created: Date;
  /** In force from its creation on. */
  readonly prices?: OwnPrices | undefined;
};
export type SeedCustomer = (tx: Transaction, seed: CustomerSeed) => Promise<CustomerId>;

/** As if each project of the customer had been set up for it at its creation. */
export const seedCustomerTerms = insertTermsFromCreation;

export const createCustomerSeed =
  ({ newId }: { readonly newId: NewId }): SeedCustomer =>
  async (tx, { customer_admin_email, prices, ...seed }) => {
    const customer_id = newId('cus');
    await insertCustomer(tx, {
      ...seed,
      customer_id,
      customer_user_id: null,
      customer_admin_email: customer_admin_email ?? null,
    });
    const from = dayOf(seed.created);
    for (const item of prices ? pricedItems : []) {
      const value = prices?.[item];
      if (prices && value !== undefined)
        await insertPrice(tx, customer_id, { item, from, value, currency: prices.currency });
    }
    return customer_id;
  };
