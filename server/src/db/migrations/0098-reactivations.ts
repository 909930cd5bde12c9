import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`alter table purchase drop constraint purchase_kind_check`,
  sql`
  alter table purchase add constraint purchase_kind_check check (kind in ('create', 'upgrade', 'reactivation'))`,
];

export const reactivations = {
  name: '0098-reactivations',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
