import type { VatOutcome } from '@waypost/domain/billing/vat';
import type { Day } from '@waypost/domain/base/day';
import type { DeveloperId, UserId } from '@waypost/domain/base/ids';

/** The last answer of the VAT service about a user's VAT ID. */
export interface VatAnswerTable {
  userId: UserId;
  /** Normalized, with its country's prefix. */
  vat_id: string;
  outcome: VatOutcome;
  consultation_number: string | null;
  /** When the service gave this outcome; null if it has never answered. */
  answered_at: Date | null;
  asked_at: Date;
}

export interface PromoUseTable {
  purchase_id: string;
  promo_code: string;
  developer_id: DeveloperId;
  used_at: Date;
}

export interface StatementTable {
  statement_no: string;
  developer_id: DeveloperId;
  create_date: Day;
  currency_cd: 'usd' | 'eur';
  new_charges_minor: number;
  is_paid_ind: boolean;
}

export interface BillingTables {
  vat_answer: VatAnswerTable;
  promo_use: PromoUseTable;
  statement: StatementTable;
}
