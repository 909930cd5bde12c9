import type { AppId, CustomerId, DeveloperId, ProjectId } from '@waypost/domain/base/ids';
import type { ClientKind } from '@waypost/domain/keys/key-restrictions';
import type { StoredDimension, UsageOutcome } from '@waypost/domain/usage/usage-dimensions';
import type { UnitRule } from '@waypost/domain/usage/unit-rules';
import type { UsageType } from '@waypost/domain/usage/usage';
import type { Generated } from 'kysely';

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
  /** The first day of the unit rule that counted it; `0001-01-01` without a rule. */
  rule_day: string;
  requests: number;
  usage_units: number;
  billable_units: number;
  updated: Date;
}

/** Sums by calendar month, written with those by day. */
export interface UsageMonthTable extends Figures {
  product_id: ProjectId;
  app_id: AppId;
  /** Its first day. */
  month: string;
  environment: string;
  usage_type: UsageType;
  usage_type_category: string;
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

/** A closed billing period; neither it nor its lines ever change. */
export interface UsagePeriodTable {
  product_id: ProjectId;
  first_day: string;
  last_day: string;
  /** The day from which the months of periods are counted. */
  anchor: string;
  closed_at: Date;
  /** The first day for which units could still arrive after the closing. */
  late_from: string;
}

/** The usage of an app in a closed period, or late units of an earlier one, by type, service and unit rule. */
export interface UsagePeriodLineTable extends Figures {
  line_id: Generated<number>;
  product_id: ProjectId;
  first_day: string;
  app_id: AppId;
  environment: string;
  usage_type: UsageType;
  usage_type_category: string;
  rule_day: string;
  /** The first day of the period of the units: an earlier one in an adjustment. */
  source_day: string;
  from_day: string;
  to_day: string;
  /** The unit rule as it was when the period was closed. */
  rule: UnitRule | null;
}

/** The days of a line of a closed period. */
export interface UsagePeriodDayTable extends Figures {
  line_id: number;
  day: string;
}

/** The units of all projects of a customer in a calendar month, added with those of its apps. */
export interface UsageCustomerMonthTable {
  developer_id: DeveloperId;
  month: string;
  customer_id: CustomerId;
  usage_units: number;
}

export interface UsageTables {
  usage_event: UsageEventTable;
  usage_day: UsageDayTable;
  usage_month: UsageMonthTable;
  usage_customer_month: UsageCustomerMonthTable;
  usage_hour: UsageHourTable;
  usage_dimension_day: UsageDimensionDayTable;
  usage_once: UsageOnceTable;
  usage_comparison: UsageComparisonTable;
  usage_period: UsagePeriodTable;
  usage_period_line: UsagePeriodLineTable;
  usage_period_day: UsagePeriodDayTable;
}
