import type { AppId } from '@waypost/domain/base/ids';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type AppVersion = { readonly app_id: AppId; readonly sdk_id: string; readonly version_id: string };

export const findAppVersion = (db: Executor, app: Omit<AppVersion, 'version_id'>) =>
  db
    .selectFrom('app_sdk')
    .select('version_id')
    .where('app_id', '=', app.app_id)
    .where('sdk_id', '=', app.sdk_id)
    .executeTakeFirst();

export async function saveAppVersion(tx: Transaction, row: AppVersion & { readonly downloaded: Date }): Promise<void> {
  const { version_id, downloaded } = row;
  await tx
    .insertInto('app_sdk')
    .values(row)
    .onConflict((conflict) => conflict.columns(['app_id', 'sdk_id']).doUpdateSet({ version_id, downloaded }))
    .execute();
}
