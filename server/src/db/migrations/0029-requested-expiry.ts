import { type QueryExecutorProvider, sql } from 'kysely';

export const requestedExpiry = {
  name: '0029-requested-expiry',
  async up(db: QueryExecutorProvider): Promise<void> {
    await sql`alter table api_key rename column wished_expiry to requested_expiry`.execute(db);
  },
};
