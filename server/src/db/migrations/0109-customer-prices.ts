import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  // in hundredths of a percent for plans, otherwise in minor units; null is the catalogue's price again
  sql`
  create table customer_price (
    customer_id text not null references customer on delete cascade,
    item text not null check (item in ('plans', 'transactions', 'mau', 'storage', 'transfer')),
    from_day date not null,
    currency text not null check (currency in ('usd', 'eur')),
    value integer check (value >= 0),
    primary key (customer_id, item, from_day)
  )`,
  // what the customer's caps count in money is compared again at every instance
  sql`
  create function announce_customer_price() returns trigger language plpgsql as $$
  begin
    perform pg_notify('waypost_spend_cap', product_id) from project
    where customer_id = coalesce(new.customer_id, old.customer_id);
    return null;
  end $$`,
  sql`
  create trigger customer_price_announced after insert or update or delete on customer_price
  for each row execute function announce_customer_price()`,
];

export const customerPrices = {
  name: '0109-customer-prices',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
