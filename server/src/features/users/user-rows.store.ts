import type { AppId, InvitationId, UserId } from '@waypost/domain/base/ids';
import type { UserStatus } from '@waypost/domain/users/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

export type StoredUserRow = {
  readonly userId: UserId | InvitationId;
  readonly fullname: string;
  readonly email: string;
  readonly status: UserStatus;
  readonly app_id: AppId;
  readonly roleNames: readonly string[];
};

export type UsersWanted = {
  readonly appIds: readonly AppId[];
  readonly roleNames: readonly string[];
  readonly now: Date;
};

/** A text in lower case, which is in a user's email or full name, and the apps whose project has it in its name. */
export type UserSearch = { readonly text: string; readonly ofApps: readonly AppId[] };
export type PageOfUsers = {
  readonly start: number;
  readonly count: number;
  readonly search?: UserSearch | undefined;
};

const fullName = sql`trim(u."firstName" || ' ' || u."lastName")`;

/** Whether a row is a permission in one of the apps; the ids are read late, because planning weighs each constant. */
const isHeld = ({ appIds, roleNames }: UsersWanted) =>
  sql`value = any((select ${[...appIds]}::text[])::text[]) and names && ${[...roleNames]}::text[]`;

/** Each holder with a number of rows: all, or with a search those that are found. */
const countedHolders = (wanted: UsersWanted, search: UserSearch | undefined) => {
  const held = sql`from role_holder where ${isHeld(wanted)} group by holder_id`;
  if (!search) return sql`select holder_id, true as is_found, count(*)::int as n ${held}`;
  const { text, ofApps } = search;
  return sql`
    select holder_id, is_found, case when is_found then n else of_projects end as n from (
      select person.*, coalesce(
        strpos(lower(u.email), ${text}) > 0 or strpos(lower(${fullName}), ${text}) > 0, strpos(lower(i.email), ${text}) > 0
      ) as is_found
      from (
        select holder_id, count(*)::int as n, count(*) filter (where value = any(${[...ofApps]}::text[]))::int as of_projects
        ${held}
      ) as person
      left join user_account u on u."userId" = holder_id
      left join invitation i on i.invitation_id = holder_id
    ) as searched where is_found or of_projects > 0`;
};

/** The rows of holders, with what they may do. */
const describe = (holders: RawBuilder<unknown>, { roleNames, now }: UsersWanted) => sql<StoredUserRow>`
  select listed.holder_id as "userId", listed.value as app_id,
    coalesce(${fullName}, '') as fullname, coalesce(u.email, i.email) as email,
    case when u."userId" is not null then 'active' when i.expires_at > ${now} then 'invited' else 'created' end as status,
    array(
      select name from role_holder as role, unnest(role.names) as name
      where role.value = listed.value and role.holder_id = listed.holder_id and name = any(${[...roleNames]}::text[])
      order by name
    ) as "roleNames"
  from (${holders}) as listed
  left join user_account u on u."userId" = listed.holder_id
  left join invitation i on i.invitation_id = listed.holder_id
  order by listed.holder_id collate "C", listed.value`;

/** A page of the users of apps by user id, with the number of rows on all pages. */
export async function listUsers(
  db: Executor,
  wanted: UsersWanted,
  { start, count, search }: PageOfUsers,
): Promise<{ readonly total: number; readonly rows: readonly StoredUserRow[] }> {
  if (wanted.appIds.length === 0) return { total: 0, rows: [] };
  // sorts holders and not their rows, of which there are thousands: ids are long and begin alike
  const holders = sql`
    select holder_id, value from (
      select holder_id, value, before + row_number() over (partition by holder_id order by value) as place
      from chosen
      cross join lateral (select value, names from role_holder where holder_id = chosen.holder_id offset 0) as held
      where ${isHeld(wanted)} and (is_found or value = any(${[...(search?.ofApps ?? [])]}::text[]))
    ) as placed where place > ${start} and place <= ${start + count}`;
  const { rows } = await sql<{ total: number; rows: StoredUserRow[] | null }>`
    with holder as materialized (${countedHolders(wanted, search)}),
    placed as (select holder_id, is_found, n, sum(n) over (order by holder_id collate "C") - n as before from holder),
    chosen as materialized (select holder_id, is_found, before from placed where before + n > ${start} and before < ${start + count})
    select (select coalesce(sum(n), 0)::int from holder) as total,
      (select json_agg(page) from (${describe(holders, wanted)}) as page) as rows`.execute(db);
  return { total: rows[0]?.total ?? 0, rows: rows[0]?.rows ?? [] };
}

/** The user, or the address of one. */
export type OneUser = { readonly userId: UserId | InvitationId } | { readonly email: string };

/** What one user may do in these apps. */
export async function findUser(db: Executor, wanted: UsersWanted, user: OneUser): Promise<readonly StoredUserRow[]> {
  const held = sql`select holder_id, value from role_holder where ${isHeld(wanted)}`;
  const found =
    'userId' in user
      ? describe(sql`${held} and holder_id = ${user.userId}`, wanted)
      : sql<StoredUserRow>`select * from (${describe(held, wanted)}) as person where email = ${user.email}`;
  return (await found.execute(db)).rows;
}
