import { type QueryExecutorProvider, sql } from 'kysely';

/** Gateways stop calls at the end of a project or an evaluation, so instances are notified when that changes. */
export const projectEnds = {
  name: '0026-project-ends',
  async up(db: QueryExecutorProvider): Promise<void> {
    await sql`
      create trigger project_end_announced after update of expiry_date, ends_on, "isEvaluation" on project
      for each row execute function announce_project()`.execute(db);
  },
};
