import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { ClientKind } from '@waypost/domain/keys/key-restrictions';
import type { StoredDimension, UsageOutcome } from '@waypost/domain/usage/usage-dimensions';
import type { UsageType } from '@waypost/domain/usage/usage';

/** Counted events, partitioned by day; old partitions are dropped as a whole. */
export interface UsageEventTable {
  day: string;
  source: string;
  id: string;
  time: Date;
  app_id: AppId;
  environment: string;
  usage_type: UsageType;
  usage_type_category: string;
  /** The calls that the event stands for. */
  requests: number;
  /** What the event counted: nothing if another event counted the same user, session or sample. */
  units: number;
  /** Null if all units are billed. */
  billable_units: number | null;
  key_id: string | null;
  /** How a call failed; null for served calls. */
  outcome: UsageOutcome | null;
  origin: string | null;
  country: string | null;
  client: ClientKind | null;
  quantities: Readonly<Record<string, number>> | null;
  /** The first day of the unit rule that counted it; null without a rule. */
  rule_day: string | null;
}

type Figures = { requests: number; usage_units: number; billable_units: number };

/** Sums by day, written in the statement that counts an event, so that charts always match the events. */
export interface UsageDayTable {
  product_id: ProjectId;
  app_id: AppId;
  day: string;
  environment: string;
  usage_type: UsageType;
  usage_type_category: string;
  requests: number;
  usage_units: number;
  billable_units: number;
  updated: Date;
}

/** Sums by hour, for as long as the events are kept. */
export interface UsageHourTable extends Figures {
  product_id: ProjectId;
  app_id: AppId;
  hour: Date;
  environment: string;
  usage_type: UsageType;
  usage_type_category: string;
}

/** Sums by day and value of a dimension; a row of zeros has been admitted, and may count. */
export interface UsageDimensionDayTable extends Figures {
  product_id: ProjectId;
  app_id: AppId;
  day: string;
  usage_type: UsageType;
  dimension: StoredDimension;
  value: string;
}

/** What counts once in its period: a user of a month, a session of half a day, a sample of an hour. */
export interface UsageOnceTable {
  app_id: AppId;
  usage_type: UsageType;
  period: Date;
  usage_type_category: string;
  environment: string;
  name: Buffer;
}

/** One row. */
export interface UsageComparisonTable {
  /** Sums of earlier days may have no events, such as demo data of earlier versions. */
  first_day: string;
  /** The day of the last comparison; null before the first. */
  compared: string | null;
}

export interface UsageTables {
  usage_event: UsageEventTable;
  usage_day: UsageDayTable;
  usage_hour: UsageHourTable;
  usage_dimension_day: UsageDimensionDayTable;
  usage_once: UsageOnceTable;
  usage_comparison: UsageComparisonTable;
}
