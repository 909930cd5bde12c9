import { type QueryExecutorProvider, sql } from 'kysely';

const dunningStatuses = sql`'ACTIVE DUNNING PENDING', 'ACTIVE DUNNING 1', 'ACTIVE DUNNING 2', 'ACTIVE DUNNING 3',
  'ACTIVE DUNNING 4', 'ACTIVE DUNNING 5', 'ACTIVE DUNNING 6', 'ACTIVE DUNNING 7', 'ACTIVE DUNNING 8',
  'SUSPENDED DUNNING 1', 'SUSPENDED DUNNING 2', 'SUSPENDED DUNNING 3', 'SUSPENDED DUNNING 4', 'SUSPENDED DUNNING 5',
  'TERMINATED'`;

const statements = [
  sql`
  create table subscription (
    subscription_id text primary key,
    developer_id text not null references developer_account,
    product_id text not null,
    plan jsonb not null,
    currency text not null check (currency in ('usd', 'eur')),
    promo jsonb,
    anchor date not null,
    period_from date not null,
    period_until date not null check (period_until > period_from),
    price bigint not null check (price >= 0),
    taxation jsonb not null,
    statement_no text,
    started date not null,
    ended date,
    dunning_started date,
    dunning_status text check (dunning_status in (${dunningStatuses})),
    refused_method text,
    check ((dunning_started is null) = (dunning_status is null))
  )`,
  sql`create unique index subscription_current on subscription (product_id) where ended is null`,
  sql`create index subscription_project on subscription (product_id, started)`,
  sql`create index subscription_account on subscription (developer_id)`,
  sql`create index subscription_due on subscription (period_until) where ended is null`,
  sql`
  create index subscription_dunning on subscription (subscription_id)
  where ended is null and dunning_status is not null`,
  sql`
  create table plan_term (
    subscription_id text not null references subscription,
    from_day date not null,
    plan jsonb not null,
    primary key (subscription_id, from_day)
  )`,
  sql`
  create table bill (
    bill_id text primary key,
    subscription_id text not null references subscription,
    developer_id text not null references developer_account,
    product_id text not null,
    kind text not null check (kind in ('purchase', 'plan_change', 'renewal', 'usage')),
    period_from date not null,
    period_until date not null,
    -- tells changes of one day apart
    occasion text not null,
    currency text not null check (currency in ('usd', 'eur')),
    net bigint not null,
    tax bigint not null,
    total bigint not null check (total >= 0 and total = net + tax),
    credit_used bigint not null check (credit_used between 0 and total),
    statement_no text,
    state text not null check (state in ('open', 'paid', 'written_off', 'disputed')),
    created timestamptz not null,
    paid_at timestamptz,
    dispute text check (dispute in ('charged_back', 'restored')),
    constraint bill_once unique (subscription_id, period_from, kind, occasion),
    check ((state = 'paid') = (paid_at is not null))
  )`,
  sql`create index bill_account on bill (developer_id, created)`,
  sql`create index bill_occasion on bill (occasion) where occasion <> ''`,
  sql`create index bill_open on bill (subscription_id) where state = 'open'`,
  // the outbox of charges: a row is committed with the step that causes it, before a provider hears of it
  sql`
  create table collection (
    attempt_id text primary key,
    bill_id text not null references bill,
    cause text not null,
    state text not null check (state in ('pending', 'paid', 'refused')),
    refusal_code text,
    created timestamptz not null,
    asked timestamptz,
    ended timestamptz,
    check ((state = 'pending') = (ended is null)),
    check ((state = 'refused') = (refusal_code is not null))
  )`,
  // while an outcome is unknown, nothing else may charge the bill
  sql`create unique index collection_pending on collection (bill_id) where state = 'pending'`,
  sql`create index collection_bill on collection (bill_id)`,
  sql`create index collection_waiting on collection (created) where state = 'pending'`,
  sql`
  create function announce_collection() returns trigger language plpgsql as $$
  begin
    perform pg_notify('waypost_collection', '');
    return null;
  end $$`,
  sql`
  create trigger collection_announced after insert on collection
  for each statement execute function announce_collection()`,
  sql`
  create table rated_period (
    product_id text not null,
    first_day date not null,
    subscription_id text not null references subscription,
    bill_id text references bill,
    rated timestamptz not null,
    primary key (product_id, first_day)
  )`,
  sql`
  create table rated_usage (
    product_id text not null,
    first_day date not null,
    source_day date not null,
    plan_from date not null,
    meter text not null,
    cost jsonb not null,
    amount bigint not null,
    billed bigint not null,
    primary key (product_id, first_day, source_day, plan_from, meter),
    foreign key (product_id, first_day) references rated_period deferrable initially deferred
  )`,
  sql`
  create table billing_difference (
    kind text not null,
    subject_id text not null,
    expected text not null,
    found text not null,
    first_seen timestamptz not null,
    last_seen timestamptz not null,
    primary key (kind, subject_id)
  )`,
  sql`
  create index payment_attempt_refused on payment_attempt (payment_method_id, updated) where state = 'REFUSED'`,
  sql`alter table payment_attempt drop constraint payment_attempt_purpose_check`,
  sql`
  alter table payment_attempt add constraint payment_attempt_purpose_check
  check (purpose in ('method', 'purchase', 'bill'))`,
];

// projects that were bought before subscriptions existed continue in the period that was paid with their purchase;
// other channels are billed by contract
const existing = sql`
  with bought as (
    select distinct on (project.product_id) project.*, purchase.quote,
      coalesce(project.period_started, (project.created at time zone 'UTC')::date) as first_day,
      case when project.billing_frequency = 'annual' then 12 else 1 end as months
    from project
    left join purchase on purchase.product_id = project.product_id and purchase.state = 'settled'
      and purchase.plan->>'id' = project.client_plan_id
    where project.is_paid and (purchase.purchase_id is not null or project.channel = 'self-serve')
      and project.aria_status in ('ACTIVE', 'ACTIVE NON-BILLABLE', 'CANCELLATION PENDING')
    order by project.product_id, purchase.ended desc nulls last
  ), period as (
    select bought.*, (first_day + make_interval(months => number * months))::date as period_from,
      (first_day + make_interval(months => (number + 1) * months))::date as period_until
    from bought cross join generate_series(0, 1200) as number
    where first_day + make_interval(months => number * months) <= now()
      and first_day + make_interval(months => (number + 1) * months) > now()
  ), inserted as (
    insert into subscription (subscription_id, developer_id, product_id, plan, currency, anchor, period_from, period_until,
      price, taxation, started)
    select 'sub_' || substr(period.product_id, 5), period.developer_id, period.product_id, plan_at_creation,
      coalesce(quote->'order'->>'currency',
        case when account.currency_cd in ('usd', 'eur') then account.currency_cd else 'usd' end),
      first_day, period_from, period_until,
      coalesce((quote->'order'->>'price')::bigint - coalesce((quote->'order'->>'discount')::bigint, 0), 0),
      coalesce(quote->'taxation', '{"kind": "outside_eu", "rate": 0, "country": "", "vat": "none"}'::jsonb), period_from
    from period join developer_account as account using (developer_id)
    returning subscription_id, started, plan
  )
  insert into plan_term select subscription_id, started, plan from inserted`;

export const subscriptions = {
  name: '0071-subscriptions',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
    await existing.execute(db);
  },
};
