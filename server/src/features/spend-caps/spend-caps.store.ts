import type { Day } from '@waypost/domain/base/day';
import type { ApiKeyId, AppId, CustomerId, ProjectId } from '@waypost/domain/base/ids';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { SpendCapTable } from '../../db/tables/spend-caps.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type StoredCap = Selectable<SpendCapTable>;
/** Who has caps: a project for itself and its keys, or a customer. */
export type Holder = ProjectId | CustomerId;

export function holderOf({ customer_id, product_id, subject_id }: StoredCap): Holder {
  const holder = customer_id ?? product_id;
  if (holder === null) throw new Error(`The cap of ${subject_id} has no holder`);
  return holder;
}

/** The caps of a project and its keys, or of a customer. */
export const listCapsOf = (db: Executor, id: Holder): Promise<StoredCap[]> =>
  db
    .selectFrom('spend_cap')
    .selectAll()
    .where((eb) => eb.or([eb('product_id', '=', id as ProjectId), eb('customer_id', '=', id as CustomerId)]))
    .orderBy('subject_id')
    .execute();

/** Locks the cap's row until the transaction ends. */
export const lockCap = (tx: Transaction, subject_id: string): Promise<StoredCap | undefined> =>
  tx.selectFrom('spend_cap').selectAll().where('subject_id', '=', subject_id).forUpdate().executeTakeFirst();

export async function writeCap(tx: Transaction, row: Insertable<SpendCapTable>): Promise<void> {
  const { measure, amount, currency, at_limit } = row;
  await tx
    .insertInto('spend_cap')
    .values(row)
    .onConflict((conflict) => conflict.column('subject_id').doUpdateSet({ measure, amount, currency, at_limit }))
    .execute();
}

/** A trigger announces the change to every instance. */
export async function changeCap(tx: Transaction, subject_id: string, change: Updateable<SpendCapTable>): Promise<void> {
  await tx.updateTable('spend_cap').set(change).where('subject_id', '=', subject_id).execute();
}

export async function deleteCap(tx: Transaction, subject_id: string): Promise<void> {
  await tx.deleteFrom('spend_cap').where('subject_id', '=', subject_id).execute();
}

export type CappedProject = Awaited<ReturnType<typeof listProjects>>[number];

/** A project, or the projects of a customer, with what decides about their periods, costs and mails. */
export const listProjects = (db: Executor, id: Holder) =>
  db
    .selectFrom('project')
    .innerJoin('developer_account', 'developer_account.developer_id', 'project.developer_id')
    .leftJoin('customer', 'customer.customer_id', 'project.customer_id')
    .leftJoin('user_account', (join) =>
      join.onRef('user_account.userId', '=', 'developer_account.userId').on('user_account.status', '=', 'active'),
    )
    .select([
      'project.product_id',
      'project.app_name',
      'project.customer_id',
      'customer.customer_name',
      'project.period_started',
      'project.created',
      'project.client_plan_id',
      'project.plan_at_creation',
      'developer_account.currency_cd',
      'developer_account.billing_country',
      'developer_account.country',
      'user_account.email as owner_email',
    ])
    .where((eb) =>
      eb.or([eb('project.product_id', '=', id as ProjectId), eb('project.customer_id', '=', id as CustomerId)]),
    )
    .orderBy('project.product_id')
    .execute();

export type CappableKey = Awaited<ReturnType<typeof listKeysOf>>[number];

/** The keys of a project's visible apps, oldest first. */
export const listKeysOf = (db: Executor, product_id: ProjectId) =>
  db
    .selectFrom('api_key')
    .innerJoin('app', 'app.app_id', 'api_key.app_id')
    .select([
      'api_key.apiKeyId',
      'api_key.name',
      'api_key.enabled',
      'api_key.expiresAt',
      'app.app_id',
      'app.app_name',
      'app.product_id',
    ])
    .where('app.product_id', '=', product_id)
    .where('app.hidden', '=', false)
    .orderBy('api_key.created')
    .orderBy('api_key.apiKeyId')
    .execute();

