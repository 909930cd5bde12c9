import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`create table billing_comparison (
    comparison_id bigint generated always as identity primary key,
    compared timestamptz not null,
    found int not null
  )`,
  // null where a difference is about no single customer or no amount
  sql`alter table billing_difference add column developer_id text, add column currency text,
    add column comparison_id bigint`,
  sql`create index billing_difference_comparison on billing_difference (comparison_id, kind, subject_id)`,
];

/** When the books were compared, and whom a difference is about. */
export const billingComparisons = {
  name: '0114-billing-comparisons',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
