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
  sql`create index activity_of_user on activity ("userId")`,
  // a log that can be rewritten proves nothing; deleting an account blanks its typed values, and the lines stay
  sql`
  create function refuse_activity_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and current_setting('waypost.erasing', true) = 'on'
      and (new.activity_id, new.product_id, new.app_id, new.kind, new.action, new."userId", new.subject_id, new.time)
        is not distinct from (old.activity_id, old.product_id, old.app_id, old.kind, old.action, old."userId", old.subject_id, old.time)
      and coalesce(new.address, old.address) is not distinct from old.address
      and coalesce(new.subject_name, old.subject_name) is not distinct from old.subject_name
      and coalesce(new.before, old.before) is not distinct from old.before
      and coalesce(new.after, old.after) is not distinct from old.after
    then return new; end if;
    raise exception 'the activity log is never changed';
  end $$`,
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
