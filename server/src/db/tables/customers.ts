import type { Plan } from '@waypost/contract/entities/catalog';
import type { UsagePrices } from '@waypost/domain/billing/usage-cost';
import type { Day } from '@waypost/domain/base/day';
import type { CustomerId, DeveloperId, ProjectId, UserId } from '@waypost/domain/base/ids';
import type { PricedItem } from '@waypost/domain/customers/own-prices';
import type { Currency } from '@waypost/domain/plans/currency';
import type { CapLevel } from '@waypost/domain/caps/spend-cap';
import type { ColumnType } from 'kysely';

/** The companies that a reseller runs projects for. */
export interface CustomerTable {
  customer_id: CustomerId;
  developer_id: DeveloperId;
  customer_name: string;
  customer_user_id: UserId | null;
  customer_admin_email: string | null;
  created: Date;
  /** The services that the reseller has switched off for this customer, sorted. */
  products_off: ColumnType<string[], string | undefined, string>;
}

/** A price of a customer that differs from the catalogue's, from a day on. */
export interface CustomerPriceTable {
  customer_id: CustomerId;
  item: PricedItem;
  from_day: Day;
  currency: Currency;
  /** In hundredths of a percent for plans, otherwise in minor units; null is the catalogue's price again. */
  value: number | null;
}

/** What a project was for which customer, from a day on. */
export interface CustomerTermTable {
  product_id: ProjectId;
  from_day: Day;
  customer_id: CustomerId | null;
  /** The plan with its prices beyond the limits; null while the project did not run. */
  plan: ColumnType<(Plan & { readonly beyond?: UsagePrices }) | null, string | null, string | null>;
}

/** Every beginning by which a search finds a customer. */
export interface CustomerSearchKeyTable {
  customer_id: CustomerId;
  developer_id: DeveloperId;
  key: string;
}

/** A customer's figures; triggers keep them with every change of its projects and caps. */
export interface CustomerFiguresTable {
  customer_id: CustomerId;
  developer_id: DeveloperId;
  /** The active ones. */
  projects: number;
  /** The first expiry of an active project from `counted_from` on. */
  next_expiry: Day | null;
  /** The highest level of the caps whose periods end after `counted_from`, and the first of these ends. */
  cap_level: CapLevel | null;
  caps_until: Day | null;
  counted_from: Day;
}

export interface CustomersTables {
  customer_figures: CustomerFiguresTable;
  customer: CustomerTable;
  customer_price: CustomerPriceTable;
  customer_term: CustomerTermTable;
  customer_search_key: CustomerSearchKeyTable;
}