/** The caps of a project, its keys and its customer that have reached a threshold in the present period. */
export const listWarnings = (db: Executor, product_id: ProjectId, today: Day) =>
  db
    .selectFrom('spend_cap')
    .innerJoin('project', (join) =>
      join.on((eb) =>
        eb.or([
          eb('project.product_id', '=', eb.ref('spend_cap.product_id')),
          eb('project.customer_id', '=', eb.ref('spend_cap.customer_id')),
        ]),
      ),
    )
    .leftJoin('api_key', 'api_key.apiKeyId', 'spend_cap.apiKeyId')
    .leftJoin('customer', 'customer.customer_id', 'spend_cap.customer_id')
    .select(['spend_cap.scope', 'spend_cap.level', 'spend_cap.at_limit', 'spend_cap.period_end', 'api_key.app_id'])
    .select(({ fn }) => fn.coalesce('api_key.name', 'customer.customer_name', 'project.app_name').as('name'))
    .where('project.product_id', '=', product_id)
    .where('spend_cap.level', '>', 0)
    .where('spend_cap.period_start', '<=', today)
    .where('spend_cap.period_end', '>', today)
    .orderBy('spend_cap.level', 'desc')
    .orderBy('spend_cap.subject_id')
    .execute();

export async function findAppOfKey(
  db: Executor,
  { product_id, apiKeyId }: { readonly product_id: ProjectId; readonly apiKeyId: ApiKeyId },
): Promise<{ readonly app_id: AppId; readonly name: string } | undefined> {
  return db
    .selectFrom('api_key')
    .innerJoin('app', 'app.app_id', 'api_key.app_id')
    .select(['app.app_id', 'api_key.name'])
    .where('api_key.apiKeyId', '=', apiKeyId)
    .where('app.product_id', '=', product_id)
    .executeTakeFirst();
}

/** The caps that concern each of these projects: its own, those of its keys and that of its customer. */
export const listCapsOfProjects = (db: Executor, productIds: readonly ProjectId[]) =>
  db
    .selectFrom('spend_cap')
    .innerJoin('project', (join) =>
      join.on((eb) =>
        eb.or([
          eb('project.product_id', '=', eb.ref('spend_cap.product_id')),
          eb('project.customer_id', '=', eb.ref('spend_cap.customer_id')),
        ]),
      ),
    )
    .selectAll('spend_cap')
    .select('project.product_id')
    .where('project.product_id', 'in', [...productIds])
    .orderBy('spend_cap.subject_id')
    .execute();

/** Each project that a cap concerns, with the projects and customers whose caps these are. */
export async function listCapped(
  db: Executor,
  only?: ProjectId,
): Promise<readonly { readonly product_id: ProjectId; readonly holder: Holder }[]> {
  const { rows } = await sql<{ product_id: ProjectId; holder: Holder }>`
    select distinct product_id, product_id as holder from spend_cap
    where product_id is not null and (${only ?? null}::text is null or product_id = ${only ?? null})
    union
    select project.product_id, spend_cap.customer_id from spend_cap join project using (customer_id)
    where ${only ?? null}::text is null or project.product_id = ${only ?? null}`.execute(db);
  return rows;
}

/** The holders of caps whose projects were used since then, or that refuse calls although a new period has begun. */
export async function listChanged(db: Executor, since: Date): Promise<readonly Holder[]> {
  const { rows } = await sql<{ holder: Holder }>`
    select distinct coalesce(spend_cap.customer_id, spend_cap.product_id) as holder
    from spend_cap join project
      on project.product_id = spend_cap.product_id or project.customer_id = spend_cap.customer_id
    where spend_cap.level = 100 or exists (
      select from usage_day where usage_day.product_id = project.product_id
        and day >= (${since}::timestamptz at time zone 'UTC')::date - 40 and updated >= ${since})`.execute(db);
  return rows.map(({ holder }) => holder);
}
