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
  /** The flow that created it: a repeated call of the flow is answered with this project. */
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
  /** What was bought, whatever the catalogue says later. */
  plan_at_creation: ColumnType<Plan, string, string>;
  /** When its plan was cancelled the last time; the survey belongs to this cancellation. */
  cancelled_at: Date | null;
  /** The day from which billing periods are counted; null is the day of the creation. */
  period_started: string | null;
  /** The day on which a project that is pending cancellation ends. */
  ends_on: string | null;
  /** The plan that it changes to on a day, at the end of the period that is paid for. */
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

/** Who may create for this user now: committed before the creation, so that the other instances see it. */
export interface CreationLeaseTable {
  userId: UserId;
  flow_id: string;
  /** The project that is being created; it tells the holder's lease from one taken over. */
  product_id: ProjectId;
  expires_at: Date;
}

export interface ProjectsTables {
  project: ProjectTable;
  creation_lease: CreationLeaseTable;
  cancel_survey: CancelSurveyTable;
}
