import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`
  create table access_key (
    "accessKeyId" text primary key,
    app_id text not null references app,
    hash bytea not null constraint access_key_hash unique,
    sealed text not null,
    "publicKeys" jsonb not null default '[]' check (jsonb_typeof("publicKeys") = 'array'),
    enabled boolean not null,
    created timestamptz not null,
    created_by text not null,
    "lastUsed" timestamptz
  )`,
  sql`create index access_key_app on access_key (app_id, created)`,
  // caches drop all access keys of an app together; nobody caches the time of their use
  sql`
  create function announce_access_key() returns trigger language plpgsql as $$
  begin
    perform pg_notify('waypost_access_key', coalesce(new.app_id, old.app_id));
    return null;
  end $$`,
  sql`
  create trigger access_key_announced after insert or delete or update of enabled, "publicKeys", sealed, hash on access_key
  for each row execute function announce_access_key()`,
  // hashed nonces of signatures and ids of assertions, each accepted once over all instances
  sql`
  create table used_proof (
    proof bytea primary key,
    expires_at timestamptz not null
  )`,
  sql`create index used_proof_end on used_proof (expires_at)`,
  sql`
  create table studio_token (
    studio_token_id text primary key,
    "userId" text not null,
    hash bytea not null constraint studio_token_hash unique,
    sealed text not null,
    exp bigint,
    urm jsonb not null check (jsonb_typeof(urm) = 'object'),
    created timestamptz not null
  )`,
  sql`create index studio_token_user on studio_token ("userId", created)`,
];

export const accessKeys = {
  name: '0013-access-keys',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
