import { type QueryExecutorProvider, sql } from 'kysely';

/** A change to a cheaper plan waits for the end of the paid period. */
export const planChanges = {
  name: '0022-plan-changes',
  async up(db: QueryExecutorProvider): Promise<void> {
    await sql`
      alter table project
        add column planned_plan_id text,
        add column plan_changes_on date,
        add constraint project_planned_change check ((planned_plan_id is null) = (plan_changes_on is null))`.execute(
      db,
    );
    await sql`create index project_plan_changes on project (plan_changes_on) where plan_changes_on is not null`.execute(
      db,
    );
  },
};
