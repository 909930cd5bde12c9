import type { Plan } from '@waypost/contract/entities/catalog';
import type { ProjectSummary } from '@waypost/contract/entities/developer';
import type { ProjectInput } from '@waypost/contract/entities/project';
import { addDays, dayOf } from '@waypost/domain/day';
import type { AppId, DeveloperId, ProjectId, UserId } from '@waypost/domain/ids';
import { isPaidPlan } from '@waypost/domain/plans';
import type { AriaStatus } from '@waypost/domain/status';
import { type Selectable, sql } from 'kysely';
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
};

// the days of an evaluation; any extension makes it longer than this (RES-63)
const evaluationDays = 90;

const expiryOf = ({ plan, created }: NewProject) =>
  plan.is_evaluation_plan ? addDays(dayOf(created), evaluationDays) : null;

export async function insertProject(tx: Transaction, project: NewProject): Promise<void> {
  const { plan, flow_id, additionalData, ...columns } = project;
  await tx
    .insertInto('project')
    .values({
      ...columns,
      creation_flow_id: flow_id,
      expiry_date: expiryOf(project),
      billing_frequency: plan.annual_monthly,
      client_plan_id: plan.id,
      client_master_plan_id: plan.master_plan,
      plan_name: plan.display_name_long,
      is_paid: isPaidPlan(plan),
      isEvaluation: plan.is_evaluation_plan,
      isMigrated: false,
      pending_changes: '[]',
      additional_data: additionalData ? JSON.stringify(additionalData) : null,
      plan_at_creation: JSON.stringify(plan),
    })
    .execute();
}

const ownedBy = (db: Executor, userId: UserId) =>
  db
    .selectFrom('project')
    .innerJoin('developer_account', 'developer_account.developer_id', 'project.developer_id')
    .where('developer_account.userId', '=', userId);

/** A project with what tells who may see it. */
export type ProjectWithRelations = StoredProject & { readonly owner: UserId; readonly app_ids: readonly AppId[] };

const withRelations = (db: Executor, product_id: ProjectId) =>
  db
    .selectFrom('project')
    .innerJoin('developer_account', 'developer_account.developer_id', 'project.developer_id')
    .selectAll('project')
    .select((eb) => [
      'developer_account.userId as owner',
      sql<AppId[]>`array(${eb.selectFrom('app').select('app_id').whereRef('app.product_id', '=', 'project.product_id').where('hidden', '=', false)})`.as('app_ids'),
    ])
    .where('project.product_id', '=', product_id);

export const findProject = (db: Executor, product_id: ProjectId): Promise<ProjectWithRelations | undefined> =>
  withRelations(db, product_id).executeTakeFirst();

/** Keeps the project as it is until the transaction ends, so that a decision about it stays true. */
export const lockProject = (tx: Transaction, product_id: ProjectId): Promise<ProjectWithRelations | undefined> =>
  withRelations(tx, product_id).forUpdate('project').executeTakeFirst();

export async function renameProject(
  tx: Transaction,
  { product_id, app_name }: { product_id: ProjectId; app_name: string },
): Promise<void> {
  await tx.updateTable('project').set({ app_name }).where('product_id', '=', product_id).execute();
}

/** The project that this flow has created. */
export async function findCreatedBy(
  db: Executor,
  { userId, flow_id }: { userId: UserId; flow_id: string },
): Promise<ProjectId | undefined> {
  const row = await ownedBy(db, userId).select('product_id').where('creation_flow_id', '=', flow_id).executeTakeFirst();
  return row?.product_id;
}

/** Newest first (PRJ-15, PRJ-17). */
export async function listSummaries(db: Executor, developer_id: DeveloperId): Promise<readonly ProjectSummary[]> {
  const rows = await db
    .selectFrom('project')
    .select(['product_id', 'app_name', 'client_plan_id', 'client_master_plan_id', 'plan_name', 'aria_status', 'is_paid'])
    .select('created')
    .where('developer_id', '=', developer_id)
    .orderBy('created', 'desc')
    .orderBy('product_id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, created: row.created.toISOString() }));
}

/** An account's projects with all that is kept of them, oldest first. */
export function listProjects(db: Executor, developer_id: DeveloperId): Promise<StoredProject[]> {
  return db.selectFrom('project').selectAll().where('developer_id', '=', developer_id).orderBy('created').execute();
}

/** In the order of their ids, so that two who hold them cannot wait for each other. */
export function lockProjects(tx: Transaction, developer_id: DeveloperId): Promise<StoredProject[]> {
  const projects = tx.selectFrom('project').selectAll().where('developer_id', '=', developer_id);
  return projects.orderBy('product_id').forUpdate().execute();
}

/** Ends a project and forgets what was typed for it; what it used still counts in the operator's sums. */
export async function closeProject(
  tx: Transaction,
  { product_id, aria_status }: { readonly product_id: ProjectId; readonly aria_status: AriaStatus },
): Promise<void> {
  const nothing = { company_name: null, customer_id: null, promo_code: null, additional_data: null, pending_changes: '[]' };
  const values = { ...nothing, app_name: 'Deleted project', aria_status };
  await tx.updateTable('project').set(values).where('product_id', '=', product_id).execute();
}
