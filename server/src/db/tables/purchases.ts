import type { Plan } from '@waypost/contract/entities/catalog';
import type { ProjectInput } from '@waypost/contract/entities/project';
import type { DeveloperId, PaymentAttemptId, ProjectId, PurchaseId, UserId } from '@waypost/domain/base/ids';
import type { FrozenQuote, PurchaseState } from '@waypost/domain/purchases/purchase';
import type { ColumnType } from 'kysely';

type Json<T> = ColumnType<T, string, never>;

export interface PurchaseTable {
  purchase_id: PurchaseId;
  userId: UserId;
  developer_id: DeveloperId;
  /** The Idempotency-Key of the call. */
  flow_id: string;
  kind: 'create' | 'upgrade' | 'reactivation';
  /** The project to create, to change, or to reactivate. */
  product_id: ProjectId;
  /** The plan as it was bought. */
  plan: Json<Plan>;
  /** The order as it was bought, in minor units, with its taxation. */
  quote: Json<FrozenQuote>;
  promo_code: string | null;
  channel: string;
  additional_data: ColumnType<ProjectInput['additionalData'] | null, string | null, string | null>;
  terms_version: string | null;
  terms_accepted_at: Date | null;
  attempt_id: PaymentAttemptId;
  state: PurchaseState;
  refusal_code: string | null;
  created: Date;
  /** When the payment was last asked for. */
  asked: Date;
  ended: Date | null;
}

export interface PurchasesTables {
  purchase: PurchaseTable;
}
