import type { AppId, CustomerId, DeveloperId, ProjectId, UserId } from '@waypost/domain/base/ids';
import { searchKeysOf } from '@waypost/domain/resellers/customer-search';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { CustomerTable } from '../../db/tables/customers.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type StoredCustomer = Selectable<CustomerTable>;

export async function insertCustomer(tx: Transaction, row: Insertable<CustomerTable>): Promise<void> {
  await tx.insertInto('customer').values(row).execute();
  await replaceSearchKeys(tx, row);
}

/** Makes the customer found by its present name. */
export async function replaceSearchKeys(
  tx: Transaction,
  { customer_id, developer_id, customer_name }: Pick<StoredCustomer, 'customer_id' | 'developer_id' | 'customer_name'>,
): Promise<void> {
  await tx.deleteFrom('customer_search_key').where('customer_id', '=', customer_id).execute();
  const keys = searchKeysOf(customer_name).map((key) => ({ customer_id, developer_id, key }));
  if (keys.length > 0) await tx.insertInto('customer_search_key').values(keys).execute();
}

export const findReseller = (db: Executor, userId: UserId) =>
  db.selectFrom('developer_account').select('developer_id').where('userId', '=', userId).executeTakeFirst();

export const listCustomersOf = (db: Executor, developer_id: DeveloperId): Promise<StoredCustomer[]> =>
  db
    .selectFrom('customer')
    .selectAll()
    .where('developer_id', '=', developer_id)
    .orderBy('customer_name')
    .orderBy('customer_id')
    .execute();

export const listCustomers = (db: Executor, ids: readonly CustomerId[]): Promise<StoredCustomer[]> =>
  db
    .selectFrom('customer')
    .selectAll()
    .where('customer_id', 'in', [...ids])
    .orderBy('customer_name')
    .orderBy('customer_id')
    .execute();

/** The customers of the projects of these apps. */
export async function listCustomersOfApps(db: Executor, apps: readonly AppId[]): Promise<StoredCustomer[]> {
  if (apps.length === 0) return [];
  const ids = db
    .selectFrom('app')
    .innerJoin('project', 'project.product_id', 'app.product_id')
    .select(sql<CustomerId>`project.customer_id`.as('customer_id'))
    .where('app.app_id', 'in', [...apps])
    .where('app.hidden', '=', false);
  const customers = db.selectFrom('customer').selectAll().where('customer_id', 'in', ids);
  return customers.orderBy('customer_name').orderBy('customer_id').execute();
}

/** A customer with the user whose reseller account they belong to. */
export const findCustomer = (
  db: Executor,
  customer_id: CustomerId,
): Promise<(StoredCustomer & { readonly owner: UserId }) | undefined> =>
  db
    .selectFrom('customer')
    .innerJoin('developer_account', 'developer_account.developer_id', 'customer.developer_id')
    .selectAll('customer')
    .select('developer_account.userId as owner')
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();

/** An app with the facts that decide who may assign it. */
export type AppFacts = {
  readonly app_id: AppId;
  readonly app_name: string;
  readonly product_id: ProjectId;
  readonly owner: UserId;
  readonly customer_id: string | null;
  readonly client_plan_id: string;
  readonly client_master_plan_id: string;
};

export async function listAppFacts(db: Executor, appIds: readonly AppId[]): Promise<readonly AppFacts[]> {
  if (appIds.length === 0) return [];
  return db
    .selectFrom('app')
    .innerJoin('project', 'project.product_id', 'app.product_id')
    .innerJoin('developer_account', 'developer_account.developer_id', 'project.developer_id')
    .select([
      'app.app_id',
      'app.app_name',
      'app.product_id',
      'project.customer_id',
      'project.client_plan_id',
      'project.client_master_plan_id',
      'developer_account.userId as owner',
    ])
    .where('app.app_id', 'in', [...appIds])
    .where('app.hidden', '=', false)
    .orderBy('app.app_id')
    .execute();
}

export async function listAppsOfProject(db: Executor, product_id: ProjectId): Promise<AppId[]> {
  const rows = await db
    .selectFrom('app')
    .select('app_id')
    .where('product_id', '=', product_id)
    .where('hidden', '=', false)
    .execute();
  return rows.map(({ app_id }) => app_id);
}

type Person = { readonly userId: UserId; readonly email: string };

export async function isCustomersOwnAdmin(db: Executor, reseller: UserId, { userId, email }: Person): Promise<boolean> {
  const customers = await db
    .selectFrom('customer')
    .innerJoin('developer_account', 'developer_account.developer_id', 'customer.developer_id')
    .select('customer_id')
    .where('developer_account.userId', '=', reseller)
    .where((eb) =>
      eb.or([eb('customer_user_id', '=', userId), eb(sql`lower(customer_admin_email)`, '=', email.toLowerCase())]),
    )
    .executeTakeFirst();
  return customers !== undefined;
}

/** The applications of customers with facts of their projects, oldest first. */
export const listApplications = (db: Executor, ids: readonly CustomerId[]) =>
  db
    .selectFrom('project')
    .innerJoin('app', 'app.product_id', 'project.product_id')
    .select([
      'app.app_id',
      'project.product_id',
      'project.customer_id',
      'project.app_name',
      'project.plan_name',
      'project.expiry_date',
    ])
    .select(['project.aria_status', 'project.client_plan_id', 'project.client_master_plan_id'])
    .where('project.customer_id', 'in', [...ids])
    .where('app.hidden', '=', false)
    .orderBy('app.created_time')
    .orderBy('app.app_id')
    .execute();

