import type { Plan } from '@waypost/contract/entities/catalog';
import type { Day } from '@waypost/domain/base/day';
import type {
  BillId,
  DeveloperId,
  PaymentAttemptId,
  PaymentMethodId,
  ProjectId,
  SubscriptionId,
} from '@waypost/domain/base/ids';
import type { DunningStatus } from '@waypost/domain/billing/dunning/dunning';
import type { PromoCode } from '@waypost/domain/billing/promo';
import type { Taxation } from '@waypost/domain/billing/tax';
import type { CostLine, Meter } from '@waypost/domain/billing/usage-cost';
import type { BillState } from '@waypost/domain/money/collection-actions';
import type { DifferenceKind } from '@waypost/domain/money/differences';
import type { Currency } from '@waypost/domain/plans/currency';
import type { DisputeState } from '@waypost/domain/payments/payment-attempt';
import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

/** Pays for a project by the month or year. Ended ones stay. */
export interface SubscriptionTable {
  subscription_id: SubscriptionId;
  developer_id: DeveloperId;
  product_id: ProjectId;
  /** As it was bought, whatever the catalogue contains now. */
  plan: Json<Plan>;
  currency: Currency;
  promo: ColumnType<PromoCode | null, string | null | undefined, string | null>;
  /** The day from which periods are counted. */
  anchor: Day;
  period_from: Day;
  /** The first day after the period. */
  period_until: Day;
  /** Of the whole period after the discount, without tax, in minor units. */
  price: number;
  /** How the period was taxed. */
  taxation: Json<Taxation>;
  /** The statement of the period, which a credit refers to. */
  statement_no: ColumnType<string | null, string | null | undefined, string | null>;
  started: Day;
  ended: ColumnType<Day | null, Day | null | undefined, Day | null>;
  /** The day on which a payment failed; null while everything is paid. */
  dunning_started: ColumnType<Day | null, Day | null | undefined, Day | null>;
  dunning_status: ColumnType<DunningStatus | null, DunningStatus | null | undefined, DunningStatus | null>;
  /** The day since which the steps wait, because an operator has paused them. */
  dunning_paused: ColumnType<Day | null, Day | null | undefined, Day | null>;
  /** A payment method that must not be charged again. */
  refused_method: ColumnType<PaymentMethodId | null, PaymentMethodId | null | undefined, PaymentMethodId | null>;
}

/** A plan of a subscription from a day on, for the usage of each day. */
export interface PlanTermTable {
  subscription_id: SubscriptionId;
  from_day: Day;
  plan: Json<Plan>;
}

export const billKinds = ['purchase', 'plan_change', 'renewal', 'usage'] as const;

/** What a subscription owes for a period; minor units. */
export interface BillTable {
  bill_id: BillId;
  subscription_id: SubscriptionId;
  developer_id: DeveloperId;
  product_id: ProjectId;
  kind: (typeof billKinds)[number];
  period_from: Day;
  period_until: Day;
  occasion: string;
  currency: Currency;
  net: number;
  tax: number;
  total: number;
  /** What a credit of the account has paid of it. */
  credit_used: number;
  /** Null if it could not be issued, which is logged. */
  statement_no: string | null;
  state: BillState;
  created: Date;
  paid_at: Date | null;
  dispute: ColumnType<DisputeState | null, DisputeState | null | undefined, DisputeState | null>;
}

/** One attempt to collect a bill; written with its cause, before a provider is called. */
export interface CollectionTable {
  attempt_id: PaymentAttemptId;
  bill_id: BillId;
  /** The dunning step, `first`, `new method`, `operator` or `again`, after a fault of the provider. */
  cause: string;
  state: 'pending' | 'paid' | 'refused';
  refusal_code: string | null;
  created: Date;
  /** When it is sent next, while it is pending. */
  due: Date;
  ended: Date | null;
}

/** A closed usage period that was rated; without a bill if nothing is owed. */
export interface RatedPeriodTable {
  product_id: ProjectId;
  first_day: Day;
  subscription_id: SubscriptionId;
  bill_id: BillId | null;
  rated: Date;
}

/** The cost of a meter under one plan. `source_day` is the period whose usage it is; later ones adjust it. */
export interface RatedUsageTable {
  product_id: ProjectId;
  first_day: Day;
  source_day: Day;
  plan_from: Day;
  meter: Meter;
  cost: Json<CostLine>;
  /** Of all usage known by then, and what this rating billed of it. */
  amount: number;
  billed: number;
}

/** What the nightly reconciliation has found. */
export interface BillingDifferenceTable {
  kind: DifferenceKind;
  subject_id: string;
  developer_id: DeveloperId | null;
  currency: Currency | null;
  expected: string;
  found: string;
  first_seen: Date;
  last_seen: Date;
  /** The last comparison that has seen it. */
  comparison_id: number | null;
}

export interface BillingComparisonTable {
  comparison_id: Generated<number>;
  compared: Date;
  found: number;
}

export interface SubscriptionsTables {
  subscription: SubscriptionTable;
  plan_term: PlanTermTable;
  bill: BillTable;
  collection: CollectionTable;
  rated_period: RatedPeriodTable;
  rated_usage: RatedUsageTable;
  billing_difference: BillingDifferenceTable;
  billing_comparison: BillingComparisonTable;
}
