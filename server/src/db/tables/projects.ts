import type { Plan } from '@waypost/contract/entities/catalog';
import type { ProjectInput } from '@waypost/contract/entities/project';
import type { CancelReason } from '@waypost/domain/projects/cancel-survey';
import type { DeveloperId, ProjectId, TicketId, UserId } from '@waypost/domain/base/ids';
import type { AriaStatus, PendingChange } from '@waypost/domain/projects/status';
import type { ColumnType } from 'kysely';

type AdditionalData = NonNullable<ProjectInput['additionalData']>;

export interface ProjectTable {
  product_id: ProjectId;
  developer_id: DeveloperId;
  /** The creation flow; repeating its call returns this project. */
  creation_flow_id: string;
  app_name: string;
  company_name: string | null;
  customer_id: string | null;
  aria_status: AriaStatus;
  channel: string;
  created: Date;
  expiry_date: string | null;
  billing_frequency: 'annual' | 'monthly';
  client_plan_id: string;
  client_master_plan_id: string;
  main_supplemental_plan_id: string | null;
  /** The chosen plans of a reseller's project, in the order of the catalogue. */
  supplemental_plans: ColumnType<string[], string | undefined, string>;
  plan_name: string;
  new_plan: string | null;
  previous_plan: string | null;
  is_paid: boolean;
  isEvaluation: boolean;
  isMigrated: boolean;
  partner_account_id: string | null;
  promo_code: string | null;
  pending_changes: ColumnType<PendingChange[], string, string>;
  additional_data: ColumnType<AdditionalData | null, string | null, string | null>;
  /** The terms that the user agreed to with the creation or the last change of plan. */
  terms_version: string | null;
  terms_accepted_at: Date | null;
  /** The plan as it was bought, whatever the catalogue contains now. */
  plan_at_creation: ColumnType<Plan, string, string>;
  /** The time of the last cancellation, which the survey belongs to. */
  cancelled_at: Date | null;
  /** The first day of the billing periods; null is the day of creation. */
  period_started: string | null;
  /** The last day of a project that is pending cancellation. */
  ends_on: string | null;
  /** The planned change of plan, at the end of the paid period. */
  planned_plan_id: string | null;
  plan_changes_on: string | null;
}

export interface CancelSurveyTable {
  ticket_id: TicketId;
  product_id: ProjectId;
  cancelled_at: Date;
  userId: UserId;
  reason: CancelReason;
  comment: string | null;
  created: Date;
}

/** The user's creation lease; committed before the creation, so that other instances see it. */
export interface CreationLeaseTable {
  userId: UserId;
  flow_id: string;
  /** The id of the project being created; tells the holder's lease from one that was taken over. */
  product_id: ProjectId;
  expires_at: Date;
}

export interface ProjectsTables {
  project: ProjectTable;
  creation_lease: CreationLeaseTable;
  cancel_survey: CancelSurveyTable;
}
