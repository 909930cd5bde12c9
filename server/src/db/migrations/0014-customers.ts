import { type QueryExecutorProvider, sql } from 'kysely';

const customers = [
  sql`
  create table customer (
    customer_id text primary key,
    developer_id text not null references developer_account,
    customer_name text not null check (length(customer_name) between 2 and 100),
    customer_user_id text,
    customer_admin_email text,
    created timestamptz not null
  )`,
  sql`create index customer_of_reseller on customer (developer_id, customer_name)`,
  // finds the admins of an app by role, without reading all roles
  sql`create index user_roles on user_account using gin (roles jsonb_path_ops)`,
  sql`create index invitation_roles on invitation using gin (roles jsonb_path_ops) where accepted_at is null`,
];

const projects = [
  sql`
  alter table project
    add column cancelled_at timestamptz,
    add column period_started date,
    add column ends_on date`,
  // no reference: projects could name a customer before this table existed
  sql`create index project_customer on project (customer_id) where customer_id is not null`,
  sql`create index project_list on project (developer_id, created desc, product_id desc)`,
  sql`drop index project_developer`,
  sql`create index project_ending on project (ends_on) where aria_status = 'CANCELLATION PENDING'`,
];

const surveys = sql`
  create table cancel_survey (
    ticket_id text primary key,
    product_id text not null references project,
    cancelled_at timestamptz not null,
    "userId" text not null,
    reason text not null,
    comment text check (length(comment) <= 1000),
    created timestamptz not null,
    constraint cancel_survey_of_cancellation unique (product_id, cancelled_at)
  )`;

/** Customers of resellers, the end of a plan, and cancellation surveys. */
export const customersAndEnds = {
  name: '0014-customers',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of [...customers, ...projects, surveys]) await statement.execute(db);
  },
};
