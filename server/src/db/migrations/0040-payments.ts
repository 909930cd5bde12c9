import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`
  create table stored_payment_method (
    payment_method_id text primary key,
    developer_id text not null references developer_account,
    provider text not null check (provider in ('cards', 'wallet')),
    pay_method smallint not null check (pay_method in (1, 11, 13)),
    payment_type text not null check (payment_type in ('VISA', 'AMEX', 'MAESTRO', 'MASTER', 'PAYPAL', 'DISCOVER')),
    token text,
    last_four text check (last_four ~ '^[0-9]{4}$'),
    expiry_month smallint check (expiry_month between 1 and 12),
    expiry_year smallint,
    payer_email text,
    payer_id text,
    attempt_id text not null,
    state text not null check (state in ('active', 'replaced', 'removed', 'disabled')),
    created timestamptz not null,
    ended timestamptz,
    check ((state = 'active') = (ended is null)),
    check (state <> 'active' or token is not null)
  )`,
  sql`create unique index stored_payment_method_active on stored_payment_method (developer_id) where state = 'active'`,
  sql`create index stored_payment_method_developer on stored_payment_method (developer_id, created)`,
  // tokens that the provider must forget
  sql`create index stored_payment_method_ended on stored_payment_method (ended) where ended is not null and token is not null`,
  sql`
  create table payment_attempt (
    attempt_id text primary key,
    developer_id text not null references developer_account,
    purpose text not null check (purpose in ('method', 'purchase')),
    purpose_id text not null,
    amount bigint not null check (amount >= 0),
    currency text not null check (currency in ('usd', 'eur')),
    provider text not null check (provider in ('cards', 'wallet')),
    payment_method_id text references stored_payment_method,
    state text not null
      check (state in ('INITIATED', 'ACTION_REQUIRED', 'PENDING', 'REFUSED', 'FAILED', 'AUTHORISED')),
    provider_reference text,
    refusal_code text,
    created timestamptz not null,
    updated timestamptz not null,
    check ((purpose = 'method') = (payment_method_id is null))
  )`,
  sql`create index payment_attempt_developer on payment_attempt (developer_id, created)`,
  sql`
  create index payment_attempt_open on payment_attempt (updated)
    where state in ('INITIATED', 'ACTION_REQUIRED', 'PENDING')`,
  sql`
  create table webhook_inbox (
    webhook_id text primary key,
    source text not null check (source in ('cards', 'card-tokens', 'wallet')),
    event_key text not null,
    event text not null,
    reference text,
    payload text not null,
    received timestamptz not null,
    applied timestamptz,
    result text,
    constraint webhook_inbox_event unique (source, event_key)
  )`,
  sql`create index webhook_inbox_waiting on webhook_inbox (webhook_id) where applied is null`,
];

export const payments = {
  name: '0040-payments',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
