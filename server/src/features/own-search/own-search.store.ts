import type { AccessKeyId, ApiKeyId, AppId, ProjectId, UserId } from '@waypost/domain/base/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

/** The lower-case text, and the viewer's roles besides their own account. */
export type OwnSearch = {
  readonly text: string;
  readonly limit: number;
  readonly userId: UserId;
  readonly appIds: readonly AppId[];
  readonly customerIds: readonly string[];
};

/** Finds the viewer's rows by indexes first: PostgreSQL computes an array before it scans names. */
const projectsOf = ({ userId, customerIds }: OwnSearch) => sql<ProjectId[]>`array(
  select project.product_id from project join developer_account using (developer_id) where developer_account."userId" = ${userId}
  union select product_id from project where customer_id = any(${[...customerIds]}::text[])
)`;

const appsOf = (search: OwnSearch) => sql<AppId[]>`array(
  select app_id from app where product_id = any(${projectsOf(search)}) and not hidden
  union select app_id from app where app_id = any(${[...search.appIds]}::text[]) and not hidden
)`;

const holds = ({ text }: OwnSearch, name: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql<boolean>`(strpos(lower(${name}), ${text}) > 0 or starts_with(${id}, ${text}))`;

/** Names that begin with the text rank before those that contain it. */
const beginsWith = ({ text }: OwnSearch, name: RawBuilder<unknown>) =>
  sql<boolean>`starts_with(lower(${name}), ${text})`;

const projectName = sql.ref('project.app_name');
const appName = sql.ref('app.app_name');
const keyName = sql.ref('api_key.name');

const withOwner = (db: Executor) =>
  db.selectFrom('project').innerJoin('developer_account', 'developer_account.developer_id', 'project.developer_id');

const withApp = (db: Executor) => withOwner(db).innerJoin('app', 'app.product_id', 'project.product_id');

/** The admin of an app may open its project. */
export const findProjects = (db: Executor, search: OwnSearch) =>
  withOwner(db)
    .select([
      'project.product_id as id',
      'project.app_name as name',
      'project.plan_name',
      'project.customer_id',
      'developer_account.userId as owner',
    ])
    .select(
      sql<AppId[]>`array(select app_id from app where app.product_id = project.product_id and not hidden)`.as(
        'app_ids',
      ),
    )
    .select(beginsWith(search, projectName).as('begins'))
    .where(
      sql<boolean>`project.product_id = any(${projectsOf(search)} || array(select product_id from app where app_id = any(${[...search.appIds]}::text[]) and not hidden))`,
    )
    .where(holds(search, projectName, sql.ref('project.product_id')))
    .orderBy('begins', 'desc')
    .orderBy('project.created', 'desc')
    .limit(search.limit)
    .execute();

export const findApps = (db: Executor, search: OwnSearch) =>
  withApp(db)
    .select([
      'app.app_id as id',
      'app.app_name as name',
      'project.app_name as project',
      'project.customer_id',
      'developer_account.userId as owner',
    ])
    .select(beginsWith(search, appName).as('begins'))
    .where(sql<boolean>`app.app_id = any(${appsOf(search)})`)
    .where(holds(search, appName, sql.ref('app.app_id')))
    .orderBy('begins', 'desc')
    .orderBy('app.created_time', 'desc')
    .limit(search.limit)
    .execute();

const aboutKey = [
  'app.app_id',
  'app.app_name as app',
  'project.app_name as project',
  'project.customer_id',
  'developer_account.userId as owner',
] as const;

export const findApiKeys = (db: Executor, search: OwnSearch) =>
  withApp(db)
    .innerJoin('api_key', 'api_key.app_id', 'app.app_id')
    .select([...aboutKey])
    .select(sql<ApiKeyId>`api_key."apiKeyId"`.as('id'))
    .select('api_key.name')
    .select(beginsWith(search, keyName).as('begins'))
    .where(sql<boolean>`app.app_id = any(${appsOf(search)})`)
    .where(holds(search, keyName, sql.ref('api_key.apiKeyId')))
    .orderBy('begins', 'desc')
    .orderBy('api_key.created', 'desc')
    .limit(search.limit)
    .execute();

/** By id only: access keys have no names. */
export const findAccessKeys = (db: Executor, search: OwnSearch) =>
  withApp(db)
    .innerJoin('access_key', 'access_key.app_id', 'app.app_id')
    .select([...aboutKey])
    .select(sql<AccessKeyId>`access_key."accessKeyId"`.as('id'))
    .where(sql<boolean>`app.app_id = any(${appsOf(search)})`)
    .where(sql<boolean>`starts_with(access_key."accessKeyId", ${search.text})`)
    .orderBy('access_key.created', 'desc')
    .limit(search.limit)
    .execute();
