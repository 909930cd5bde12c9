import { type QueryExecutorProvider, sql } from 'kysely';

/** Deleted with the user, like all data about a person only. */
export const firstSteps = {
  name: '0024-first-steps',
  async up(db: QueryExecutorProvider): Promise<void> {
    await sql`
      create table first_steps_dismissal (
        "userId" text primary key references user_account on delete cascade,
        dismissed_at timestamptz not null
      )`.execute(db);
  },
};
