import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  // read alone, without the rows, which contain whole plans
  sql`
  create index project_of_customers on project (developer_id, customer_id)
    include (aria_status, expiry_date, product_id) where customer_id is not null`,
  // rows come in the order of their months; an index that contains the units would make every batch of events slower
  sql`create index usage_month_age on usage_month using brin (month) with (pages_per_range = 16)`,
];

/** Indexes for the figures of all customers of a reseller. */
export const customerOverview = {
  name: '0080-customer-overview',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
