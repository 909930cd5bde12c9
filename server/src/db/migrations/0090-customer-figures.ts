import { ariaStatusNames, isActiveStatus } from '@waypost/domain/projects/status';
import { type QueryExecutorProvider, sql } from 'kysely';

const active = sql.lit(
  `{${ariaStatusNames
    .filter(isActiveStatus)
    .map((name) => `"${name}"`)
    .join(',')}}`,
);

const statements = [
  sql`
  create table customer_figures (
    customer_id text primary key references customer on delete cascade,
    developer_id text not null,
    projects integer not null default 0,
    next_expiry date,
    cap_level smallint,
    caps_until date,
    counted_from date not null default '2000-01-01'
  ) with (fillfactor = 70)`,
  sql`create index customer_figures_of_reseller on customer_figures (developer_id)`,
  sql`
  create table usage_customer_month (
    developer_id text not null,
    month date not null check (month = date_trunc('month', month::timestamp)),
    customer_id text not null,
    usage_units bigint not null,
    primary key (developer_id, month, customer_id)
  ) with (fillfactor = 70)`,
  // a customer's figures for every day from the given one to the first that next_expiry or caps_until has passed;
  // in plpgsql, because statements that call it for few rows would plan it each time
  sql`
  create function figures_of_customer(customer text, from_day date)
  returns table (projects integer, next_expiry date, cap_level smallint, caps_until date) language plpgsql stable as $$
  #variable_conflict use_column
  begin
    return query
    select (select count(*)::int from project where customer_id = customer and aria_status = any(${active}::text[])),
      (select min(expiry_date) from project
       where customer_id = customer and aria_status = any(${active}::text[]) and expiry_date >= from_day),
      max(level), min(period_end)
    from (
      select level, period_end from project join spend_cap using (product_id)
      where project.customer_id = customer and aria_status = any(${active}::text[])
      union all
      select level, period_end from spend_cap where customer_id = customer
    ) as cap where period_end > from_day;
  end $$`,
  // the lock comes first: a count without it would miss what another transaction commits meanwhile
  sql`
  create function keep_figures_of_customer(customer text) returns void language plpgsql as $$
  begin
    perform from customer_figures where customer_id = customer for update;
    update customer_figures as kept
    set projects = now.projects, next_expiry = now.next_expiry, cap_level = now.cap_level, caps_until = now.caps_until
    from customer_figures as before, figures_of_customer(customer, before.counted_from) as now
    where before.customer_id = customer and kept.customer_id = customer
      and (kept.projects, kept.next_expiry, kept.cap_level, kept.caps_until)
        is distinct from (now.projects, now.next_expiry, now.cap_level, now.caps_until);
  end $$`,
  sql`
  create function keep_months_of_customer(developer text, customer text) returns void language plpgsql as $$
  begin
    perform from usage_customer_month where developer_id = developer and customer_id = customer order by month for update;
    delete from usage_customer_month where developer_id = developer and customer_id = customer;
    insert into usage_customer_month (developer_id, month, customer_id, usage_units)
    select developer, month, customer, sum(usage_units) from project join usage_month using (product_id)
    where developer_id = developer and customer_id = customer group by month;
  end $$`,
  sql`
  create function keep_figures_of_project() returns trigger language plpgsql as $$
  begin
    if old.customer_id is not null then perform keep_figures_of_customer(old.customer_id); end if;
    if new.customer_id is distinct from old.customer_id then
      if new.customer_id is not null then perform keep_figures_of_customer(new.customer_id); end if;
      if tg_op = 'UPDATE' then
        perform keep_months_of_customer(new.developer_id, customer) from unnest(array[old.customer_id, new.customer_id]) as customer
        where customer is not null;
      end if;
    end if;
    return null;
  end $$`,
  sql`
  create function keep_figures_of_cap() returns trigger language plpgsql as $$
  declare changed spend_cap := coalesce(new, old);
  begin
    if changed.customer_id is not null then
      perform keep_figures_of_customer(changed.customer_id);
    else
      perform keep_figures_of_customer(customer_id) from project
      where product_id = changed.product_id and customer_id is not null;
    end if;
    return null;
  end $$`,
  sql`
  create function begin_figures_of_customer() returns trigger language plpgsql as $$
  begin
    insert into customer_figures (customer_id, developer_id) values (new.customer_id, new.developer_id);
    return null;
  end $$`,
  sql`
  insert into customer_figures (customer_id, developer_id, projects, next_expiry, cap_level, caps_until)
  select customer_id, developer_id, now.* from customer, figures_of_customer(customer_id, '2000-01-01') as now`,
  sql`
  insert into usage_customer_month (developer_id, month, customer_id, usage_units)
  select developer_id, month, customer_id, sum(usage_units) from project join usage_month using (product_id)
  where customer_id is not null group by developer_id, month, customer_id`,
  sql`
  create trigger customer_figures_begun after insert on customer
  for each row execute function begin_figures_of_customer()`,
  sql`
  create trigger customer_figures_of_project after insert or update of aria_status, expiry_date, customer_id on project
  for each row execute function keep_figures_of_project()`,
  sql`
  create trigger customer_figures_of_cap after insert or update of level, period_end or delete on spend_cap
  for each row execute function keep_figures_of_cap()`,
  // only the overview read it, for all projects of a reseller at once
  sql`drop index project_of_customers`,
  sql`drop index usage_month_age`,
];

/** Figures of customers, kept by the transactions that change their projects, caps and usage. */
export const customerFigures = {
  name: '0090-customer-figures',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
