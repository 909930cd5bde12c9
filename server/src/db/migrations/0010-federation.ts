import { type QueryExecutorProvider, sql } from 'kysely';

// a user of an organisation's provider may have no password
const users = [sql`alter table user_account alter column password_hash drop not null`];

const identities = [
  sql`
  create table external_identity (
    realm text not null,
    issuer text not null,
    subject text not null,
    "userId" text not null references user_account on delete cascade,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    primary key (realm, issuer, subject),
    constraint external_identity_account unique ("userId", realm, issuer)
  )`,
];

const attempts = [
  sql`
  create table federation_attempt (
    state_hash bytea primary key,
    browser_hash bytea not null,
    realm text not null,
    sealed_proof text not null,
    client_id text not null,
    uri text not null,
    code_challenge text not null,
    require2fa boolean not null,
    lang text not null check (lang in ('en', 'de')),
    return_to text not null,
    expires_at timestamptz not null
  )`,
  sql`create index federation_attempt_expiry on federation_attempt (expires_at)`,
];

export const federation = {
  name: '0010-federation',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of [...users, ...identities, ...attempts]) await statement.execute(db);
  },
};
