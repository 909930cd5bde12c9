import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`alter table project add column terms_version text, add column terms_accepted_at timestamptz`,
  sql`
  create table purchase (
    purchase_id text primary key,
    "userId" text not null,
    developer_id text not null references developer_account,
    flow_id text not null,
    kind text not null check (kind in ('create', 'upgrade')),
    product_id text not null,
    plan jsonb not null,
    quote jsonb not null,
    promo_code text,
    channel text not null,
    additional_data jsonb,
    terms_version text,
    terms_accepted_at timestamptz,
    attempt_id text not null unique,
    state text not null check (state in ('pending', 'settled', 'refused')),
    refusal_code text,
    created timestamptz not null,
    asked timestamptz not null,
    ended timestamptz,
    check ((state = 'refused') = (refusal_code is not null)),
    check ((state = 'pending') = (ended is null))
  )`,
  // one purchase at a time for an account
  sql`create unique index purchase_open on purchase (developer_id) where state = 'pending'`,
  // a flow buys once; after a refusal it may try again
  sql`create unique index purchase_flow on purchase ("userId", flow_id) where state <> 'refused'`,
  sql`create index purchase_developer on purchase (developer_id, created)`,
  sql`create index purchase_waiting on purchase (asked) where state = 'pending'`,
];

export const purchases = {
  name: '0042-purchases',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
