import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`update collection set asked = case when asked is null then timestamptz 'epoch'
    else asked + least(interval '1 hour', greatest(interval '1 minute', asked - created)) end`,
  sql`alter table collection rename column asked to due`,
  sql`alter table collection alter column due set not null`,
  sql`drop index collection_waiting`,
  sql`create index collection_due on collection (due) where state = 'pending'`,
  sql`create index collection_not_taken on collection (ended) where refusal_code = 'error'`,
];

/** When a charge is sent next, so that many that wait are taken in parts. */
export const dueCollections = {
  name: '0115-due-collections',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
