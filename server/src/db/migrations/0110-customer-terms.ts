import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  // what a project was for which customer, from a day on; no plan while it did not run
  sql`
  create table customer_term (
    product_id text not null references project on delete cascade,
    from_day date not null,
    customer_id text,
    plan jsonb,
    primary key (product_id, from_day)
  )`,
  sql`create index customer_term_customer on customer_term (customer_id, from_day) where customer_id is not null`,
  // what was before is not known: each project counts from its creation on with what it is now
  sql`
  insert into customer_term (product_id, from_day, customer_id, plan)
  select product_id, (created at time zone 'UTC')::date, customer_id, plan_at_creation from project
  where customer_id is not null and aria_status not in ('CANCELLED', 'TERMINATED', 'CONTRACT EXPIRED', 'ARCHIVED')`,
];

export const customerTerms = {
  name: '0110-customer-terms',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
