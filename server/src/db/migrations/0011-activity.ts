import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`
  create table activity (
    activity_id text primary key,
    product_id text not null references project,
    app_id text,
    kind text not null check (kind in ('project', 'app', 'key', 'plan', 'user', 'billing')),
    action text not null,
    "userId" text,
    address text,
    subject_id text,
    subject_name text,
    before jsonb check (jsonb_typeof(before) = 'object'),
    after jsonb check (jsonb_typeof(after) = 'object'),
    time timestamptz not null
  )`,
  sql`create index activity_of_project on activity (product_id, time desc, activity_id desc)`,
  // a log that can be rewritten proves nothing (KEY-53)
  sql`
  create function refuse_activity_change() returns trigger language plpgsql as $$
  begin raise exception 'the activity log is never changed'; end $$`,
  sql`
  create trigger activity_is_kept before update or delete on activity
  for each row execute function refuse_activity_change()`,
  sql`
  create trigger activity_is_not_emptied before truncate on activity
  for each statement execute function refuse_activity_change()`,
];

export const activity = {
  name: '0011-activity',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
