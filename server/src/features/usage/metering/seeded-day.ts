import type { Day } from '@waypost/domain/base/day';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { UsageType } from '@waypost/domain/usage/usage';
import type { UsageOutcome } from '@waypost/domain/usage/usage-dimensions';
import type { ReadableEvent } from './read-event.ts';

/** Usage for demo data and tests. */
export type SeededDay = {
  readonly day: Day;
  readonly service: string;
  readonly units: number;
  /** Transactions by default. */
  readonly usage_type?: UsageType;
  /** Failed calls: they count no units. */
  readonly outcome?: UsageOutcome;
  readonly caller?: Partial<Pick<ReadableEvent, 'keyId' | 'origin' | 'country' | 'client'>>;
  readonly rule_day?: Day | undefined;
};
export type SeededApp = { readonly product_id: ProjectId; readonly app_id: AppId; readonly updated: Date };

/** A transaction is a call; bytes and users come in one event a day. */
export const requestsOf = ({ units, usage_type = 'Transactions' }: SeededDay): number =>
  usage_type === 'Transactions' ? units : 1;
