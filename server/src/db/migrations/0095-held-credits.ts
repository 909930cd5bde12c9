import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`alter table ledger_posting drop constraint ledger_posting_kind_check`,
  sql`
  alter table ledger_posting add constraint ledger_posting_kind_check check (kind in
    ('bill', 'credit_note', 'payment', 'credit_used', 'credit_held', 'credit_released', 'write_off', 'recovery',
     'late_payment', 'chargeback', 'chargeback_reversed', 'refund', 'refund_failed'))`,
  sql`alter table ledger_entry drop constraint ledger_entry_account_check`,
  sql`
  alter table ledger_entry add constraint ledger_entry_account_check
  check (account in ('receivable', 'revenue', 'tax', 'cash', 'credit', 'credit_held', 'bad_debt'))`,
];

export const heldCredits = {
  name: '0095-held-credits',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
