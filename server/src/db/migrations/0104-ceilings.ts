import { type QueryExecutorProvider, sql } from 'kysely';

// what anybody may call, counted for all addresses together
const statements = [
  sql`
  create table call_ceiling (
    name text primary key,
    counted_since timestamptz not null,
    calls integer not null
  )`,
];

export const ceilings = {
  name: '0104-ceilings',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
