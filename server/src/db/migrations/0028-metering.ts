import { type QueryExecutorProvider, sql } from 'kysely';

/** Earlier events were transactions whose units were billed as reported. */
const columns = [
  sql`
  alter table usage_event
    add column requests integer not null default 1,
    add column billable_units bigint,
    add column outcome text,
    add column origin text,
    add column country text,
    add column client text,
    add column quantities jsonb,
    add column rule_day date`,
  sql`alter table usage_day add column requests bigint not null default 0`,
];

const tables = [
  sql`
  create table usage_hour (
    product_id text not null,
    app_id text not null,
    hour timestamptz not null,
    environment text not null,
    usage_type text not null,
    usage_type_category text not null,
    requests bigint not null,
    usage_units bigint not null,
    billable_units bigint not null,
    primary key (app_id, hour, environment, usage_type, usage_type_category)
  )`,
  sql`create index usage_hour_age on usage_hour (hour)`,
  sql`
  create table usage_dimension_day (
    product_id text not null,
    app_id text not null,
    day date not null,
    usage_type text not null,
    dimension text not null check (dimension in ('key', 'origin', 'country', 'client', 'outcome')),
    value text not null,
    requests bigint not null,
    usage_units bigint not null,
    billable_units bigint not null,
    primary key (app_id, day, usage_type, dimension, value)
  )`,
  sql`create index usage_dimension_day_project on usage_dimension_day (product_id, day)`,
  // what counts once in its period: a user's month, a session's half day, a sample's hour
  sql`
  create table usage_once (
    app_id text not null,
    usage_type text not null,
    period timestamptz not null,
    usage_type_category text not null,
    environment text not null,
    name bytea not null,
    primary key (app_id, usage_type, period, usage_type_category, environment, name)
  )`,
  sql`create index usage_once_age on usage_once (period)`,
];

/** The new sums of the events that are kept; older days have as many requests as units. */
const sums = [
  sql`update usage_day set requests = usage_units`,
  sql`
  update usage_day set requests = counted.requests
  from (select app_id, day, environment, usage_type, usage_type_category, count(*) as requests
    from usage_event group by 1, 2, 3, 4, 5) counted
  where (usage_day.app_id, usage_day.day, usage_day.environment, usage_day.usage_type, usage_day.usage_type_category)
    = (counted.app_id, counted.day, counted.environment, counted.usage_type, counted.usage_type_category)`,
  sql`
  insert into usage_hour
  select product_id, app_id, date_trunc('hour', time, 'UTC'), environment, usage_type, usage_type_category,
    count(*), sum(units), sum(units)
  from usage_event join app using (app_id) group by 1, 2, 3, 4, 5, 6`,
  sql`
  insert into usage_dimension_day
  select product_id, app_id, day, usage_type, 'key', case when place <= 50 then key_id else 'other' end,
    sum(requests), sum(units), sum(units)
  from (
    select product_id, app_id, day, usage_type, key_id, count(*) as requests, sum(units) as units,
      row_number() over (partition by app_id, day, usage_type order by count(*) desc, key_id) as place
    from usage_event join app using (app_id) where key_id <> '' group by 1, 2, 3, 4, 5
  ) keys group by 1, 2, 3, 4, 6`,
];

export const metering = {
  name: '0028-metering',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of [...columns, ...tables, ...sums]) await statement.execute(db);
  },
};
