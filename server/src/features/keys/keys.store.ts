import type { ApiKeyId, AppId, UserId } from '@waypost/domain/base/ids';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { productsOff } from '../../db/products-off.ts';
import { spendStops } from '../../db/spend-stops.ts';
import type { ApiKeyTable } from '../../db/tables/keys.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type StoredKey = Selectable<ApiKeyTable>;
export type NewKey = Insertable<ApiKeyTable>;
export type KeyChange = Updateable<ApiKeyTable>;
export type KeyAt = { readonly appId: AppId; readonly apiKeyId: ApiKeyId };

const keysInView = (db: Executor) =>
  db
    .selectFrom('api_key')
    .leftJoin('key_use', 'key_use.apiKeyId', 'api_key.apiKeyId')
    .leftJoin('user_account', 'user_account.userId', 'api_key.created_by')
    .selectAll('api_key')
    .select(['key_use.lastUsed', 'key_use.lastClient', 'key_use.old_uses', 'key_use.old_last_used'])
    .select(sql<string | null>`user_account."firstName" || ' ' || user_account."lastName"`.as('creator'));

export type KeyInView = Awaited<ReturnType<typeof listKeys>>[number];

export const listKeys = (db: Executor, appId: AppId) =>
  keysInView(db).where('app_id', '=', appId).orderBy('created').orderBy('api_key.apiKeyId').execute();

export const findKey = (db: Executor, { appId, apiKeyId }: KeyAt): Promise<KeyInView | undefined> =>
  keysInView(db).where('app_id', '=', appId).where('api_key.apiKeyId', '=', apiKeyId).executeTakeFirst();

/** Locks the key's row until the transaction ends. */
export const lockKey = (tx: Transaction, { appId, apiKeyId }: KeyAt): Promise<StoredKey | undefined> =>
  tx
    .selectFrom('api_key')
    .selectAll()
    .where('app_id', '=', appId)
    .where('apiKeyId', '=', apiKeyId)
    .forUpdate()
    .executeTakeFirst();

export async function countKeys(db: Executor, appId: AppId): Promise<number> {
  const row = await db
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('app_id', '=', appId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertKey(tx: Transaction, key: NewKey): Promise<void> {
  await tx.insertInto('api_key').values(key).execute();
}

/** A trigger notifies every instance. */
export async function changeKey(tx: Transaction, apiKeyId: ApiKeyId, change: KeyChange): Promise<void> {
  await tx.updateTable('api_key').set(change).where('apiKeyId', '=', apiKeyId).execute();
}

export async function deleteKey(tx: Transaction, apiKeyId: ApiKeyId): Promise<void> {
  await tx.deleteFrom('api_key').where('apiKeyId', '=', apiKeyId).execute();
}

export type VerifiableKey = NonNullable<Awaited<ReturnType<typeof findByHash>>>;

/** Everything a verification needs in one indexed look-up, by the current or the old secret. */
export const findByHash = (db: Executor, hash: Buffer) =>
  db
    .selectFrom('api_key')
    .innerJoin('app', 'app.app_id', 'api_key.app_id')
    .innerJoin('project', 'project.product_id', 'app.product_id')
    .select([
      'api_key.apiKeyId',
      'api_key.enabled',
      'api_key.expiresAt',
      'api_key.restrictions',
      'api_key.services',
      'api_key.rateLimit',
      'api_key.monthlyQuota',
      'api_key.old_ends',
      'app.app_id',
      'app.status as app_status',
      'app.expiry_date as app_expiry_date',
      'app.domains',
      'project.product_id',
      'project.aria_status',
      'project.isEvaluation',
      'project.expiry_date',
      'project.ends_on',
      'project.client_plan_id',
      'project.plan_at_creation',
    ])
    .select(sql<boolean>`api_key.hash <> ${hash}`.as('is_old'))
    .select(spendStops(sql.ref('api_key.apiKeyId')).as('spend_stops'))
    .select(productsOff.as('products_off'))
    .where((eb) => eb.or([eb('api_key.hash', '=', hash), eb('api_key.old_hash', '=', hash)]))
    .executeTakeFirst();

export const describeKeys = (db: Executor, appIds: readonly AppId[]) =>
  db
    .selectFrom('api_key')
    .leftJoin('key_use', 'key_use.apiKeyId', 'api_key.apiKeyId')
    .select([
      'api_key.apiKeyId',
      'app_id',
      'name',
      'enabled',
      'expiresAt',
      'created',
      'lastUsed',
      'restrictions',
      'services',
      'rateLimit',
      'monthlyQuota',
    ])
    .where('app_id', 'in', [...appIds])
    .orderBy('created')
    .execute();

/** A trigger notifies every instance of each key. */
export async function deleteKeysOf(tx: Transaction, appIds: readonly AppId[]): Promise<void> {
  await tx
    .deleteFrom('api_key')
    .where('app_id', 'in', [...appIds])
    .execute();
}

/** The facts that decide whether this user's new keys get an imposed end. */
export const standingOf = (tx: Transaction, userId: UserId) =>
  tx
    .selectFrom('user_account')
    .leftJoin('developer_account', 'developer_account.userId', 'user_account.userId')
    .select(['developer_account.channel', 'user_account.roles'])
    .select(sql<boolean>`user_account.email_verified_at is not null`.as('emailVerified'))
    .select(sql<boolean>`developer_account.pay_method_name is not null`.as('hasPaymentMethod'))
    .where('user_account.userId', '=', userId)
    .executeTakeFirstOrThrow();

/** Locks the user's keys with an imposed end that have not expired. */
export const lockLiftable = (tx: Transaction, userId: UserId, now: Date) =>
  tx
    .selectFrom('api_key')
    .innerJoin('app', 'app.app_id', 'api_key.app_id')
    .select([
      'api_key.apiKeyId',
      'api_key.name',
      'api_key.expiresAt',
      'api_key.requested_expiry',
      'app.app_id',
      'app.product_id',
    ])
    .where('created_by', '=', userId)
    .where('requested_expiry', 'is not', null)
    .where('expiresAt', '>=', now.getTime())
    .orderBy('api_key.apiKeyId')
    .forUpdate('api_key')
    .execute();

export async function forgetOldSecrets(db: Executor, now: Date): Promise<void> {
  await db.updateTable('api_key').set({ old_hash: null, old_ends: null }).where('old_ends', '<=', now).execute();
}
