import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`
  create table usage_month (
    product_id text not null,
    app_id text not null,
    month date not null check (month = date_trunc('month', month::timestamp)),
    environment text not null,
    usage_type text not null,
    usage_type_category text not null,
    requests bigint not null,
    usage_units bigint not null,
    billable_units bigint not null,
    updated timestamptz not null,
    primary key (app_id, month, environment, usage_type, usage_type_category)
  )`,
  sql`
  insert into usage_month
  select product_id, app_id, date_trunc('month', day::timestamp)::date, environment, usage_type, usage_type_category,
    sum(requests), sum(usage_units), sum(billable_units), max(updated)
  from usage_day group by 1, 2, 3, 4, 5, 6`,
  sql`create index usage_month_project on usage_month (product_id, month)`,
  // rows come in the order of their days: a few pages instead of an index as large as the others
  sql`create index usage_day_age on usage_day using brin (day)`,
];

/** Sums by calendar month, so that a chart of a year reads a row for each bar instead of each day. */
export const usageMonths = {
  name: '0046-usage-months',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
