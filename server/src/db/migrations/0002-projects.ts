import { type Kysely, sql } from 'kysely';

export const projects = {
  name: '0002-projects',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`select 1`.execute(db);
  },
};
