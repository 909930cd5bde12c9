import type { Plan } from '@waypost/contract/entities/catalog';
import type { ProjectSummary } from '@waypost/contract/entities/developer';
import type { ProjectInput } from '@waypost/contract/entities/project';
import { addDays, type Day, dayOf } from '@waypost/domain/base/day';
import { evaluationDays } from '@waypost/domain/projects/evaluation';
import type { AppId, DeveloperId, ProjectId, UserId } from '@waypost/domain/base/ids';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import type { AriaStatus, PendingChange } from '@waypost/domain/projects/status';
import { type Selectable, sql, type Updateable } from 'kysely';
import { gather } from '../../db/gather.ts';
import type { ProjectTable } from '../../db/tables/projects.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type StoredProject = Selectable<ProjectTable>;

export type NewProject = {
  readonly product_id: ProjectId;
  readonly developer_id: DeveloperId;
  readonly flow_id: string;
  readonly app_name: string;
  readonly aria_status: AriaStatus;
  readonly channel: string;
  readonly created: Date;
  readonly plan: Plan;
  readonly promo_code: string | null;
  readonly additionalData: ProjectInput['additionalData'];
  readonly terms_version?: string | null;
  readonly terms_accepted_at?: Date | null;
  /** Columns that differ from those of a new project (demo data and tests). */
  readonly standing?: ProjectStanding | undefined;
};

type StandingColumn =
  | 'company_name'
  | 'customer_id'
  | 'main_supplemental_plan_id'
  | 'expiry_date'
  | 'new_plan'
  | 'previous_plan'
  | 'partner_account_id'
  | 'isMigrated'
  | 'cancelled_at'
  | 'ends_on';
export type ProjectStanding = Partial<Pick<StoredProject, StandingColumn>> & {
  readonly pending_changes?: readonly PendingChange[];
  readonly supplemental_plans?: readonly string[];
};

const expiryOf = ({ plan, created }: NewProject) =>
  plan.is_evaluation_plan ? addDays(dayOf(created), evaluationDays) : null;

/** The columns that follow from a plan. */
export const planColumns = (plan: Plan) => ({
  billing_frequency: plan.annual_monthly,
  client_plan_id: plan.id,
  client_master_plan_id: plan.master_plan,
  plan_name: plan.display_name_long,
  is_paid: isPaidPlan(plan),
  isEvaluation: plan.is_evaluation_plan,
  plan_at_creation: JSON.stringify(plan),
});

export async function insertProject(tx: Transaction, project: NewProject): Promise<void> {
  const { plan, flow_id, additionalData, standing = {}, ...columns } = project;
  const { pending_changes = [], supplemental_plans = [], ...otherColumns } = standing;
  await tx
    .insertInto('project')
    .values({
      ...columns,
      creation_flow_id: flow_id,
      expiry_date: expiryOf(project),
      ...planColumns(plan),
      isMigrated: false,
      pending_changes: JSON.stringify(pending_changes),
      supplemental_plans: JSON.stringify(supplemental_plans),
      additional_data: additionalData ? JSON.stringify(additionalData) : null,
      ...otherColumns,
    })
    .execute();
}

const projectsOwnedBy = (db: Executor, userId: UserId) =>
  db
    .selectFrom('project')
    .innerJoin('developer_account', 'developer_account.developer_id', 'project.developer_id')
    .where('developer_account.userId', '=', userId);

/** A project with the facts that decide who may see it. */
export type ProjectWithRelations = StoredProject & {
  readonly owner: UserId;
  /** The current channel of the owner's account; the project keeps the channel of its creation. */
  readonly owner_channel: string;
  readonly app_ids: readonly AppId[];
};

const withRelations = (db: Executor) =>
  db
    .selectFrom('project')
    .innerJoin('developer_account', 'developer_account.developer_id', 'project.developer_id')
    .selectAll('project')
    .select((eb) => [
      'developer_account.userId as owner',
      'developer_account.channel as owner_channel',
      sql<
        AppId[]
      >`array(${eb.selectFrom('app').select('app_id').whereRef('app.product_id', '=', 'project.product_id').where('hidden', '=', false)})`.as(
        'app_ids',
      ),
    ]);

export const findProject = (db: Executor, product_id: ProjectId): Promise<ProjectWithRelations | undefined> =>
  withRelations(db).where('project.product_id', '=', product_id).executeTakeFirst();

