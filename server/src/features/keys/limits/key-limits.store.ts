import type { ApiKeyId } from '@waypost/domain/base/ids';
import type { LimitPeriod } from '@waypost/domain/keys/key-limits';
import { sql } from 'kysely';
import type { Executor, Transaction } from '../../../db/transaction.ts';

export type GrantRequest = {
  readonly apiKeyId: string;
  readonly period: LimitPeriod;
  readonly starts: Date;
  readonly limit: number;
  readonly size: number;
};
/** The calls granted now, and those of the limit granted in all. */
export type Grant = { readonly last_grant: number; readonly granted: number };

/**
 * Grants calls of a limit, never more in all than the limit: the row lock of this one statement makes instances wait for
 * each other. Undefined for a past period and for a deleted key.
 */
export async function grantCalls(
  db: Executor,
  { apiKeyId, period, starts, limit, size }: GrantRequest,
): Promise<Grant | undefined> {
  const { rows } = await sql<Grant>`
    insert into key_allowance as stored ("apiKeyId", period, starts, granted, last_grant)
    select "apiKeyId", ${period}::text, ${starts}::timestamptz, least(${size}::bigint, ${limit}::bigint), least(${size}::bigint, ${limit}::bigint)
    from api_key where "apiKeyId" = ${apiKeyId} for key share
    on conflict ("apiKeyId", period) do update set
      starts = excluded.starts,
      granted = case when stored.starts < excluded.starts then excluded.granted
        else greatest(stored.granted, least(stored.granted + ${size}::bigint, ${limit}::bigint)) end,
      last_grant = case when stored.starts < excluded.starts then excluded.granted
        else greatest(0, least(${size}::bigint, ${limit}::bigint - stored.granted)) end
    where stored.starts <= excluded.starts
    returning last_grant, granted`.execute(db);
  return rows[0];
}

/** Returns granted calls that were not made, for another instance. */
export async function returnCalls(
  db: Executor,
  { apiKeyId, period, starts, unspent }: Omit<GrantRequest, 'limit' | 'size'> & { readonly unspent: number },
): Promise<void> {
  await db
    .updateTable('key_allowance')
    .set(({ eb }) => ({ granted: eb('granted', '-', unspent) }))
    .where('apiKeyId', '=', apiKeyId as ApiKeyId)
    .where('period', '=', period)
    .where('starts', '=', starts)
    .execute();
}

/** A quota set within a month starts with the key's calls of that month. */
export async function countMonthSoFar(tx: Transaction, apiKeyId: ApiKeyId, starts: Date): Promise<void> {
  await sql`
    insert into key_allowance as stored ("apiKeyId", period, starts, granted, last_grant)
    select ${apiKeyId}, 'month', ${starts}::timestamptz, coalesce(sum(calls), 0), 0
    from key_traffic where "apiKeyId" = ${apiKeyId} and day >= ${starts.toISOString().slice(0, 10)}::date
    on conflict ("apiKeyId", period) do update set starts = excluded.starts, last_grant = 0,
      granted = case when stored.starts < excluded.starts then excluded.granted else greatest(stored.granted, excluded.granted) end`.execute(
    tx,
  );
}
