import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`
  create table spend_cap (
    subject_id text primary key,
    scope text not null check (scope in ('key', 'project', 'customer')),
    "apiKeyId" text references api_key on delete cascade,
    product_id text references project,
    customer_id text references customer,
    measure text not null check (measure in ('units', 'money')),
    amount bigint not null check (amount > 0),
    currency text check (currency in ('usd', 'eur')),
    at_limit text not null check (at_limit in ('refuse', 'warn')),
    period_start date not null,
    period_end date not null check (period_end > period_start),
    level smallint not null check (level in (0, 50, 75, 90, 100)),
    announced smallint not null check (announced in (0, 50, 75, 90, 100)),
    check ((measure = 'money') = (currency is not null)),
    check (subject_id = case scope when 'key' then "apiKeyId" when 'project' then product_id else customer_id end),
    check ((scope = 'customer') = (product_id is null))
  )`,
  sql`create index spend_cap_project on spend_cap (product_id)`,
  sql`create index spend_cap_customer on spend_cap (customer_id) where customer_id is not null`,
  // what verifications read besides the key: the caps that refuse its calls until their period ends
  sql`
  create function spend_stops(key_id text, project_id text, customer text) returns jsonb language sql stable as $$
    select jsonb_agg(jsonb_build_object('scope', scope, 'measure', measure, 'amount', amount, 'currency', currency,
      'ends', extract(epoch from period_end::timestamp)::bigint * 1000))
    from spend_cap
    where subject_id in (key_id, project_id, customer) and level = 100 and at_limit = 'refuse' $$`,
  // rows change with a threshold, not with each event, so that every change may be announced to all instances
  sql`
  create function announce_spend_cap() returns trigger language plpgsql as $$
  declare changed spend_cap := coalesce(new, old);
  begin
    if changed.scope = 'key' then
      perform pg_notify('waypost_api_key', changed."apiKeyId");
      perform pg_notify('waypost_spend_cap', changed.product_id);
    elsif changed.scope = 'project' then
      perform pg_notify('waypost_project', changed.product_id);
      perform pg_notify('waypost_spend_cap', changed.product_id);
    else
      perform pg_notify('waypost_project', product_id), pg_notify('waypost_spend_cap', product_id)
      from project where customer_id = changed.customer_id;
    end if;
    return null;
  end $$`,
  sql`
  create trigger spend_cap_announced after insert or update or delete on spend_cap
  for each row execute function announce_spend_cap()`,
  sql`
  create function announce_customer() returns trigger language plpgsql as $$
  begin
    perform pg_notify('waypost_project', new.product_id), pg_notify('waypost_spend_cap', new.product_id);
    return null;
  end $$`,
  sql`
  create trigger project_customer_announced after update of customer_id on project
  for each row execute function announce_customer()`,
];

export const spendCaps = {
  name: '0031-spend-caps',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
