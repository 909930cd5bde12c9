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
/** How many calls were granted now, and how many of the limit are granted in all. */
export type Grant = { readonly last_grant: number; readonly granted: number };

/**
 * Grants calls of a limit, never more in all than the limit: one statement, whose row lock makes instances wait for each
 * other. Undefined for a period that is over, and for a key that is gone.
 */
export async function grantCalls(
  db: Executor,
  { apiKeyId, period, starts, limit, size }: GrantRequest,
): Promise<Grant | undefined> {
  const { rows } = await sql<Grant>`
    insert into key_allowance as kept ("apiKeyId", period, starts, granted, last_grant)
    select "apiKeyId", ${period}::text, ${starts}::timestamptz, least(${size}::bigint, ${limit}::bigint), least(${size}::bigint, ${limit}::bigint)
    from api_key where "apiKeyId" = ${apiKeyId} for key share
    on conflict ("apiKeyId", period) do update set
      starts = excluded.starts,
      granted = case when kept.starts < excluded.starts then excluded.granted
        else greatest(kept.granted, least(kept.granted + ${size}::bigint, ${limit}::bigint)) end,
      last_grant = case when kept.starts < excluded.starts then excluded.granted
        else greatest(0, least(${size}::bigint, ${limit}::bigint - kept.granted)) end
    where kept.starts <= excluded.starts
    returning last_grant, granted`.execute(db);
  return rows[0];
}

/** Calls that were granted and not made can be made at another instance. */
export async function giveBack(
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

/** A quota that is set within a month counts what the key's traffic tells of the month already. */
export async function countMonthSoFar(tx: Transaction, apiKeyId: ApiKeyId, starts: Date): Promise<void> {
  await sql`
    insert into key_allowance as kept ("apiKeyId", period, starts, granted, last_grant)
    select ${apiKeyId}, 'month', ${starts}::timestamptz, coalesce(sum(calls), 0), 0
    from key_traffic where "apiKeyId" = ${apiKeyId} and day >= ${starts.toISOString().slice(0, 10)}::date
    on conflict ("apiKeyId", period) do update set starts = excluded.starts, last_grant = 0,
      granted = case when kept.starts < excluded.starts then excluded.granted else greatest(kept.granted, excluded.granted) end`.execute(
    tx,
  );
}
