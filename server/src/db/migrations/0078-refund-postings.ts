import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`alter table ledger_posting drop constraint ledger_posting_kind_check`,
  sql`
  alter table ledger_posting add constraint ledger_posting_kind_check check (kind in
    ('bill', 'credit_note', 'payment', 'credit_used', 'write_off', 'recovery', 'late_payment', 'chargeback',
     'chargeback_reversed', 'refund', 'refund_failed'))`,
];

export const refundPostings = {
  name: '0078-refund-postings',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
