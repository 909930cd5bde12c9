import { addDays, countDays, type Day, type DayRange } from '../base/day.ts';
import { type PlanTerm, type RatedDay, type RatedLine, rateUsage } from '../billing/subscriptions/usage-rating.ts';
import { monthlyLimits, monthlyPrice, type OfferedPlan } from '../billing/usage-estimate.ts';
import type { Currency } from '../plans/currency.ts';
import { type DatedPrice, ownPricesOn, withOwnPrices } from './own-prices.ts';

/** The days after a month in which late usage still changes its statement: events arrive that late at most. */
export const daysUntilFinal = 35;

export type StatedPlan = OfferedPlan & { readonly display_name_long: string };

/** What a project was from a day on, until its next term; null while it did not run for the customer. */
export type CustomerTerm = { readonly from: Day; readonly plan: StatedPlan | null };

/** A plan's share of a month: its price for the whole month, and what its days cost, in integer minor units. */
export type PlanCharge = DayRange & {
  readonly planId: string;
  readonly planName: string;
  readonly monthly: number;
  readonly amount: number;
};

export type StatedProject = {
  readonly plans: readonly PlanCharge[];
  /** Usage beyond what was included, by plan and price. */
  readonly usage: readonly RatedLine[];
  readonly amount: number;
};

export type StatedMonth = {
  readonly month: DayRange;
  readonly terms: readonly CustomerTerm[];
  readonly prices: readonly DatedPrice[];
  readonly currency: Currency;
};

type Stretch = DayRange & { readonly plan: StatedPlan };

/** The stretches of the month with one plan at one price each. */
function stretchesOf({ month, terms, prices, currency }: StatedMonth): readonly Stretch[] {
  const cuts = [...terms, ...prices].map(({ from }) => from).filter((day) => day > month.from && day <= month.to);
  const starts = [...new Set([month.from, ...cuts])].toSorted();
  const sorted = terms.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return starts.flatMap((from, at) => {
    const plan = sorted.findLast((term) => term.from <= from)?.plan;
    const next = starts[at + 1];
    const to = next === undefined ? month.to : addDays(next, -1);
    return plan ? [{ from, to, plan: withOwnPrices(plan, ownPricesOn(prices, from, currency)) }] : [];
  });
}

/** Stretches that follow each other and are the same in this respect become one. */
function merged(stretches: readonly Stretch[], respect: (plan: StatedPlan) => unknown): readonly Stretch[] {
  const found: Stretch[] = [];
  for (const stretch of stretches) {
    const last = found.at(-1);
    const isSame = last && JSON.stringify(respect(last.plan)) === JSON.stringify(respect(stretch.plan));
    if (last && isSame && addDays(last.to, 1) === stretch.from) found.splice(-1, 1, { ...last, to: stretch.to });
    else found.push(stretch);
  }
  return found;
}

/**
 * What a project costs its customer in a calendar month (RES-66): the month's price of its plan by days, and usage beyond
 * what the days include, each day by the plan and the prices of that day. Days on which the project did not run for the
 * customer cost nothing. A plan that is paid by the year costs a twelfth a month.
 */
export function stateProject(stated: StatedMonth, days: readonly RatedDay[]): StatedProject {
  const { month, currency } = stated;
  const stretches = stretchesOf(stated);
  const daysOfMonth = countDays(month.from, month.to);
  const plans = merged(stretches, ({ id, price }) => [id, price]).map(({ from, to, plan }): PlanCharge => {
    const monthly = monthlyPrice(plan, currency);
    const amount = Math.round((monthly * countDays(from, to)) / daysOfMonth);
    return { from, to, planId: plan.id, planName: plan.display_name_long, monthly, amount };
  });
  const terms = merged(stretches, (plan) => plan).map(({ from, to, plan }): PlanTerm => ({
    from,
    until: addDays(to, 1),
    plan: monthlyLimits(plan),
  }));
  const usage = rateUsage({ period: month, terms, currency }, days).filter(({ used }) => used > 0);
  const amount = [...plans, ...usage].reduce((sum, line) => sum + line.amount, 0);
  return { plans, usage, amount };
}

export type StatementStatus = 'open' | 'closing' | 'final';

/** Whether a month goes on, may still get late usage, or is final on a day. */
export function statementStatus({ to }: DayRange, today: Day): StatementStatus {
  if (today <= to) return 'open';
  return today <= addDays(to, daysUntilFinal) ? 'closing' : 'final';
}
