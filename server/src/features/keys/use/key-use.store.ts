import type { Day } from '@waypost/domain/base/day';
import type { ApiKeyId } from '@waypost/domain/base/ids';
import { type TrafficRow, trafficRowsPerDay } from '@waypost/domain/keys/key-traffic';
import { sql } from 'kysely';
import type { Executor, Transaction } from '../../../db/transaction.ts';

export type KeyUseUpdate = {
  readonly apiKeyId: string;
  readonly lastUsed: Date;
  readonly lastClient: string;
  /** The rotation whose old secret was used. */
  readonly old_ends: Date | null;
  readonly old_uses: number;
  readonly old_last_used: Date | null;
};
/** `caller` is in base64. */
export type TrafficUpdate = TrafficRow & { readonly apiKeyId: string; readonly day: Day; readonly caller: string };

const useColumns = sql`"apiKeyId" text, "lastUsed" timestamptz, "lastClient" text, old_ends timestamptz,
  old_uses bigint, old_last_used timestamptz`;
const trafficColumns = sql`"apiKeyId" text, day date, caller text, origin text, network text, "androidPackage" text,
  "androidCertificate" text, "bundleId" text, service text, calls bigint`;

/**
 * Writes the noted uses of all keys in one statement. It leaves out deleted keys, and calls with the old secret of an
 * earlier rotation, which the share lock waits for. Callers beyond a day's maximum are counted together.
 */
export async function writeUse(
  db: Executor,
  uses: readonly KeyUseUpdate[],
  traffic: readonly TrafficUpdate[],
): Promise<void> {
  await sql`
    with used as (
      select * from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as given(${useColumns})
    ), seen as (
      select * from jsonb_to_recordset(${JSON.stringify(traffic)}::jsonb) as given(${trafficColumns})
    ), present as (
      select "apiKeyId", old_ends from api_key where "apiKeyId" in (select "apiKeyId" from used) order by "apiKeyId" for share
    ), noted as (
      insert into key_use as kept
      select "apiKeyId", "lastUsed", "lastClient",
        case when used.old_ends = present.old_ends then old_uses else 0 end,
        case when used.old_ends = present.old_ends then old_last_used end
      from used join present using ("apiKeyId") order by "apiKeyId"
      on conflict ("apiKeyId") do update set
        "lastUsed" = greatest(kept."lastUsed", excluded."lastUsed"),
        "lastClient" = case when excluded."lastUsed" >= kept."lastUsed" then excluded."lastClient" else kept."lastClient" end,
        old_uses = kept.old_uses + excluded.old_uses,
        old_last_used = greatest(kept.old_last_used, excluded.old_last_used)
    ), known as (
      select seen.*, kept.caller is not null as is_known,
        (select count(*) from key_traffic other where other."apiKeyId" = seen."apiKeyId" and other.day = seen.day) as callers
      from seen join (select "apiKeyId" from present) key using ("apiKeyId")
      left join key_traffic kept on kept."apiKeyId" = seen."apiKeyId" and kept.day = seen.day and kept.caller = decode(seen.caller, 'base64')
    ), placed as (
      select *, is_known or callers + row_number() over (partition by "apiKeyId", day, is_known order by calls desc) < ${trafficRowsPerDay} as fits
      from known
    )
    insert into key_traffic as kept
    select "apiKeyId", day, case when fits then decode(caller, 'base64') else '' end,
      case when fits then origin end, case when fits then network end, case when fits then "androidPackage" end,
      case when fits then "androidCertificate" end, case when fits then "bundleId" end, case when fits then service end, sum(calls)
    from placed group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3
    on conflict ("apiKeyId", day, caller) do update set calls = kept.calls + excluded.calls`.execute(db);
}

/** The traffic of a key from a day on, each caller once. */
export async function trafficOf(db: Executor, apiKeyId: ApiKeyId, since: Day): Promise<TrafficRow[]> {
  return db
    .selectFrom('key_traffic')
    .select(['origin', 'network', 'androidPackage', 'androidCertificate', 'bundleId', 'service'])
    .select(({ fn }) => fn.sum<number>('calls').as('calls'))
    .where('apiKeyId', '=', apiKeyId)
    .where('day', '>=', since)
    .groupBy(['origin', 'network', 'androidPackage', 'androidCertificate', 'bundleId', 'service'])
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, calls: Number(row.calls) })));
}

export async function dropTrafficBefore(db: Executor, day: Day): Promise<void> {
  await db.deleteFrom('key_traffic').where('day', '<', day).execute();
}

/** A new rotation counts from zero. */
export async function forgetOldUses(tx: Transaction, apiKeyId: ApiKeyId): Promise<void> {
  await tx.updateTable('key_use').set({ old_uses: 0, old_last_used: null }).where('apiKeyId', '=', apiKeyId).execute();
}
