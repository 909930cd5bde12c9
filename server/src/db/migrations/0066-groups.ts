import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`
  create table user_group (
    group_id text primary key,
    name text not null check (length(name) between 1 and 100),
    created timestamptz not null
  )`,
];

/** Groups; their members are the users with the role. */
export const groups = {
  name: '0066-groups',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