/** The project that an app belongs to; a hidden app is not found. */
export const findProjectOfApp = (db: Executor, app_id: AppId): Promise<ProjectWithRelations | undefined> =>
  withRelations(db)
    .innerJoin('app', 'app.product_id', 'project.product_id')
    .where('app.app_id', '=', app_id)
    .where('app.hidden', '=', false)
    .executeTakeFirst();

/** The projects with one of these apps or customers, newest first. */
export function listManaged(
  db: Executor,
  { appIds, customerIds }: { readonly appIds: readonly AppId[]; readonly customerIds: readonly string[] },
): Promise<ProjectWithRelations[]> {
  const ofApps = db
    .selectFrom('app')
    .select('product_id')
    .where('app_id', 'in', [...appIds])
    .where('hidden', '=', false);
  return withRelations(db)
    .where((eb) =>
      eb.or([
        ...(appIds.length > 0 ? [eb('project.product_id', 'in', ofApps)] : []),
        ...(customerIds.length > 0 ? [eb('project.customer_id', 'in', [...customerIds])] : []),
      ]),
    )
    .orderBy('project.created', 'desc')
    .orderBy('project.product_id', 'desc')
    .execute();
}

/** Locks the project until the transaction ends, so that a decision about it stays true. */
export const lockProject = gather<ProjectId, ProjectWithRelations | undefined>(async (tx, ids) => {
  const projects = withRelations(tx).where('project.product_id', 'in', [...ids]);
  const locked = await projects.orderBy('project.product_id').forUpdate('project').execute();
  const byId = new Map(locked.map((project) => [project.product_id, project]));
  return ids.map((id) => byId.get(id));
});

type LastingColumn = 'product_id' | 'developer_id' | 'creation_flow_id' | 'channel' | 'created';
/** Every column but those that never change. */
export type ProjectChange = Omit<Updateable<ProjectTable>, LastingColumn>;

/** The columns of a project without a planned change of plan. */
export const noPlannedChange = {
  pending_changes: '[]',
  previous_plan: null,
  new_plan: null,
  planned_plan_id: null,
  plan_changes_on: null,
} as const;

/** The projects after this one in the order of their ids, with the days from which their billing periods are counted. */
const billingStarts = (db: Executor) => db.selectFrom('project').select(['product_id', 'created', 'period_started']);

export const listBillingStartsOf = (db: Executor, productIds: readonly ProjectId[]) =>
  billingStarts(db)
    .where(sql<boolean>`product_id = any(${[...productIds]}::text[])`)
    .execute();

export const listBillingStarts = (db: Executor, after: string, limit: number) =>
  billingStarts(db)
    .where('product_id', '>', after as ProjectId)
    .orderBy('product_id')
    .limit(limit)
    .execute();

export async function listPlannedUntil(db: Executor, today: Day): Promise<ProjectId[]> {
  const due = await db
    .selectFrom('project')
    .select('product_id')
    .where('plan_changes_on', '<=', today)
    .orderBy('product_id')
    .execute();
  return due.map(({ product_id }) => product_id);
}

/** Locks a project whose planned change is due; undefined when it no longer is. */
export const lockPlannedChange = (
  tx: Transaction,
  product_id: ProjectId,
  today: Day,
): Promise<StoredProject | undefined> =>
  tx
    .selectFrom('project')
    .selectAll()
    .where('product_id', '=', product_id)
    .where('plan_changes_on', '<=', today)
    .forUpdate()
    .executeTakeFirst();

export async function changeProject(tx: Transaction, product_id: ProjectId, change: ProjectChange): Promise<void> {
  await tx.updateTable('project').set(change).where('product_id', '=', product_id).execute();
}

/** Ends every cancelled project whose paid period is over, and answers them. */
export async function endCancelled(tx: Transaction, today: Day): Promise<ProjectId[]> {
  const ended = await tx
    .updateTable('project')
    .set({ aria_status: 'CANCELLED', ends_on: null })
    .where('aria_status', '=', 'CANCELLATION PENDING')
    .where('ends_on', '<=', today)
    .returning('product_id')
    .execute();
  return ended.map(({ product_id }) => product_id);
}

export async function findCreatedBy(
  db: Executor,
  { userId, flow_id }: { userId: UserId; flow_id: string },
): Promise<ProjectId | undefined> {
  const row = await projectsOwnedBy(db, userId)
    .select('product_id')
    .where('creation_flow_id', '=', flow_id)
    .executeTakeFirst();
  return row?.product_id;
}

