import type { AccessKeyId, AppId } from '@waypost/domain/base/ids';
import type { Insertable, Selectable } from 'kysely';
import { productsOff } from '../../db/products-off.ts';
import { spendStops } from '../../db/spend-stops.ts';
import type { AccessKeyTable, StoredPublicKey as PublicKeyColumn } from '../../db/tables/access-keys.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

/** A public key reduced to the members that check a signature. */
export type StoredPublicKey = PublicKeyColumn;
export type StoredAccessKey = Selectable<AccessKeyTable>;
export type NewAccessKey = Insertable<AccessKeyTable>;

export const listAccessKeys = (db: Executor, appId: AppId): Promise<StoredAccessKey[]> =>
  db
    .selectFrom('access_key')
    .selectAll()
    .where('app_id', '=', appId)
    .orderBy('created')
    .orderBy('accessKeyId')
    .execute();

export async function countAccessKeys(db: Executor, appId: AppId): Promise<number> {
  const row = await db
    .selectFrom('access_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('app_id', '=', appId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export const insertAccessKey = (tx: Transaction, key: NewAccessKey): Promise<StoredAccessKey> =>
  tx.insertInto('access_key').values(key).returningAll().executeTakeFirstOrThrow();

export type AccessKeyPlace = { readonly appId: AppId; readonly accessKeyId: AccessKeyId };

const one = ({ appId, accessKeyId }: AccessKeyPlace) => ({ app_id: appId, accessKeyId });

/** Locks the key until the transaction ends, so that the log has the values before a change. */
export const lockAccessKey = (tx: Transaction, place: AccessKeyPlace): Promise<StoredAccessKey | undefined> =>
  tx
    .selectFrom('access_key')
    .selectAll()
    .where((eb) => eb.and(one(place)))
    .forUpdate()
    .executeTakeFirst();

/** A trigger notifies every instance. */
export async function switchAccessKey(tx: Transaction, place: AccessKeyPlace, enabled: boolean): Promise<void> {
  await tx
    .updateTable('access_key')
    .set({ enabled })
    .where((eb) => eb.and(one(place)))
    .execute();
}

export const setPublicKeys = (
  tx: Transaction,
  place: AccessKeyPlace,
  keys: readonly StoredPublicKey[],
): Promise<StoredAccessKey> =>
  tx
    .updateTable('access_key')
    .set({ publicKeys: JSON.stringify(keys) })
    .where((eb) => eb.and(one(place)))
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteAccessKey(tx: Transaction, place: AccessKeyPlace): Promise<void> {
  await tx
    .deleteFrom('access_key')
    .where((eb) => eb.and(one(place)))
    .execute();
}

/** No trigger announces the last use, which changes all day and grants nothing. */
export async function writeLastUse(db: Executor, accessKeyId: AccessKeyId, lastUsed: Date): Promise<void> {
  await db.updateTable('access_key').set({ lastUsed }).where('accessKeyId', '=', accessKeyId).execute();
}

export type AccessKeyRow = Awaited<ReturnType<typeof listAccessKeyRows>>[number];

const selectAccessKeys = (db: Executor) =>
  db
    .selectFrom('access_key')
    .innerJoin('app', 'app.app_id', 'access_key.app_id')
    .innerJoin('project', 'project.product_id', 'app.product_id')
    .select([
      'access_key.accessKeyId',
      'access_key.sealed',
      'access_key.publicKeys',
      'access_key.enabled',
      'access_key.lastUsed',
      'app.app_id',
      'app.status as app_status',
      'app.expiry_date as app_expiry_date',
      'project.product_id',
      'project.aria_status',
      'project.isEvaluation',
      'project.expiry_date',
      'project.ends_on',
      'project.client_plan_id',
      'project.plan_at_creation',
    ])
    .select(spendStops().as('spend_stops'))
    .select(productsOff.as('products_off'));

/** All access keys of an app with the facts for a token, in one look-up. */
export const listAccessKeyRows = (db: Executor, appId: AppId) =>
  selectAccessKeys(db).where('access_key.app_id', '=', appId).orderBy('access_key.created').execute();

export async function readAppOf(db: Executor, accessKeyId: AccessKeyId): Promise<AppId | undefined> {
  const row = await db
    .selectFrom('access_key')
    .select('app_id')
    .where('accessKeyId', '=', accessKeyId)
    .executeTakeFirst();
  return row?.app_id;
}

export const describeAccessKeys = (db: Executor, appIds: readonly AppId[]) =>
  db
    .selectFrom('access_key')
    .select(['accessKeyId', 'app_id', 'enabled', 'created', 'lastUsed', 'publicKeys'])
    .where('app_id', 'in', [...appIds])
    .orderBy('created')
    .execute();

export async function deleteAccessKeysOf(tx: Transaction, appIds: readonly AppId[]): Promise<void> {
  await tx
    .deleteFrom('access_key')
    .where('app_id', 'in', [...appIds])
    .execute();
}
