import type { Day, DayRange } from '@waypost/domain/base/day';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { Quantity } from '@waypost/domain/usage/quantity';
import type { UsageType } from '@waypost/domain/usage/usage';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { usageRows } from '../../db/usage-rows.ts';
import { isOfScope, type OwnScope } from './own-scope.ts';

/** What orders the records of a day or month, and tells one from every other. */
const placeColumns = ['product_id', 'app_id', 'usage_type', 'usage_type_category', 'environment'] as const;

/** The usage of an app in a day or month. */
export type OwnRecord = {
  readonly product_id: ProjectId;
  readonly project_name: string;
  readonly date: Day;
  readonly app_id: AppId;
  readonly app_name: string;
  readonly environment: string;
  readonly usage_type: UsageType;
  readonly usage_type_category: string;
  readonly usage_units: Quantity;
  readonly billable_units: Quantity;
};
export type OwnRecordPlace = Pick<OwnRecord, (typeof placeColumns)[number]>;

export type OwnRecordsQuestion = DayRange & {
  readonly viewer: OwnScope;
  /** Undefined for every type. */
  readonly usageTypes: readonly UsageType[] | undefined;
  readonly environment: string | undefined;
  readonly detail: 'day' | 'month';
  readonly after: OwnRecordPlace | undefined;
  readonly limit: number;
};

/** The next records of one day or month after a place. */
export async function readOwnRecords(db: Executor, question: OwnRecordsQuestion): Promise<readonly OwnRecord[]> {
  const { viewer, environment, after, limit, ...asked } = question;
  const order = sql.join(placeColumns.map((name) => sql.ref(`used.${name}`)));
  const isAfter = after ? sql`(${order}) > (${sql.join(placeColumns.map((name) => after[name]))})` : sql`true`;
  const isOfEnvironment = environment === undefined ? sql`true` : sql`environment = ${environment}`;
  const { rows } = await sql<OwnRecord>`
    select used.*, ${asked.from}::date as date, project.app_name as project_name, app.app_name
    from (
      select ${order}, sum(usage_units) as usage_units, sum(billable_units) as billable_units
      from ${usageRows({ ...asked, isOfScope: isOfScope(viewer) })} as used
      where ${isOfEnvironment} and ${isAfter}
      group by ${order} order by ${order} limit ${limit}
    ) as used
    join project using (product_id) join app on app.app_id = used.app_id order by ${order}`.execute(db);
  return rows;
}
