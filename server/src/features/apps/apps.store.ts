import type { AppId, ProjectId, UserId } from '@waypost/domain/ids';
import type { AriaStatus } from '@waypost/domain/status';
import type { Insertable, Selectable } from 'kysely';
import type { AppTable } from '../../db/tables/apps.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type StoredApp = Selectable<AppTable>;
export type NewApp = Insertable<AppTable>;

/** Undefined when the project has an active app of this platform and auth type. */
export function insertApp(tx: Transaction, row: NewApp): Promise<StoredApp | undefined> {
  return tx
    .insertInto('app')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'platform', 'auth_type'])
        .where('status', '=', 'ACTIVE')
        .where('hidden', '=', false)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function countActiveApps(tx: Transaction, product_id: ProjectId): Promise<number> {
  const { count } = await tx
    .selectFrom('app')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('product_id', '=', product_id)
    .where('status', '=', 'ACTIVE')
    .where('hidden', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Hidden apps are left out of every list (APP-35). */
export function listAppsOf(db: Executor, productIds: readonly ProjectId[]): Promise<StoredApp[]> {
  return db
    .selectFrom('app')
    .selectAll()
    .where('product_id', 'in', [...productIds])
    .where('hidden', '=', false)
    .orderBy('created_time')
    .orderBy('app_id')
    .execute();
}

/** An app with what tells who may see it: its project's account and customer. */
export type AppOfProject = StoredApp & {
  readonly aria_status: AriaStatus;
  readonly owner: UserId;
  readonly customer_id: string | null;
};

const withProject = (db: Executor) =>
  db
    .selectFrom('app')
    .innerJoin('project', 'project.product_id', 'app.product_id')
    .innerJoin('developer_account', 'developer_account.developer_id', 'project.developer_id')
    .selectAll('app')
    .select(['project.aria_status', 'project.customer_id', 'developer_account.userId as owner']);

export function findApp(db: Executor, app_id: AppId): Promise<AppOfProject | undefined> {
  return withProject(db).where('app_id', '=', app_id).executeTakeFirst();
}

/** Holds the app's row until the transaction ends. */
export function lockApp(db: Executor, app_id: AppId): Promise<AppOfProject | undefined> {
  return withProject(db).where('app_id', '=', app_id).forUpdate('app').executeTakeFirst();
}

/** What roles open besides one's own projects. */
export type AppsInView = { readonly userId: UserId; readonly appIds: readonly AppId[]; readonly customerIds: readonly string[] };

/** In the order of their ids, which is the order of time. */
export function listAppsInView(
  db: Executor,
  { userId, appIds, customerIds }: AppsInView,
  { after, limit }: { readonly after?: AppId; readonly limit: number },
): Promise<AppOfProject[]> {
  const inView = withProject(db)
    .where('hidden', '=', false)
    .where((eb) =>
      eb.or([
        eb('developer_account.userId', '=', userId),
        ...(appIds.length > 0 ? [eb('app.app_id', 'in', [...appIds])] : []),
        ...(customerIds.length > 0 ? [eb('project.customer_id', 'in', [...customerIds])] : []),
      ]),
    );
  return (after === undefined ? inView : inView.where('app_id', '>', after)).orderBy('app_id').limit(limit).execute();
}

export type AppChange = {
  readonly app_name?: string | undefined;
  readonly namespace?: string | null | undefined;
  readonly status?: 'TERMINATED' | undefined;
  readonly domains?: readonly string[] | undefined;
};

/** The app after the change; what is undefined stays. */
export function changeApp(tx: Transaction, app_id: AppId, { domains, ...change }: AppChange): Promise<StoredApp> {
  const values = { ...change, ...(domains && { domains: JSON.stringify(domains) }) };
  return tx.updateTable('app').set(values).where('app_id', '=', app_id).returningAll().executeTakeFirstOrThrow();
}

/** Every app of these projects, the hidden ones too. */
export function listEveryAppOf(db: Executor, productIds: readonly ProjectId[]): Promise<StoredApp[]> {
  return db.selectFrom('app').selectAll().where('product_id', 'in', [...productIds]).orderBy('created_time').execute();
}

/** Ends the apps of these projects and forgets what was typed for them. */
export async function closeApps(tx: Transaction, productIds: readonly ProjectId[]): Promise<AppId[]> {
  const nothing = { namespace: null, app_code: null, license_key: null, domains: '[]' };
  const closed = await tx
    .updateTable('app')
    .set({ ...nothing, app_name: 'Deleted app', status: 'TERMINATED' })
    .where('product_id', 'in', [...productIds])
    .returning('app_id')
    .execute();
  return closed.map(({ app_id }) => app_id);
}
