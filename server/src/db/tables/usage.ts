import type { AppId, ProjectId } from '@waypost/domain/base/ids';
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
  units: number;
  key_id: string | null;
}

/** Sums by day, written in the statement that counts an event, so that charts always match the events. */
export interface UsageDayTable {
  product_id: ProjectId;
  app_id: AppId;
  day: string;
  environment: string;
  usage_type: UsageType;
  usage_type_category: string;
  usage_units: number;
  billable_units: number;
  updated: Date;
}

export interface UsageTables {
  usage_event: UsageEventTable;
  usage_day: UsageDayTable;
}
