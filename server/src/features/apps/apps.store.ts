import type { AuthType } from '@waypost/domain/apps/apps';
import type { AppPlatform } from '@waypost/domain/apps/apps';
import type { AppId, ProjectId, UserId } from '@waypost/domain/base/ids';
import type { AriaStatus } from '@waypost/domain/projects/status';
import { type Insertable, type Selectable, sql } from 'kysely';
import { productsOff } from '../../db/products-off.ts';
import { spendStops } from '../../db/spend-stops.ts';
import type { AppTable } from '../../db/tables/apps.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type StoredApp = Selectable<AppTable>;
export type NewApp = Insertable<AppTable>;

/** Undefined when the project has an active app of this platform and auth type, or another app its namespace. */
export function insertApp(tx: Transaction, row: NewApp): Promise<StoredApp | undefined> {
  const inserting = tx
    .insertInto('app')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  return inserting.returningAll().executeTakeFirst();
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

/** An app with its owner, its project's account and customer, and the project's end. */
export type AppOfProject = StoredApp & {
  readonly aria_status: AriaStatus;
  readonly isEvaluation: boolean;
  readonly project_expiry_date: string | null;
  readonly ends_on: string | null;
  readonly owner: UserId;
  readonly customer_id: string | null;
  readonly products_off: readonly string[];
};

const withProject = (db: Executor) =>
  db
    .selectFrom('app')
    .innerJoin('project', 'project.product_id', 'app.product_id')
    .innerJoin('developer_account', 'developer_account.developer_id', 'project.developer_id')
    .selectAll('app')
    .select(['project.aria_status', 'project.customer_id', 'developer_account.userId as owner'])
    .select(['project.isEvaluation', 'project.expiry_date as project_expiry_date', 'project.ends_on'])
    .select(productsOff.as('products_off'));

/** Without hidden apps. */
export function listAppsOf(db: Executor, productIds: readonly ProjectId[]): Promise<AppOfProject[]> {
  return withProject(db)
    .where('app.product_id', 'in', [...productIds])
    .where('hidden', '=', false)
    .orderBy('created_time')
    .orderBy('app_id')
    .execute();
}

/** Undefined for a hidden app. */
export function findApp(db: Executor, app_id: AppId): Promise<AppOfProject | undefined> {
  return withProject(db).where('app_id', '=', app_id).where('hidden', '=', false).executeTakeFirst();
}

/** Locks the app's row until the transaction ends. */
export function lockApp(db: Executor, app_id: AppId): Promise<AppOfProject | undefined> {
  return withProject(db).where('app_id', '=', app_id).where('hidden', '=', false).forUpdate('app').executeTakeFirst();
}

/** The app of a code, with the facts for a gateway's decision. */
export const findAppOfCode = (db: Executor, app_id: AppId) =>
  db
    .selectFrom('app')
    .innerJoin('project', 'project.product_id', 'app.product_id')
    .select(['app.app_code_hash', 'app.status', 'app.expiry_date', 'app.domains', 'project.product_id'])
    .select(['project.aria_status', 'project.client_plan_id', 'project.plan_at_creation'])
    .select(['project.isEvaluation', 'project.expiry_date as project_expiry_date', 'project.ends_on'])
    .select(spendStops().as('spend_stops'))
    .select(productsOff.as('products_off'))
    .where('app.app_id', '=', app_id)
    .where('app.app_code_hash', 'is not', null)
    .executeTakeFirst();

/** Compares namespaces without case, as app stores do. */
export const findNamespaceHolder = (
  db: Executor,
  { platform, namespace }: { readonly platform: AppPlatform; readonly namespace: string },
): Promise<{ app_id: AppId } | undefined> =>
  db
    .selectFrom('app')
    .select('app_id')
    .where('platform', '=', platform)
    .where(sql`lower(namespace)`, '=', namespace.toLowerCase())
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();

/** The owner of projects, and the apps of others that a customer admin runs. */
export type AppManager = { readonly userId: UserId; readonly appIds: readonly AppId[] };

export type AppPage = {
  readonly after?: AppId;
  readonly limit: number;
  /** Only apps with this authentication. */ readonly authType?: AuthType;
};

/** In the order of ids, which is the order of creation. */
export function listManagedApps(
  db: Executor,
  { userId, appIds }: AppManager,
  { after, limit, authType }: AppPage,
): Promise<AppOfProject[]> {
  const managed = withProject(db)
    .where('hidden', '=', false)
    .where((eb) =>
      eb.or([
        eb('developer_account.userId', '=', userId),
        ...(appIds.length > 0 ? [eb('app.app_id', 'in', [...appIds])] : []),
      ]),
    );
  return managed
    .$if(after !== undefined, (query) => query.where('app_id', '>', after as AppId))
    .$if(authType !== undefined, (query) => query.where('auth_type', '=', authType as AuthType))
    .orderBy('app_id')
    .limit(limit)
    .execute();
}

export type AppChange = {
  readonly app_name?: string | undefined;
  readonly expiry_date?: string | undefined;
  readonly namespace?: string | null | undefined;
  readonly status?: 'TERMINATED' | undefined;
  readonly domains?: readonly string[] | undefined;
};

/** Undefined when another active app of the platform took the namespace meanwhile. */
async function undefinedIfTaken<T>(writing: Promise<T>): Promise<T | undefined> {
  try {
    return await writing;
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/** The app after the change; undefined fields stay unchanged. Undefined when another app has the namespace. */
export function changeApp(
  tx: Transaction,
  app_id: AppId,
  { domains, ...change }: AppChange,
): Promise<StoredApp | undefined> {
  const values = { ...change, ...(domains && { domains: JSON.stringify(domains) }) };
  return undefinedIfTaken(
    tx.updateTable('app').set(values).where('app_id', '=', app_id).returningAll().executeTakeFirstOrThrow(),
  );
}

/** Every app of these projects, hidden ones too. */
export function listEveryAppOf(db: Executor, productIds: readonly ProjectId[]): Promise<StoredApp[]> {
  return db
    .selectFrom('app')
    .selectAll()
    .where('product_id', 'in', [...productIds])
    .orderBy('created_time')
    .execute();
}

export type AppSecretColumns = Pick<StoredApp, 'sealed_app_code' | 'app_code_hash' | 'sealed_license_key'>;

export async function setAppSecrets(tx: Transaction, app_id: AppId, secrets: AppSecretColumns): Promise<void> {
  await tx.updateTable('app').set(secrets).where('app_id', '=', app_id).execute();
}

/** Ends the apps of these projects and deletes their typed fields. */
export async function closeApps(tx: Transaction, productIds: readonly ProjectId[]): Promise<AppId[]> {
  const emptyFields = {
    namespace: null,
    sealed_app_code: null,
    app_code_hash: null,
    sealed_license_key: null,
    domains: '[]',
  };
  const closed = await tx
    .updateTable('app')
    .set({ ...emptyFields, app_name: 'Deleted app', status: 'TERMINATED' })
    .where('product_id', 'in', [...productIds])
    .returning('app_id')
    .execute();
  return closed.map(({ app_id }) => app_id);
}
