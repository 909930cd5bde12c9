import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`alter table customer add column products_off jsonb not null default '[]'`,
  // what verifications remember of the customer's projects is read again at every instance
  sql`
  create function announce_products() returns trigger language plpgsql as $$
  begin
    perform pg_notify('waypost_project', product_id) from project where customer_id = new.customer_id;
    return null;
  end $$`,
  sql`
  create trigger customer_products_announced after update of products_off on customer
  for each row when (old.products_off is distinct from new.products_off) execute function announce_products()`,
];

export const customerProducts = {
  name: '0108-customer-products',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
