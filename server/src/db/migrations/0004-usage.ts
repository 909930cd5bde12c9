import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`
  create table usage_event (
    day date not null,
    source text not null,
    id text not null,
    time timestamptz not null,
    app_id text not null,
    environment text not null,
    usage_type text not null,
    usage_type_category text not null,
    units bigint not null,
    key_id text,
    primary key (day, source, id)
  ) partition by range (day)`,
  sql`
  create table usage_day (
    product_id text not null,
    app_id text not null,
    day date not null,
    environment text not null,
    usage_type text not null,
    usage_type_category text not null,
    usage_units bigint not null,
    billable_units bigint not null,
    updated timestamptz not null,
    primary key (app_id, day, environment, usage_type, usage_type_category)
  )`,
  sql`create index usage_day_project on usage_day (product_id, day)`,
];

export const usage = {
  name: '0004-usage',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
