import { type QueryExecutorProvider, sql } from 'kysely';

const statuses = sql`create domain aria_status as text check (value in (
  'INACTIVE', 'ACTIVE', 'CANCELLATION PENDING', 'TERMINATION PENDING', 'ACTIVE DUNNING PENDING',
  'ACTIVE DUNNING 1', 'ACTIVE DUNNING 2', 'ACTIVE DUNNING 3', 'ACTIVE DUNNING 4',
  'ACTIVE DUNNING 5', 'ACTIVE DUNNING 6', 'ACTIVE DUNNING 7', 'ACTIVE DUNNING 8',
  'REINSTATED FORWARD BILL', 'REINSTATED BACK BILL', 'INSTALLATION PENDING', 'REGISTERED PENDING ACTIVATION',
  'ACTIVE TRIAL', 'TEMPORARY SERVICE BAN', 'ACTIVE NON-BILLABLE', 'PERMANENT',
  'SUSPENDED', 'CANCELLED', 'TERMINATED', 'CONTRACT EXPIRED',
  'SUSPENDED DUNNING 1', 'SUSPENDED DUNNING 2', 'SUSPENDED DUNNING 3', 'SUSPENDED DUNNING 4',
  'SUSPENDED DUNNING 5', 'ARCHIVED'))`;

// no foreign key to the user: the account service is a separate party, known only by its protocol
const developers = sql`
  create table developer_account (
    developer_id text primary key,
    "userId" text not null constraint developer_account_user unique,
    first_name text not null,
    last_name text not null,
    email text not null,
    phone text,
    company_name text,
    channel text not null,
    country text not null,
    state text,
    billing_first_name text,
    billing_last_name text,
    billing_email text,
    billing_phone text,
    billing_company_name text,
    billing_country text,
    billing_state text,
    billing_address jsonb check (jsonb_typeof(billing_address) = 'object'),
    vat_id text,
    currency_cd text,
    aria_status aria_status not null,
    pay_method_name text,
    pay_method integer,
    payment_type text,
    cc_last4digits text check (cc_last4digits ~ '^[0-9]{4}$'),
    billing_cc_expire_mm text,
    billing_cc_expire_yyyy text,
    user_type text not null,
    "gdprAgreement" boolean,
    promo text,
    created timestamptz not null,
    updated timestamptz not null
  )`;

const projectTables = [
  sql`
  create table project (
    product_id text primary key,
    developer_id text not null references developer_account,
    creation_flow_id text not null,
    app_name text not null check (length(app_name) between 1 and 100),
    company_name text,
    customer_id text,
    aria_status aria_status not null,
    channel text not null,
    created timestamptz not null,
    expiry_date date,
    billing_frequency text not null check (billing_frequency in ('annual', 'monthly')),
    client_plan_id text not null,
    client_master_plan_id text not null,
    main_supplemental_plan_id text,
    plan_name text not null,
    new_plan text,
    previous_plan text,
    is_paid boolean not null,
    "isEvaluation" boolean not null,
    "isMigrated" boolean not null,
    partner_account_id text,
    promo_code text,
    pending_changes jsonb not null check (jsonb_typeof(pending_changes) = 'array'),
    additional_data jsonb check (jsonb_typeof(additional_data) = 'object'),
    plan_at_creation jsonb not null check (jsonb_typeof(plan_at_creation) = 'object'),
    constraint project_creation_flow unique (developer_id, creation_flow_id)
  )`,
  sql`create index project_developer on project (developer_id, created)`,
  // one row for each user: its holder creates, all other creations are refused
  sql`
  create table creation_lease (
    "userId" text primary key,
    flow_id text not null,
    product_id text not null,
    expires_at timestamptz not null
  )`,
];

const apps = [
  sql`
  create table app (
    app_id text primary key,
    product_id text not null references project,
    app_name text not null check (length(app_name) between 1 and 100),
    platform text not null check (platform in ('ios', 'ios:starter', 'ios:premium', 'android', 'android:starter',
      'android:premium', 'web', 'web:dataLens', 'web:realityLens', 'sdk', 'server')),
    auth_type text not null check (auth_type in ('appCode', 'token', 'apiKey')),
    contract_type text not null check (contract_type in ('base-commercial', 'base-evaluation')),
    app_code text,
    namespace text,
    license_key text,
    latest_version text,
    download_link text,
    created_time timestamptz not null,
    expiry_date date,
    hidden boolean not null,
    status text not null check (status in ('ACTIVE', 'TERMINATED')),
    sdk_name text,
    hrn text not null constraint app_hrn unique,
    domains jsonb not null default '[]' check (jsonb_typeof(domains) = 'array')
  )`,
  sql`create index app_product on app (product_id, created_time)`,
  sql`create unique index app_of_platform on app (product_id, platform, auth_type) where status = 'ACTIVE' and not hidden`,
];

export const projects = {
  name: '0002-projects',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of [statuses, developers, ...projectTables, ...apps]) await statement.execute(db);
  },
};
