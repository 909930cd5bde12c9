import { type QueryExecutorProvider, sql } from 'kysely';

/** Existing sessions began with a password, when they were created. */
const proof = [
  sql`
  alter table account_session
    add column amr jsonb not null default '["pwd"]' check (jsonb_typeof(amr) = 'array'),
    add column authenticated_at timestamptz`,
  sql`update account_session set authenticated_at = created_at`,
  sql`alter table account_session alter column authenticated_at set not null, alter column amr drop default`,
];

const pendingSignIns = [
  sql`
  create table pending_sign_in (
    challenge_hash bytea primary key,
    "userId" text not null references user_account on delete cascade,
    browser_hash bytea not null,
    client_id text not null,
    uri text not null,
    code_challenge text not null,
    amr jsonb not null check (jsonb_typeof(amr) = 'array'),
    sid text references account_session on delete cascade,
    enrol boolean not null,
    failures integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index pending_sign_in_user on pending_sign_in ("userId")`,
  sql`create index pending_sign_in_sid on pending_sign_in (sid)`,
  // a trigger, so that no change of a password can forget the pending sign-ins with the old one
  sql`
  create function drop_pending_sign_ins() returns trigger language plpgsql as $$
  begin delete from pending_sign_in where "userId" = new."userId"; return null; end $$`,
  sql`
  create trigger pending_sign_ins_dropped after update of password_hash, status on user_account
  for each row execute function drop_pending_sign_ins()`,
];

const factors = [
  sql`
  create table totp (
    "userId" text primary key references user_account on delete cascade,
    sealed_secret text not null,
    last_used_step bigint not null,
    created_at timestamptz not null
  )`,
  sql`
  create table totp_enrolment (
    enrolment_hash bytea primary key,
    "userId" text not null references user_account on delete cascade,
    sealed_secret text not null,
    expires_at timestamptz not null
  )`,
  sql`create index totp_enrolment_user on totp_enrolment ("userId")`,
  sql`
  create table recovery_code (
    code_hash bytea primary key,
    "userId" text not null references user_account on delete cascade,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index recovery_code_user on recovery_code ("userId")`,
  sql`
  create table passkey (
    passkey_id text primary key,
    credential_id text not null constraint passkey_credential unique,
    "userId" text not null references user_account on delete cascade,
    public_key bytea not null,
    counter bigint not null,
    transports jsonb not null check (jsonb_typeof(transports) = 'array'),
    name text not null check (length(name) between 1 and 60),
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  sql`create index passkey_user on passkey ("userId")`,
  sql`
  create table passkey_challenge (
    challenge_hash bytea primary key,
    purpose text not null check (purpose in ('enrol', 'prove')),
    browser_hash bytea not null,
    "userId" text references user_account on delete cascade,
    expires_at timestamptz not null
  )`,
  sql`create index passkey_challenge_user on passkey_challenge ("userId")`,
];

export const secondFactors = {
  name: '0006-second-factors',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of [...proof, ...pendingSignIns, ...factors]) await statement.execute(db);
  },
};
