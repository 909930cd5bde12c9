import { type Kysely, sql } from 'kysely';

export const keys = {
  name: '0003-keys',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`select 1`.execute(db);
  },
};
