import type { DeveloperId, HandoverId, ProjectId, UserId } from '@waypost/domain/base/ids';
import type { HandoverState } from '@waypost/domain/projects/handover';
import type { ColumnType } from 'kysely';

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface ProjectHandoverTable {
  handover_id: HandoverId;
  product_id: ProjectId;
  /** The account that the project belonged to. */
  developer_id: DeveloperId;
  offered_by: UserId;
  /** The verified address of the person who offers it. */
  owner_email: string;
  /** Normalised; a user with this verified address may accept. */
  email: string;
  realm: string;
  state: HandoverState;
  created: Date;
  /** When the offer was last mailed. */
  sent_at: Date;
  expires_at: Date;
  ended: Later<Date>;
  accepted_by: Later<UserId>;
}

export interface HandoversTables {
  project_handover: ProjectHandoverTable;
}
