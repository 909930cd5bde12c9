import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`
  create table payment_session (
    payment_session_id text primary key,
    developer_id text not null references developer_account,
    flow text not null check (flow in ('billing', 'upgrade', 'create')),
    "create" text,
    "upgradeId" text,
    source text,
    attempt_id text not null unique,
    token text unique,
    session_result text,
    created timestamptz not null
  )`,
  sql`create index payment_session_developer on payment_session (developer_id)`,
  sql`create index payment_session_created on payment_session (created)`,
];

export const paymentSessions = {
  name: '0043-payment-sessions',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
