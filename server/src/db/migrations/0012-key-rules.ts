import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`
  alter table api_key
    add column restrictions jsonb not null default '{"kind":"none","origins":[],"addresses":[],"androidApps":[],"bundleIds":[]}',
    add column services jsonb check (jsonb_typeof(services) = 'array'),
    add column "rateLimit" bigint check ("rateLimit" > 0),
    add column "monthlyQuota" bigint check ("monthlyQuota" > 0),
    add column wished_expiry bigint check (wished_expiry >= -1),
    add column old_hash bytea constraint api_key_old_hash unique,
    add column old_ends timestamptz,
    add check ((old_hash is null) = (old_ends is null))`,
  sql`create index api_key_lifted on api_key (created_by) where wished_expiry is not null`,
  // apart from the key: recording its use must not invalidate caches
  sql`
  create table key_use (
    "apiKeyId" text primary key references api_key on delete cascade,
    "lastUsed" timestamptz not null,
    "lastClient" text not null check ("lastClient" in ('browser', 'server', 'android', 'ios')),
    old_uses bigint not null,
    old_last_used timestamptz
  )`,
  sql`
  create table key_traffic (
    "apiKeyId" text not null references api_key on delete cascade,
    day date not null,
    caller bytea not null,
    origin text,
    network text,
    "androidPackage" text,
    "androidCertificate" text,
    "bundleId" text,
    service text,
    calls bigint not null,
    primary key ("apiKeyId", day, caller)
  )`,
  sql`create index key_traffic_day on key_traffic (day)`,
  // the calls granted in the minute or month from "starts" on; instances spend only granted calls
  sql`
  create table key_allowance (
    "apiKeyId" text not null references api_key on delete cascade,
    period text not null check (period in ('minute', 'month')),
    starts timestamptz not null,
    granted bigint not null,
    last_grant bigint not null,
    primary key ("apiKeyId", period)
  )`,
  sql`
  create trigger app_domains_announced after update of domains on app
  for each row execute function announce_project()`,
];

export const keyRules = {
  name: '0012-key-rules',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
