import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`
  create table project_handover (
    handover_id text primary key,
    product_id text not null references project,
    developer_id text not null references developer_account,
    offered_by text not null,
    owner_email text not null,
    email text not null,
    realm text not null,
    state text not null check (state in ('offered', 'accepted', 'refused', 'taken_back', 'expired')),
    created timestamptz not null,
    expires_at timestamptz not null,
    ended timestamptz,
    accepted_by text,
    check ((state = 'offered') = (ended is null)),
    check ((state = 'accepted') = (accepted_by is not null))
  )`,
  sql`create unique index project_handover_open on project_handover (product_id) where state = 'offered'`,
  sql`create index project_handover_email on project_handover (email, realm)`,
  sql`create index project_handover_by on project_handover (offered_by)`,
  sql`create index project_handover_to on project_handover (accepted_by) where accepted_by is not null`,
  // instances that cache the project's keys must hear of its new owner
  sql`
  create trigger project_owner_announced after update of developer_id on project
  for each row execute function announce_project()`,
];

/** Offers of projects to other people. */
export const handovers = {
  name: '0081-handovers',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
