import type { ActivityAction, ActivityKind } from '@waypost/domain/activity/activity';
import type { AppId, EventId, ProjectId, UserId } from '@waypost/domain/base/ids';
import type { ColumnType } from 'kysely';

type Values = ColumnType<Record<string, unknown> | null, string | null, never>;

export interface ActivityTable {
  activity_id: EventId;
  product_id: ProjectId;
  app_id: AppId | null;
  kind: ActivityKind;
  action: ActivityAction;
  /** The acting user; null for the portal itself. */
  userId: UserId | null;
  address: string | null;
  subject_id: string | null;
  subject_name: string | null;
  before: Values;
  after: Values;
  time: Date;
}

export interface ActivityTables {
  activity: ActivityTable;
}
