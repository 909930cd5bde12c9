import { type Kysely, sql } from 'kysely';

export const usage = {
  name: '0004-usage',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`select 1`.execute(db);
  },
};
