import { type Kysely, sql } from 'kysely';

export const accounts = {
  name: '0001-accounts',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`select 1`.execute(db);
  },
};
