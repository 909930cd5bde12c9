import { type Kysely, sql } from 'kysely';

const statements = [
  sql`
  create table api_key (
    "apiKeyId" text primary key,
    app_id text not null references app,
    name text not null check (length(name) between 1 and 64),
    hash bytea not null constraint api_key_hash unique,
    sealed text not null,
    enabled boolean not null,
    "expiresAt" bigint not null check ("expiresAt" >= -1),
    created timestamptz not null,
    created_by text not null
  )`,
  sql`create index api_key_app on api_key (app_id, created)`,
];

export const keys = {
  name: '0003-keys',
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