/** The project of the account's purchase that waits for its payment; read under the account's lock, by which purchases begin. */
export async function findOpenPurchase(tx: Transaction, developer_id: DeveloperId): Promise<ProjectId | undefined> {
  const open = tx.selectFrom('purchase').where('developer_id', '=', developer_id).where('state', '=', 'pending');
  return (await open.select('product_id').executeTakeFirst())?.product_id;
}

/** Whether a subscription of the project runs or a purchase of it waits; read under the project's lock. */
export async function hasCharges(db: Executor, product_id: ProjectId): Promise<boolean> {
  const running = db.selectFrom('subscription').where('product_id', '=', product_id).where('ended', 'is', null);
  if (await running.select('product_id').executeTakeFirst()) return true;
  const waiting = db.selectFrom('purchase').where('product_id', '=', product_id).where('state', '=', 'pending');
  return (await waiting.select('product_id').executeTakeFirst()) !== undefined;
}

/** Moves a project to another account, without what its former owner typed or agreed to. */
export async function moveProject(
  tx: Transaction,
  product_id: ProjectId,
  owner: { readonly developer_id: DeveloperId; readonly creation_flow_id: string },
): Promise<void> {
  const cleared = { promo_code: null, additional_data: null, terms_version: null, terms_accepted_at: null };
  await tx
    .updateTable('project')
    .set({ ...owner, ...cleared })
    .where('product_id', '=', product_id)
    .execute();
}

export const hasOpenPurchase = async (tx: Transaction, developer_id: DeveloperId): Promise<boolean> =>
  (await findOpenPurchase(tx, developer_id)) !== undefined;

/** The names of the account's projects that are this one, or this one with something after it. */
export async function listNamesLike(tx: Transaction, developer_id: DeveloperId, name: string): Promise<string[]> {
  const named = await tx
    .selectFrom('project')
    .select('app_name')
    .where('developer_id', '=', developer_id)
    .where(sql<boolean>`starts_with(app_name, ${name})`)
    .execute();
  return named.map(({ app_name }) => app_name);
}

/** Newest first. */
/** The account's projects as far as their subscriptions need them. */
export const listBilled = (db: Executor, developer_id: DeveloperId) =>
  db
    .selectFrom('project')
    .select(['product_id', 'developer_id', 'app_name', 'aria_status', 'is_paid', 'plan_at_creation'])
    .select(['cancelled_at', 'period_started', 'planned_plan_id', 'plan_changes_on'])
    .where('developer_id', '=', developer_id)
    .execute();

export async function listSummaries(db: Executor, developer_id: DeveloperId): Promise<readonly ProjectSummary[]> {
  const rows = await db
    .selectFrom('project')
    .select([
      'product_id',
      'app_name',
      'client_plan_id',
      'client_master_plan_id',
      'plan_name',
      'aria_status',
      'is_paid',
    ])
    .select('created')
    .where('developer_id', '=', developer_id)
    .orderBy('created', 'desc')
    .orderBy('product_id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, created: row.created.toISOString() }));
}

/** Whether any project of the account, ended ones too, runs on a plan with a price. */
export async function hasPaidProject(db: Executor, developer_id: DeveloperId): Promise<boolean> {
  const paid = db.selectFrom('project').where('developer_id', '=', developer_id).where('is_paid', '=', true);
  return (await paid.select('product_id').limit(1).executeTakeFirst()) !== undefined;
}

/** An account's projects with all columns, oldest first. */
export function listProjects(db: Executor, developer_id: DeveloperId): Promise<StoredProject[]> {
  return db.selectFrom('project').selectAll().where('developer_id', '=', developer_id).orderBy('created').execute();
}

/** Locks in the order of ids, against deadlocks. */
export function lockProjects(tx: Transaction, developer_id: DeveloperId): Promise<StoredProject[]> {
  const projects = tx.selectFrom('project').selectAll().where('developer_id', '=', developer_id);
  return projects.orderBy('product_id').forUpdate().execute();
}

/** Ends a project and deletes its typed fields; its usage still counts in the operator's sums. */
export async function closeProject(
  tx: Transaction,
  { product_id, aria_status }: { readonly product_id: ProjectId; readonly aria_status: AriaStatus },
): Promise<void> {
  await tx.deleteFrom('cancel_survey').where('product_id', '=', product_id).execute();
  const cleared = { company_name: null, customer_id: null, promo_code: null, additional_data: null };
  const values = { ...cleared, ...noPlannedChange, app_name: 'Deleted project', aria_status };
  await tx.updateTable('project').set(values).where('product_id', '=', product_id).execute();
}
