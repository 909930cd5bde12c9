import type { Day } from '@waypost/domain/base/day';
import type { CustomerId } from '@waypost/domain/base/ids';
import type { DatedPrice, PricedItem } from '@waypost/domain/customers/own-prices';
import { type Currency, displayCurrency, accountCurrency } from '@waypost/domain/plans/currency';
import type { Executor, Transaction } from '../../db/transaction.ts';

const hundredths = 100;

/** The present, past and future prices of a customer, the earliest first. */
export async function listPrices(db: Executor, customer_id: CustomerId): Promise<DatedPrice[]> {
  const rows = await db
    .selectFrom('customer_price')
    .select(['item', 'from_day as from', 'currency', 'value'])
    .where('customer_id', '=', customer_id)
    .orderBy('from_day')
    .execute();
  return rows.map((row) => ({ ...row, value: row.value === null ? null : row.value / hundredths }));
}

type FindCountry = Parameters<typeof accountCurrency>[1];

/** The currency of the reseller's account, in which its customers' prices are set. */
export async function currencyOfReseller(
  db: Executor,
  customer_id: CustomerId,
  findCountry: FindCountry,
): Promise<Currency> {
  const account = await db
    .selectFrom('customer')
    .innerJoin('developer_account', 'developer_account.developer_id', 'customer.developer_id')
    .select(['currency_cd', 'billing_country', 'country'])
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
  return displayCurrency(account && accountCurrency(account, findCountry));
}

type OfItem = { readonly customer_id: CustomerId; readonly item: PricedItem; readonly from: Day };

/** Removes what begins on the day or later. */
export async function deletePricesFrom(tx: Transaction, { customer_id, item, from }: OfItem): Promise<void> {
  await tx
    .deleteFrom('customer_price')
    .where('customer_id', '=', customer_id)
    .where('item', '=', item)
    .where('from_day', '>=', from)
    .execute();
}

export async function insertPrice(
  tx: Transaction,
  customer_id: CustomerId,
  { item, from, currency, value }: DatedPrice,
): Promise<void> {
  const stored = value === null ? null : Math.round(value * hundredths);
  await tx
    .insertInto('customer_price')
    .values({ customer_id, item, from_day: from, currency, value: stored })
    .execute();
}
