import { type QueryExecutorProvider, sql } from 'kysely';

export const repeatedRefreshTokens = {
  name: '0106-repeated-refresh-tokens',
  async up(db: QueryExecutorProvider): Promise<void> {
    await sql`alter table openid_record add column repeated_at timestamptz`.execute(db);
  },
};
