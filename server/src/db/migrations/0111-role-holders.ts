import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  // a list reads thousands of rows: it needs no other page than those of the key's index
  sql`
  create table role_holder (
    value text not null,
    holder_id text not null,
    names text[] not null,
    primary key (value, holder_id) include (names)
  )`,
  sql`create index role_holder_of on role_holder (holder_id)`,
  sql`
  create function roles_by_value(held jsonb) returns table (value text, names text[]) language sql immutable as $$
    select value, array_agg(distinct name order by name) from jsonb_to_recordset(held) as role(name text, value text)
    where value <> '' group by value
  $$`,
  sql`
  create function keep_role_holder(holder text, held jsonb) returns void language plpgsql as $$
  begin
    delete from role_holder where holder_id = holder and value not in (select of_role.value from roles_by_value(held) as of_role);
    insert into role_holder (value, holder_id, names) select value, holder, names from roles_by_value(held)
    on conflict (value, holder_id) do update set names = excluded.names where role_holder.names <> excluded.names;
  end $$`,
  sql`
  create function keep_roles_of_user() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then perform keep_role_holder(old."userId", '[]');
    else perform keep_role_holder(new."userId", case when new.status = 'active' then new.roles else '[]' end);
    end if;
    return null;
  end $$`,
  sql`
  create function keep_roles_of_invitation() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then perform keep_role_holder(old.invitation_id, '[]');
    else perform keep_role_holder(new.invitation_id, case when new.accepted_at is null then new.roles else '[]' end);
    end if;
    return null;
  end $$`,
  sql`
  create trigger role_holder_of_user after insert or update of roles, status or delete on user_account
  for each row execute function keep_roles_of_user()`,
  sql`
  create trigger role_holder_of_invitation after insert or update of roles, accepted_at or delete on invitation
  for each row execute function keep_roles_of_invitation()`,
  // after the triggers, whose locks keep others from changing roles until this is committed
  sql`
  insert into role_holder (value, holder_id, names)
  select role.value, person.id, role.names
  from (
    select "userId" as id, roles from user_account where status = 'active'
    union all
    select invitation_id, roles from invitation where accepted_at is null
  ) as person
  cross join lateral roles_by_value(person.roles) as role`,
];

/** Who has a role by its value, kept by the transactions that change roles: active users, and open invitations. */
export const roleHolders = {
  name: '0111-role-holders',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
