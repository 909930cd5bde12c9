import type { Plan } from '@waypost/contract/entities/catalog';
import { addDays } from '@waypost/domain/base/day';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { LineSource, StatementDraftLine } from '@waypost/domain/billing/statements/statement-draft';
import { lineAmount } from '@waypost/domain/billing/statements/statement-totals';
import { taxCategoryOf } from '@waypost/domain/billing/statements/tax-category';
import type { PaidPeriod } from '@waypost/domain/billing/subscriptions/paid-period';
import type { Taxation } from '@waypost/domain/billing/tax';

export type PricedLine = {
  readonly what: string;
  readonly product_id: ProjectId;
  readonly plan: string;
  readonly period: PaidPeriod;
  readonly quantity: number;
  readonly unit_price: number;
  readonly per?: number;
  readonly discount?: number;
  readonly taxation: Pick<Taxation, 'kind' | 'rate'>;
  readonly source: LineSource;
};

export const lastDayOf = ({ from, until }: PaidPeriod) => ({ from, to: addDays(until, -1) });

/** A line of a statement; its amount follows from its price. */
export function lineOf({ taxation, period, ...line }: PricedLine): StatementDraftLine {
  return {
    ...line,
    period: lastDayOf(period),
    amount: lineAmount(line),
    tax_rate: taxation.rate,
    tax_category: taxCategoryOf(taxation),
  };
}

export type PlanLine = {
  readonly product_id: ProjectId;
  readonly plan: Pick<Plan, 'id' | 'display_name_long'>;
  readonly period: PaidPeriod;
  /** Minor units. */
  readonly price: number;
  readonly discount: number | null;
  readonly promoCode: string | null;
  readonly taxation: Pick<Taxation, 'kind' | 'rate'>;
};

/** The price of a plan for a period or the rest of one. */
export const planLine = ({ plan, price, discount, promoCode, ...line }: PlanLine): StatementDraftLine =>
  lineOf({
    ...line,
    what: plan.display_name_long,
    plan: plan.id,
    quantity: 1,
    unit_price: price,
    ...(discount !== null && { discount }),
    source: { type: 'plan', client_plan_id: plan.id, promo_code: promoCode },
  });

type CreditLine = Omit<PlanLine, 'price' | 'discount' | 'promoCode'> & { readonly credit: number };

/** What is unused of a period that was paid; a credit note states it without the minus. */
export const creditLine = (
  { product_id, plan, period, taxation, credit }: CreditLine,
  of: 'bill' | 'credit note',
): StatementDraftLine =>
  lineOf({
    product_id,
    period,
    taxation,
    what: plan.display_name_long,
    plan: plan.id,
    quantity: of === 'bill' ? -1 : 1,
    unit_price: credit,
    source: { type: 'proration', client_plan_id: plan.id },
  });

/** An amount in the log. */
export const inWords = (minor: number, currency: string): string =>
  `${(minor / 100).toFixed(2)} ${currency.toUpperCase()}`;
