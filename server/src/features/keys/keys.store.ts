import type { ApiKeyId, AppId } from '@waypost/domain/ids';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { ApiKeyTable } from '../../db/tables/keys.ts';

export type StoredKey = ApiKeyTable;

export const listKeys = (db: Executor, appId: AppId) =>
  db.selectFrom('api_key').selectAll().where('app_id', '=', appId).orderBy('created').orderBy('apiKeyId').execute();

export async function countKeys(db: Executor, appId: AppId): Promise<number> {
  const row = await db
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('app_id', '=', appId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertKey(tx: Transaction, key: StoredKey): Promise<void> {
  await tx.insertInto('api_key').values(key).execute();
}

const one = (appId: AppId, apiKeyId: ApiKeyId) => ({ app_id: appId, apiKeyId });

/** The changed key, or undefined where the app has no such key; a trigger tells every instance. */
export function changeKey(
  tx: Transaction,
  { appId, apiKeyId }: { appId: AppId; apiKeyId: ApiKeyId },
  change: Partial<Pick<StoredKey, 'name' | 'enabled'>>,
): Promise<StoredKey | undefined> {
  return tx
    .updateTable('api_key')
    .set(change)
    .where((eb) => eb.and(one(appId, apiKeyId)))
    .returningAll()
    .executeTakeFirst();
}

export async function deleteKey(tx: Transaction, appId: AppId, apiKeyId: ApiKeyId): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('api_key')
    .where((eb) => eb.and(one(appId, apiKeyId)))
    .returning('apiKeyId')
    .executeTakeFirst();
  return deleted !== undefined;
}

export type KnownKey = NonNullable<Awaited<ReturnType<typeof findByHash>>>;

/** Everything a verification needs, in one indexed look-up. */
export const findByHash = (db: Executor, hash: Buffer) =>
  db
    .selectFrom('api_key')
    .innerJoin('app', 'app.app_id', 'api_key.app_id')
    .innerJoin('project', 'project.product_id', 'app.product_id')
    .select([
      'api_key.apiKeyId',
      'api_key.enabled',
      'api_key.expiresAt',
      'app.app_id',
      'app.status as app_status',
      'project.product_id',
      'project.aria_status',
      'project.client_plan_id',
      'project.plan_at_creation',
    ])
    .where('api_key.hash', '=', hash)
    .executeTakeFirst();

/** The keys of these apps, without what a key could be made of. */
export const describeKeys = (db: Executor, appIds: readonly AppId[]) =>
  db
    .selectFrom('api_key')
    .select(['apiKeyId', 'app_id', 'name', 'enabled', 'expiresAt', 'created'])
    .where('app_id', 'in', [...appIds])
    .orderBy('created')
    .execute();

/** A trigger tells every instance of each. */
export async function deleteKeysOf(tx: Transaction, appIds: readonly AppId[]): Promise<void> {
  await tx.deleteFrom('api_key').where('app_id', 'in', [...appIds]).execute();
}
