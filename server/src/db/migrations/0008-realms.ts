import { type QueryExecutorProvider, sql } from 'kysely';

const users = [
  sql`
  alter table user_account
    add column lang text not null default 'en' check (lang in ('en', 'de')),
    add column company_name text,
    add column age_certified_at timestamptz`,
  sql`alter table user_account alter column lang drop default, drop constraint user_account_email`,
  sql`alter table user_account add constraint user_account_email unique (realm, email)`,
  sql`alter table user_account add constraint user_account_address unique ("userId", email)`,
];

// an address has one account in each organisation, whether created there or attached
const realms = [
  sql`
  create table realm_account (
    email text not null,
    realm text not null,
    "userId" text not null,
    attached_at timestamptz not null,
    primary key (email, realm),
    foreign key ("userId", email) references user_account ("userId", email) on update cascade on delete cascade
  )`,
  sql`create index realm_account_user on realm_account ("userId", email)`,
  sql`insert into realm_account select email, realm, "userId", created_at from user_account`,
  // the organisation of the sign-in; null is the account's own
  sql`alter table account_session add column realm text`,
  sql`alter table pending_sign_in add column realm text, add column attaches boolean not null default false`,
];

// requests for mails to any address, processed after the answer
const mails = [
  sql`drop table password_reset_request`,
  sql`
  create table mail_request (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('reset', 'org-ids', 'invitations')),
    email text not null,
    realm text,
    lang text not null check (lang in ('en', 'de')),
    requested_at timestamptz not null
  )`,
  sql`alter table invitation add column sent_at timestamptz`,
  sql`update invitation set sent_at = created_at`,
  sql`alter table invitation alter column sent_at set not null`,
  sql`create index invitation_email on invitation (email)`,
];

export const realmAccounts = {
  name: '0008-realms',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of [...users, ...realms, ...mails]) await statement.execute(db);
  },
};
