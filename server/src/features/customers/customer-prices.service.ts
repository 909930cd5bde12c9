import type { CustomerPriceInput, CustomerPrices } from '@waypost/contract/entities/customer-prices';
import type { SessionUser } from '@waypost/contract/entities/session';
import { type Day, dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { CustomerId } from '@waypost/domain/base/ids';
import {
  type DatedPrice,
  type OwnPrices,
  ownPricesOn,
  pricedItems,
  pricesIn,
  priceOn,
  withPrice,
} from '@waypost/domain/customers/own-prices';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { lockCustomer } from './customer-changes.store.ts';
import { currencyOfReseller, deletePricesFrom, insertPrice, listPrices } from './customer-prices.store.ts';
import { assertMayIn } from './customer-relation.service.ts';
import type { CustomerEvents } from './customers.events.ts';
import { findCustomer, listProjectIdsOf, type StoredCustomer } from './customers.store.ts';

/** What a customer pays instead of the catalogue's prices (RES-66, decision 0090). */
export type CustomerPricesService = {
  /** For its reseller. Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED. */
  read(user: SessionUser, customer_id: CustomerId): Promise<CustomerPrices>;
  /** Also throws INVALID_DATE for a day that is over. Repeating it changes nothing. */
  set(user: SessionUser, customer_id: CustomerId, input: CustomerPriceInput): Promise<CustomerPrices>;
};

export type CustomerPricesDeps = Pick<Plumbing, 'db' | 'transact' | 'clock'> & {
  readonly catalog: Pick<CatalogService, 'reseller' | 'findCountry'>;
  readonly activity: ActivityLog;
  readonly events: CustomerEvents;
};

const permission = 'set-prices';

type Asked = { readonly customer_id: CustomerId; readonly day: Day };

/** Every price of a customer that counts in the currency of its reseller, whenever it begins. */
export async function datedPricesOf(
  db: Executor,
  customer_id: CustomerId,
  { findCountry }: Pick<CatalogService, 'findCountry'>,
) {
  const currency = await currencyOfReseller(db, customer_id, findCountry);
  return { currency, prices: pricesIn(await listPrices(db, customer_id), currency) };
}

/** The prices of a customer that differ from the catalogue's on a day; null if none does. */
export async function ownPricesOf(
  db: Executor,
  { customer_id, day }: Asked,
  { findCountry }: Pick<CatalogService, 'findCountry'>,
): Promise<OwnPrices | null> {
  const prices = await listPrices(db, customer_id);
  if (prices.length === 0) return null;
  return ownPricesOn(prices, day, await currencyOfReseller(db, customer_id, findCountry));
}

function assertBegins(from: Day, today: Day): void {
  if (from >= today) return;
  const message = `Must be a day from ${today} on.`;
  throw new DomainError('INVALID_DATE', [{ path: 'from', reason: 'INVALID_DATE', message }]);
}

type Change = { readonly customer: StoredCustomer; readonly before: number | null; readonly price: DatedPrice };

const createRecord =
  (activity: ActivityLog) =>
  async (tx: Transaction, user: SessionUser, { customer, before, price }: Change): Promise<void> => {
    const { customer_id, customer_name } = customer;
    const { item, value, from } = price;
    const unit = item === 'plans' ? '%' : price.currency.toUpperCase();
    const shown = (amount: number | null) => ({ [item]: amount === null ? null : `${amount.toFixed(2)} ${unit}` });
    const lines = (await listProjectIdsOf(tx, customer_id)).map((product_id) =>
      activity.record(tx, {
        action: 'project.price_changed',
        product_id,
        userId: user.userId,
        subject: { id: customer_id, name: customer_name },
        before: shown(before),
        after: { ...shown(value), from },
      }),
    );
    await Promise.all(lines);
  };

export function createCustomerPrices(deps: CustomerPricesDeps): CustomerPricesService {
  const { db, transact, clock, catalog, activity, events } = deps;
  const { lists } = catalog.reseller;
  const record = createRecord(activity);

  async function answer(executor: Executor, customer_id: CustomerId): Promise<CustomerPrices> {
    const { currency, prices: present } = await datedPricesOf(executor, customer_id, catalog);
    const today = dayOf(clock());
    const prices = pricedItems.map((item) => ({
      item,
      value: priceOn(present, item, today),
      planned: present
        .filter((price) => price.item === item && price.from > today)
        .map(({ from, value }) => ({ from, value })),
    }));
    return { customer_id, currency, today, prices };
  }

  return {
    async read(user, customer_id) {
      await assertMayIn(db, user, { customer: await findCustomer(db, customer_id), permission, lists });
      return answer(db, customer_id);
    },

    set: (user, customer_id, { item, value, from }) =>
      transact(async (tx) => {
        const found = await lockCustomer(tx, customer_id);
        const customer = await assertMayIn(tx, user, { customer: found, permission, lists });
        assertBegins(from, dayOf(clock()));
        const { currency, prices: present } = await datedPricesOf(tx, customer_id, catalog);
        const price: DatedPrice = { item, from, currency, value };
        const after = withPrice(present, price);
        if (after === present) return answer(tx, customer_id);
        await deletePricesFrom(tx, { customer_id, item, from });
        if (after.includes(price)) await insertPrice(tx, customer_id, price);
        await record(tx, user, { customer, before: priceOn(present, item, from), price });
        events.priceSet({ customer_id, item });
        return answer(tx, customer_id);
      }),
  };
}
