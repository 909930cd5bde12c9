import type { FirstStepsFacts } from '@waypost/domain/projects/first-steps';
import type { ProjectId, UserId } from '@waypost/domain/base/ids';
import { ariaStatusNames, isActiveStatus } from '@waypost/domain/projects/status';
import type { Executor } from '../../db/transaction.ts';

export type StoredFirstSteps = FirstStepsFacts & {
  readonly dismissed_at: Date | null;
  readonly project_id: ProjectId | null;
};

const ownProjects = (db: Executor, userId: UserId) =>
  db
    .selectFrom('project')
    .innerJoin('developer_account', 'developer_account.developer_id', 'project.developer_id')
    .where('developer_account.userId', '=', userId);

const ownApps = (db: Executor, userId: UserId) =>
  ownProjects(db, userId).innerJoin('app', 'app.product_id', 'project.product_id');

/** In one query, which stops at the first row of each kind, so that large accounts cost no more than new ones. */
export async function readFirstSteps(db: Executor, userId: UserId): Promise<StoredFirstSteps> {
  const apiKeys = ownApps(db, userId).innerJoin('api_key', 'api_key.app_id', 'app.app_id').select('api_key.apiKeyId');
  const accessKeys = ownApps(db, userId)
    .innerJoin('access_key', 'access_key.app_id', 'app.app_id')
    .select('access_key.accessKeyId');
  const calls = ownProjects(db, userId)
    .innerJoin('usage_day', 'usage_day.product_id', 'project.product_id')
    .select('usage_day.day');
  const active = ownProjects(db, userId)
    .select('project.product_id')
    .where('project.aria_status', 'in', ariaStatusNames.filter(isActiveStatus))
    .orderBy('project.created', 'desc')
    .orderBy('project.product_id', 'desc')
    .limit(1);
  return db
    .selectNoFrom((eb) => [
      eb.exists(ownProjects(db, userId).select('project.product_id')).as('hasProject'),
      eb.or([eb.exists(apiKeys), eb.exists(accessKeys)]).as('hasKey'),
      eb.exists(calls).as('hasCalled'),
      active.as('project_id'),
      db.selectFrom('first_steps_dismissal').select('dismissed_at').where('userId', '=', userId).as('dismissed_at'),
    ])
    .$narrowType<StoredFirstSteps>()
    .executeTakeFirstOrThrow();
}

export async function insertDismissal(db: Executor, userId: UserId, dismissed_at: Date): Promise<void> {
  const row = { userId, dismissed_at };
  await db
    .insertInto('first_steps_dismissal')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}

export async function dismissalOf(db: Executor, userId: UserId): Promise<Date | null> {
  const row = await db
    .selectFrom('first_steps_dismissal')
    .select('dismissed_at')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.dismissed_at ?? null;
}
