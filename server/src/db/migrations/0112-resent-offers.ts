import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`alter table project_handover add column sent_at timestamptz`,
  sql`update project_handover set sent_at = created`,
  sql`alter table project_handover alter column sent_at set not null`,
];

/** When the offer of a project was last mailed. */
export const resentOffers = {
  name: '0112-resent-offers',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
