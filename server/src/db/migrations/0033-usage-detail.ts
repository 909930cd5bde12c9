import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`drop index usage_dimension_day_project`,
  sql`create index usage_dimension_day_project on usage_dimension_day (product_id, dimension, day)`,
  sql`create index usage_event_app on usage_event (app_id, time)`,
];

/** Indexes for the sums of one dimension, and for the events of an app in the order of their time. */
export const usageDetail = {
  name: '0033-usage-detail',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
