import { type QueryExecutorProvider, sql } from 'kysely';

// useless to a thief: the id is a keyed hash, and the payload contains no part of the code or token
const records = [
  sql`
  create table openid_record (
    id_hash bytea primary key,
    model text not null,
    sid text references account_session on delete cascade,
    client_id text,
    grant_id text,
    token_jti text,
    token_life integer,
    payload text not null,
    expires_at timestamptz not null,
    consumed_at timestamptz
  )`,
  sql`create index openid_record_sid on openid_record (sid)`,
  sql`create index openid_record_grant on openid_record (grant_id)`,
  sql`create index openid_record_expiry on openid_record (expires_at)`,
];

// codes live for a minute and are read again; the tokens issued for them must stay revocable
const formerCodes = [
  sql`
  insert into openid_record (id_hash, model, sid, client_id, token_jti, payload, expires_at)
  select code_hash, 'AccessToken', sid, client_id, token_jti, '{}', used_at + interval '1 hour'
  from authorization_code where token_jti is not null`,
  sql`drop table authorization_code`,
];

// a trigger, so that suspending a user by any program ends all sessions, codes and tokens
const suspensions = [
  sql`
  create function end_sessions_of_suspended() returns trigger language plpgsql as $$
    begin
      delete from account_session where "userId" = new."userId";
      perform pg_notify('session', new."userId");
      return null;
    end $$`,
  sql`
  create trigger sessions_ended_by_suspension after update of status on user_account
    for each row when (new.status = 'suspended' and old.status <> 'suspended') execute function end_sessions_of_suspended()`,
];

export const openid = {
  name: '0009-openid',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of [...records, ...formerCodes, ...suspensions]) await statement.execute(db);
  },
};
