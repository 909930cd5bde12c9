import type { Day, DayRange } from '@waypost/domain/base/day';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { Quantity } from '@waypost/domain/usage/quantity';
import type { UsageType } from '@waypost/domain/usage/usage';
import type { StoredDimension } from '@waypost/domain/usage/usage-dimensions';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Executor } from '../../db/transaction.ts';
import { coveredDays, usageRows } from '../../db/usage-rows.ts';

/** A project, and the apps in it that are asked about. */
export type ProjectApps = { readonly projectId: ProjectId; readonly apps: readonly AppId[] | 'all' };

/** What one bar counts: some days of some apps; of one environment, service or value of a dimension, or of all. */
export type Bar = DayRange & {
  /** A condition on `product_id` and `app_id` that stands alone. */
  readonly isOfScope: RawBuilder<unknown>;
  readonly usageTypes: readonly UsageType[];
  readonly environment: string | undefined;
  readonly service: string | undefined;
  readonly dimension: StoredDimension | undefined;
  /** Empty for calls without a value; undefined for all. */
  readonly value: string | undefined;
};
export type UsageQuestion = ProjectApps & {
  /** Undefined for every type. */
  readonly usageTypes: readonly UsageType[] | undefined;
  readonly from: Day;
  readonly to: Day;
  readonly detail: 'day' | 'month';
};

const isRequested =
  ({ projectId, apps, usageTypes, from, to }: Omit<UsageQuestion, 'detail'>) =>
  (eb: ExpressionBuilder<Tables, 'usage_day'>) =>
    eb.and([
      eb('product_id', '=', projectId),
      eb('day', '>=', from),
      eb('day', '<=', to),
      ...(apps === 'all' ? [] : [eb('app_id', '=', sql<AppId>`any(${[...apps]}::text[])`)]),
      ...(usageTypes ? [eb('usage_type', '=', sql<UsageType>`any(${[...usageTypes]}::text[])`)] : []),
    ]);

/** The condition on `product_id` and `app_id`. */
export const isOfApps = ({ projectId, apps }: ProjectApps) =>
  apps === 'all'
    ? sql`product_id = ${projectId}`
    : sql`product_id = ${projectId} and app_id = any(${[...apps]}::text[])`;

/** Sums by day or month; the first and the last month count only the days of the range. */
function selectSums(db: Executor, question: UsageQuestion) {
  const { first, last } = coveredDays(question);
  return db
    .selectFrom(usageRows({ ...question, isOfScope: isOfApps(question) }).as('rows'))
    .select(['app_id', 'environment', 'usage_type', 'usage_type_category'])
    .select([
      first.as('start_usage_date'),
      last.as('end_usage_date'),
      sql<Quantity>`sum(requests)`.as('requests'),
      sql<Quantity>`sum(usage_units)`.as('usage_units'),
      sql<Quantity>`sum(billable_units)`.as('billable_units'),
    ])
    .groupBy(['app_id', 'environment', 'usage_type', 'usage_type_category', 'period']);
}

/** Oldest first, with their last change. */
export const readSums = (db: Executor, question: UsageQuestion) =>
  selectSums(db, question)
    .select(({ fn }) => fn.max<Date>('updated').as('updated'))
    .orderBy('period')
    .orderBy('app_id')
    .orderBy('usage_type_category')
    .execute();

/** What orders sums, and tells one from every other. */
export const placeColumns = ['period', 'app_id', 'usage_type', 'usage_type_category', 'environment'] as const;
export type SumsPlace = readonly [Day, AppId, UsageType, string, string];
export type SumsPageQuestion = UsageQuestion & {
  readonly environment: string | undefined;
  readonly after: SumsPlace | undefined;
  readonly limit: number;
};

/** The next sums after a place, in the order of `placeColumns`. */
export function readSumsPage(db: Executor, question: SumsPageQuestion) {
  const { environment, after, limit } = question;
  let page = selectSums(db, question).select('period').limit(limit);
  for (const name of placeColumns) page = page.orderBy(name);
  if (environment !== undefined) page = page.where('environment', '=', environment);
  if (after === undefined) return page.execute();
  const values = sql.join([sql`${after[0]}::date`, ...after.slice(1)]);
  return page.where(sql<boolean>`(${sql.join(placeColumns.map((name) => sql.ref(name)))}) > (${values})`).execute();
}

/** The last change of these sums; null without any. */
export async function lastUpdate(db: Executor, question: UsageQuestion): Promise<Date | null> {
  const row = await db
    .selectFrom('usage_day')
    .select(({ fn }) => fn.max('updated').as('updated'))
    .where(isRequested(question))
    .executeTakeFirst();
  return row?.updated ?? null;
}

/** The last day with usage by these apps of each project; projects without such usage are missing. */
export async function lastDaysOf(db: Executor, queries: readonly ProjectApps[]): Promise<ReadonlyMap<ProjectId, Day>> {
  const whole = queries.filter(({ apps }) => apps === 'all').map(({ projectId }) => projectId);
  const limited = queries.filter(({ apps }) => apps !== 'all').map(({ projectId }) => projectId);
  const apps = queries.flatMap((project) => (project.apps === 'all' ? [] : project.apps));
  const rows = await db
    .selectFrom('usage_day')
    .select(({ fn }) => ['product_id', fn.max<Day>('day').as('day')])
    .where(
      sql<boolean>`product_id = any(${whole}::text[])
        or (product_id = any(${limited}::text[]) and app_id = any(${apps}::text[]))`,
    )
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id, day }) => [product_id, day]));
}

/** The usage of these projects by month. */
export function readMonths(db: Executor, productIds: readonly ProjectId[]) {
  const month = sql<string>`to_char(day, 'YYYY-MM')`;
  return db
    .selectFrom('usage_day')
    .select(['product_id', 'app_id', 'usage_type', 'usage_type_category', month.as('month')])
    .select([
      sql<Quantity>`sum(usage_units)`.as('usage_units'),
      sql<Quantity>`sum(billable_units)`.as('billable_units'),
    ])
    .where('product_id', 'in', [...productIds])
    .groupBy(['product_id', 'app_id', 'usage_type', 'usage_type_category', month])
    .orderBy(month)
    .execute();
}
