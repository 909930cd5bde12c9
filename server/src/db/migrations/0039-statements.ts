import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`
  create table statement (
    statement_no text primary key,
    developer_id text not null references developer_account,
    create_date date not null,
    currency_cd text not null check (currency_cd in ('usd', 'eur')),
    new_charges_minor bigint not null,
    is_paid_ind boolean not null
  )`,
  sql`create index statement_account on statement (developer_id, create_date desc, statement_no desc)`,
];

export const accountStatements = {
  name: '0039-statements',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
