import type { ApiKeyId, CustomerId, ProjectId } from '@waypost/domain/base/ids';
import type { CapAction, CapLevel, CapMeasure, CapScope } from '@waypost/domain/caps/spend-cap';
import type { Currency } from '@waypost/domain/plans/currency';

/** Changes only when a threshold is crossed, because a trigger announces every change to all instances. */
export interface SpendCapTable {
  /** The key, project or customer. */
  subject_id: string;
  scope: CapScope;
  apiKeyId: ApiKeyId | null;
  /** The project, or the project of the key. */
  product_id: ProjectId | null;
  customer_id: CustomerId | null;
  measure: CapMeasure;
  /** Units, or minor units of the currency. */
  amount: number;
  currency: Currency | null;
  at_limit: CapAction;
  /** The period of `level` and `announced`; its end is the first day of the next one. */
  period_start: string;
  period_end: string;
  /** The highest threshold that usage has reached. */
  level: CapLevel;
  /** The highest threshold that was mailed. */
  announced: CapLevel;
}

/** The mails about crossed thresholds; they outlive their cap. */
export interface SpendCapMailTable {
  subject_id: string;
  period_start: string;
  measure: CapMeasure;
  amount: number;
  currency: Currency | null;
  level: CapLevel;
  mailed_at: Date;
}

export interface SpendCapsTables {
  spend_cap: SpendCapTable;
  spend_cap_mail: SpendCapMailTable;
}
