import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`
  create table invitation (
    invitation_id text primary key,
    token_hash bytea not null unique,
    email text not null,
    realm text not null,
    roles jsonb not null check (jsonb_typeof(roles) = 'array'),
    invited_by text not null references user_account,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    accepted_at timestamptz,
    accepted_by text references user_account,
    check ((accepted_at is null) = (accepted_by is null))
  )`,
  sql`create index invitation_invited_by on invitation (invited_by)`,
  sql`create index invitation_accepted_by on invitation (accepted_by)`,
];

export const invitations = {
  name: '0005-invitations',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
