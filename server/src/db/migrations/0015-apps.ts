import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  // both columns are still empty; codes and keys are always sealed
  sql`alter table app rename column app_code to sealed_app_code`,
  sql`alter table app rename column license_key to sealed_license_key`,
  sql`
  alter table app
    drop column latest_version,
    drop column download_link,
    add column app_code_hash bytea,
    add constraint app_code_whole check ((sealed_app_code is null) = (app_code_hash is null))`,
  // the oldest app keeps a duplicate namespace
  sql`
  update app set namespace = null where exists (
    select from app other
    where other.platform = app.platform and lower(other.namespace) = lower(app.namespace)
      and other.status = 'ACTIVE' and other.app_id < app.app_id)`,
  sql`create unique index app_namespace on app (platform, lower(namespace)) where status = 'ACTIVE' and namespace is not null`,
  // everything that a gateway's answer about an app depends on, including the status
  sql`
  create trigger app_facts_announced after update of expiry_date, domains, app_code_hash on app
  for each row execute function announce_project()`,
  sql`
  create table app_sdk (
    app_id text not null references app,
    sdk_id text not null,
    version_id text not null,
    downloaded timestamptz not null,
    primary key (app_id, sdk_id)
  )`,
];

/** Sealed app codes and licence keys, unique namespaces, and each app's SDK version. */
export const appCredentials = {
  name: '0015-apps',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
