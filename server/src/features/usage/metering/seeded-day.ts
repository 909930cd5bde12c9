import type { Day } from '@waypost/domain/base/day';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { UsageType } from '@waypost/domain/usage/usage';

/** Usage for demo data and tests. */
export type SeededDay = {
  readonly day: Day;
  readonly service: string;
  readonly units: number;
  /** Transactions by default. */
  readonly usage_type?: UsageType;
};
export type SeededApp = { readonly product_id: ProjectId; readonly app_id: AppId; readonly updated: Date };

/** A transaction is a call; bytes and users come in one event a day. */
export const requestsOf = ({ units, usage_type = 'Transactions' }: SeededDay): number =>
  usage_type === 'Transactions' ? units : 1;
