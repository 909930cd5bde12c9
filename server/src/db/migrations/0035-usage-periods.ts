import { type QueryExecutorProvider, sql } from 'kysely';

/** The index is built before the key changes, so that the table is rewritten neither here nor later. */
const rules = [
  sql`alter table usage_day add column rule_day date not null default '0001-01-01'`,
  sql`
  create unique index usage_day_key
    on usage_day (app_id, day, environment, usage_type, usage_type_category, rule_day)`,
  sql`alter table usage_day drop constraint usage_day_pkey`,
  sql`alter table usage_day add constraint usage_day_pkey primary key using index usage_day_key`,
  // sums that were counted by a rule move from the row without a rule to the rule's own
  sql`
  with counted as materialized (
    select product_id, app_id, day, environment, usage_type, usage_type_category, event.rule_day,
      sum(requests) as requests, sum(units) as units, sum(coalesce(billable_units, units)) as billable_units
    from usage_event as event join app using (app_id)
    where event.rule_day is not null and outcome is null group by 1, 2, 3, 4, 5, 6, 7
  ), reduced as (
    update usage_day as stored set requests = stored.requests - moved.requests,
      usage_units = stored.usage_units - moved.units, billable_units = stored.billable_units - moved.billable_units
    from (select app_id, day, environment, usage_type, usage_type_category, sum(requests) as requests,
        sum(units) as units, sum(billable_units) as billable_units from counted group by 1, 2, 3, 4, 5) as moved
    where (stored.app_id, stored.day, stored.environment, stored.usage_type, stored.usage_type_category)
      = (moved.app_id, moved.day, moved.environment, moved.usage_type, moved.usage_type_category)
    returning stored.app_id, stored.day, stored.environment, stored.usage_type, stored.usage_type_category, updated
  )
  insert into usage_day (product_id, app_id, day, environment, usage_type, usage_type_category, rule_day,
    requests, usage_units, billable_units, updated)
  select product_id, app_id, day, environment, usage_type, usage_type_category, rule_day,
    requests, units, billable_units, updated
  from counted join reduced using (app_id, day, environment, usage_type, usage_type_category)`,
];

const statements = [
  sql`
  create table usage_period (
    product_id text not null,
    first_day date not null,
    last_day date not null,
    anchor date not null,
    closed_at timestamptz not null,
    late_from date not null,
    primary key (product_id, first_day),
    check (anchor <= first_day and first_day <= last_day)
  )`,
  sql`
  create table usage_period_line (
    line_id bigint generated always as identity primary key,
    product_id text not null,
    first_day date not null,
    app_id text not null,
    environment text not null,
    usage_type text not null,
    usage_type_category text not null,
    rule_day date not null,
    source_day date not null,
    from_day date not null,
    to_day date not null,
    requests bigint not null,
    usage_units bigint not null,
    billable_units bigint not null,
    rule jsonb,
    unique (product_id, first_day, app_id, usage_type_category, usage_type, environment, rule_day, source_day),
    foreign key (product_id, first_day) references usage_period,
    check (source_day <= first_day and from_day <= to_day)
  )`,
  sql`
  create table usage_period_day (
    line_id bigint not null references usage_period_line,
    day date not null,
    requests bigint not null,
    usage_units bigint not null,
    billable_units bigint not null,
    primary key (line_id, day)
  )`,
  // what was stated stays: an adjustment of a later statement corrects it
  sql`
  create function refuse_usage_period_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The usage of a closed period never changes';
  end $$`,
  ...['usage_period', 'usage_period_line', 'usage_period_day'].map(
    (table) => sql`
  create trigger ${sql.ref(`${table}_frozen`)} before update or delete on ${sql.table(table)}
    for each statement execute function refuse_usage_period_change()`,
  ),
];

export const usagePeriods = {
  name: '0035-usage-periods',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of [...rules, ...statements]) await statement.execute(db);
  },
};
