import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`
  create table refund (
    refund_id text primary key,
    attempt_id text not null references payment_attempt,
    amount bigint not null check (amount > 0),
    currency text not null,
    state text not null check (state in ('requested', 'sent', 'done', 'failed')),
    provider_reference text,
    created timestamptz not null,
    updated timestamptz not null
  )`,
  sql`create index refund_attempt on refund (attempt_id)`,
  sql`create index refund_requested on refund (created) where state = 'requested'`,
  sql`create index refund_reference on refund (provider_reference) where provider_reference is not null`,
  sql`
  create table money_action (
    action_id text primary key,
    action text not null check (action in ('credit', 'refund')),
    "userId" text,
    operator text not null,
    developer_id text not null references developer_account,
    statement_no text not null references statement,
    result_no text references statement,
    refund_id text references refund,
    amount bigint not null,
    currency text not null,
    reason text not null,
    time timestamptz not null
  )`,
  sql`create index money_action_statement on money_action (statement_no)`,
  // a log that can be rewritten proves nothing
  sql`
  create function refuse_money_action_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The log of money actions never changes';
  end $$`,
  sql`
  create trigger money_action_frozen before update or delete or truncate on money_action
    for each statement execute function refuse_money_action_change()`,
];

export const money = {
  name: '0077-money',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
