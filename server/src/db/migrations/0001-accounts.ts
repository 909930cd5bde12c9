import { type QueryExecutorProvider, sql } from 'kysely';

const users = sql`
  create table user_account (
    "userId" text primary key,
    email text not null constraint user_account_email unique,
    password_hash text not null,
    "firstName" text not null,
    "lastName" text not null,
    phone text,
    country text check (country ~ '^[A-Z]{3}$'),
    realm text not null,
    roles jsonb not null check (jsonb_typeof(roles) = 'array'),
    status text not null default 'active' check (status in ('active', 'suspended')),
    email_verified_at timestamptz,
    channel text,
    track_id text,
    terms_version text not null,
    terms_accepted_at timestamptz not null,
    created_at timestamptz not null
  )`;

// portal sessions and codes reference the account session, so that one delete ends a family
const sessions = [
  sql`
  create table account_session (
    sid text primary key,
    token_hash bytea not null unique,
    "userId" text not null references user_account on delete cascade,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null,
    user_agent text,
    ip text not null
  )`,
  sql`create index account_session_user on account_session ("userId")`,
  sql`
  create table portal_session (
    token_hash bytea primary key,
    sid text not null references account_session on delete cascade,
    access_token text not null,
    token_jti text not null unique,
    token_expires_at timestamptz not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index portal_session_sid on portal_session (sid)`,
  sql`
  create table authorization_code (
    code_hash bytea primary key,
    client_id text not null,
    uri text not null,
    code_challenge text not null,
    sid text not null references account_session on delete cascade,
    expires_at timestamptz not null,
    used_at timestamptz,
    token_jti text,
    check ((used_at is null) = (token_jti is null))
  )`,
  sql`create index authorization_code_sid on authorization_code (sid)`,
  sql`create table revoked_token (jti text primary key, expires_at timestamptz not null)`,
];

const mailTokens = [
  sql`
  create table mail_token (
    token_hash bytea primary key,
    kind text not null check (kind in ('verify', 'reset')),
    "userId" text not null references user_account on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index mail_token_user on mail_token ("userId", kind)`,
  sql`
  create table password_reset_request (
    id bigint generated always as identity primary key,
    email text not null,
    requested_at timestamptz not null
  )`,
];

const throttle = sql`
  create table sign_in_throttle (
    subject bytea primary key,
    failures integer not null,
    counted_since timestamptz not null,
    blocked_until timestamptz,
    succeeded_at timestamptz
  )`;

export const accounts = {
  name: '0001-accounts',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of [users, ...sessions, ...mailTokens, throttle]) await statement.execute(db);
  },
};