export async function listProjectIdsOf(db: Executor, customer_id: CustomerId): Promise<ProjectId[]> {
  const rows = await db.selectFrom('project').select('product_id').where('customer_id', '=', customer_id).execute();
  return rows.map(({ product_id }) => product_id);
}

export async function listAppsOfReseller(db: Executor, developer_id: DeveloperId): Promise<AppId[]> {
  const rows = await db
    .selectFrom('app')
    .innerJoin('project', 'project.product_id', 'app.product_id')
    .select('app.app_id')
    .where('project.developer_id', '=', developer_id)
    .where('app.hidden', '=', false)
    .execute();
  return rows.map(({ app_id }) => app_id);
}

/** One app and one of its customer admins, invited ones included. */
export type AppAdmin = {
  readonly app_id: AppId;
  readonly userId: UserId | null;
  readonly email: string;
  readonly status: 'active' | 'pending';
  readonly since: Date;
};

const roleFor = sql`jsonb_build_array(jsonb_build_object('name', 'customeradmin', 'value', wanted.app_id))`;

/** Customer admins of these apps, first those with an account, then invited ones; uses the index of roles. */
export async function listAdmins(db: Executor, appIds: readonly AppId[], now: Date): Promise<readonly AppAdmin[]> {
  if (appIds.length === 0) return [];
  const { rows } = await sql<AppAdmin>`
    select wanted.app_id, u."userId", u.email, 'active' as status, u.created_at as since
    from unnest(${[...appIds]}::text[]) as wanted(app_id)
    join user_account u on u.roles @> ${roleFor} and u.status = 'active'
    union all
    select wanted.app_id, null, i.email, 'pending', i.created_at
    from unnest(${[...appIds]}::text[]) as wanted(app_id)
    join invitation i on i.roles @> ${roleFor} and i.accepted_at is null and i.expires_at > ${now}
    order by 4, 5, 3`.execute(db);
  return rows;
}

/** Customer admins of a project's apps, by project. */
export async function listAdminEmails(
  db: Executor,
  productIds: readonly ProjectId[],
  now: Date,
): Promise<ReadonlyMap<ProjectId, string>> {
  if (productIds.length === 0) return new Map();
  const apps = await db
    .selectFrom('app')
    .select(['app_id', 'product_id'])
    .where('product_id', 'in', [...productIds])
    .where('hidden', '=', false)
    .execute();
  const projectOf = new Map(apps.map(({ app_id, product_id }) => [app_id, product_id]));
  const emails = new Map<ProjectId, string>();
  for (const { app_id, email } of await listAdmins(db, [...projectOf.keys()], now)) {
    const product_id = projectOf.get(app_id);
    if (product_id !== undefined && !emails.has(product_id)) emails.set(product_id, email);
  }
  return emails;
}

/** The account's projects with an admin whose address contains the text; reads only customer admins. */
export async function listAdministeredBy(
  db: Executor,
  developer_id: DeveloperId,
  { text, now }: { text: string; now: Date },
): Promise<ProjectId[]> {
  const { rows } = await sql<{ product_id: ProjectId }>`
    select distinct project.product_id
    from (
      select email, roles from user_account where roles @> '[{"name":"customeradmin"}]' and status = 'active'
      union all
      select email, roles from invitation
      where roles @> '[{"name":"customeradmin"}]' and accepted_at is null and expires_at > ${now}
    ) as admin
    cross join lateral jsonb_to_recordset(admin.roles) as role(name text, value text)
    join app on app.app_id = role.value and not app.hidden
    join project on project.product_id = app.product_id
    where strpos(lower(admin.email), ${text}) > 0 and role.name = 'customeradmin' and project.developer_id = ${developer_id}`.execute(
    db,
  );
  return rows.map(({ product_id }) => product_id);
}

type VerifiablePerson = Person & { readonly emailVerified: boolean };

/** All customers that name the person; by address only for a verified one. */
const customersNaming = (db: Executor, { userId, email, emailVerified }: VerifiablePerson) =>
  db
    .selectFrom('customer')
    .where((eb) =>
      eb.or([
        eb('customer_user_id', '=', userId),
        ...(emailVerified ? [eb(sql`lower(customer_admin_email)`, '=', email)] : []),
      ]),
    );

const describedColumns = [
  'customer.customer_id',
  'customer.customer_name',
  'customer.customer_admin_email',
  'customer.created',
] as const;

/** A reseller's customers, and the customers that name the person. */
export const describeCustomersOf = async (db: Executor, person: VerifiablePerson) => ({
  own: await db
    .selectFrom('customer')
    .innerJoin('developer_account', 'developer_account.developer_id', 'customer.developer_id')
    .select(describedColumns)
    .where('developer_account.userId', '=', person.userId)
    .orderBy('customer.created')
    .execute(),
  administered: await customersNaming(db, person).select(describedColumns).orderBy('customer.created').execute(),
});

/** Removes the admin; the customer stays with its reseller. */
export async function eraseAdminOf(tx: Transaction, person: VerifiablePerson): Promise<void> {
  const customers = await customersNaming(tx, person).select('customer_id').execute();
  const ids = customers.map(({ customer_id }) => customer_id);
  if (ids.length === 0) return;
  await tx
    .updateTable('customer')
    .set({ customer_user_id: null, customer_admin_email: null })
    .where('customer_id', 'in', ids)
    .execute();
}
