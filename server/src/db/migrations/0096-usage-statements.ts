import { type QueryExecutorProvider, sql } from 'kysely';

// issued statements never change, so that those about usage from before are still of the kind "renewal"
const statements = [
  sql`alter table statement_document drop constraint statement_document_kind_check`,
  sql`
  alter table statement_document add constraint statement_document_kind_check
  check (kind in ('purchase', 'renewal', 'usage', 'plan_change', 'credit_note'))`,
];

export const usageStatements = {
  name: '0096-usage-statements',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
