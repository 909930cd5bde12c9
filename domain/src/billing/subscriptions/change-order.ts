import type { Day } from '../../base/day.ts';
import type { Currency } from '../../plans/currency.ts';
import { beginsNewPeriod, isPaidAtOnce } from '../../plans/plan-change.ts';
import type { Amounts } from '../../plans/plans.ts';
import { type Order, orderOf, type TaxableLine, type TaxLine, taxLines } from '../order.ts';
import type { Taxation } from '../tax.ts';
import { amountOfDays, type PaidPeriod, paidPeriodFrom, remainingShare } from './paid-period.ts';

type Priced = { readonly price: Amounts; readonly period: 'MON' | 'ANN' };

/** What was paid for the present period: its price after the discount, without tax, and how it was taxed. */
export type PaidTerm = PaidPeriod & {
  readonly anchor: Day;
  readonly currency: Currency;
  readonly price: number;
  readonly taxation: Pick<Taxation, 'kind' | 'rate'>;
};

/** The amounts of a change of plan. `tax` and `total` are those of the charge less the credit. */
export type ChangeOrder = Order & {
  /** What is unused of the present period, without tax; null if nothing was paid. */
  readonly credit: number | null;
  /** The credit with its tax, if it needs a credit note: it exceeds the charge, or was taxed in another way. */
  readonly creditNote: number | null;
  /** What the credit exceeds the charge by, with tax; it pays later bills. */
  readonly carried: number;
};

/** A change of plan as its preview shows it and its bill charges it. */
export type PlanChange = {
  readonly takesEffect: Day;
  /** What is charged with the change; null for a change that waits for the end of the paid period. */
  readonly now: ChangeOrder | null;
  /** Each period that follows. */
  readonly next: Order;
  readonly nextOn: Day;
  /** The paid period and its price after the change; null while the present one continues unchanged. */
  readonly term: PaidTerm | null;
};

export type ChangeFacts = {
  readonly present: Priced;
  readonly plan: Priced;
  /** Undefined without a paid period, as on a free plan. */
  readonly term: PaidTerm | undefined;
  readonly percent?: number | undefined;
  readonly taxation: Pick<Taxation, 'kind' | 'rate'>;
  readonly day: Day;
};

const sumOfTax = (taxes: readonly TaxLine[]) => taxes.reduce((sum, line) => sum + line.tax, 0);

/** The charge less the credit of the same bill, or of a credit note that pays it. */
function settle(charge: TaxableLine, credit: TaxableLine | undefined, isTaxedAlike: boolean) {
  const onOneBill = taxLines(credit ? [charge, credit] : [charge]);
  const net = charge.amount + (credit?.amount ?? 0);
  if (!credit || (isTaxedAlike && net >= 0))
    return { taxes: onOneBill, owed: net + sumOfTax(onOneBill), creditNote: null };
  const ofCredit = taxLines([credit]);
  const taxes = [...taxLines([charge]), ...ofCredit];
  return { taxes, owed: net + sumOfTax(taxes), creditNote: -credit.amount - sumOfTax(ofCredit) };
}

/** What is unused of a paid period, as a line of a bill. */
function creditOf({ term, taxation, day }: ChangeFacts) {
  if (!term) return { credit: null, line: undefined, isTaxedAlike: true };
  const credit = amountOfDays(term.price, remainingShare(term, day));
  const line = credit === 0 ? undefined : { amount: -credit, rate: term.taxation.rate };
  const isTaxedAlike = term.taxation.kind === taxation.kind && term.taxation.rate === taxation.rate;
  return { credit, line, isTaxedAlike };
}

/** The charge for the rest of the period, or for a period of its own, less what is unused. */
function orderNow(facts: ChangeFacts, full: Order, keepsPeriod: boolean): ChangeOrder {
  const { term, percent, taxation, day } = facts;
  const { currency } = full;
  const price = keepsPeriod && term ? amountOfDays(full.price, remainingShare(term, day)) : full.price;
  const { discount, discountedPrice } = orderOf({ price: majorOf(price), percent, taxation }, currency);
  const charge = { amount: discountedPrice ?? price, rate: taxation.rate };
  const { credit, line, isTaxedAlike } = creditOf(facts);
  const { taxes, owed, creditNote } = settle(charge, line, isTaxedAlike);
  const tax = sumOfTax(taxes);
  const [total, carried] = [Math.max(0, owed), Math.max(0, -owed)];
  return { currency, price, discount, discountedPrice, taxes, tax, total, credit, creditNote, carried };
}

const majorOf = (minor: number): Amounts => ({ usd: minor / 100, eur: minor / 100 });

/** The period after the change: the rest of the present one, or one that begins with it. */
function periodAfter({ present, plan, term, day }: ChangeFacts) {
  const keepsPeriod = term !== undefined && !beginsNewPeriod(present, plan) && day < term.until;
  if (keepsPeriod) return { keepsPeriod, anchor: term.anchor, from: term.from, until: term.until };
  return { keepsPeriod, anchor: day, ...paidPeriodFrom(day, { anchor: day, period: plan.period }) };
}

/**
 * The only computation of a change of plan (BIL-39). A dearer plan begins at once: what is unused of the paid period is
 * credited, and the rest of that period, or a new one, is charged. A cheaper plan begins at the end of the paid period.
 * The currency of the paid period is kept.
 */
export function planChangeOf(facts: ChangeFacts, currency: Currency): PlanChange {
  const { present, plan, term, percent, taxation, day } = facts;
  const next = orderOf({ price: plan.price, percent, taxation }, term?.currency ?? currency);
  if (!isPaidAtOnce(present, plan)) {
    const takesEffect = term?.until ?? day;
    return { takesEffect, now: null, next, nextOn: takesEffect, term: null };
  }
  const { keepsPeriod, ...period } = periodAfter(facts);
  const price = next.discountedPrice ?? next.price;
  return {
    takesEffect: day,
    now: orderNow(facts, next, keepsPeriod),
    next,
    nextOn: period.until,
    term: { ...period, currency: next.currency, price, taxation },
  };
}
