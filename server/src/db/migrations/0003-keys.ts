import { type QueryExecutorProvider, sql } from 'kysely';

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
  // a trigger, so that no change of a key, an app or a project can forget to notify the instances that cache it
  sql`
  create function announce_api_key() returns trigger language plpgsql as $$
  begin perform pg_notify('waypost_api_key', old."apiKeyId"); return null; end $$`,
  sql`
  create trigger api_key_announced after update or delete on api_key
  for each row execute function announce_api_key()`,
  sql`
  create function announce_project() returns trigger language plpgsql as $$
  begin perform pg_notify('waypost_project', new.product_id); return null; end $$`,
  sql`
  create trigger project_announced after update of aria_status, client_plan_id on project
  for each row execute function announce_project()`,
  sql`
  create trigger app_announced after update of status on app
  for each row execute function announce_project()`,
];

export const keys = {
  name: '0003-keys',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
