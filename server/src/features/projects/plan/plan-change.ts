import type { Plan } from '@waypost/contract/entities/catalog';
import { isPaidPlan } from '@waypost/domain/plans/plans';

type Priced = Pick<Plan, 'price' | 'period'>;

/** What a plan costs in a month, so that yearly and monthly ones compare; plans cost the same multiple in each currency. */
const monthly = ({ price, period }: Priced) => (period === 'ANN' ? price.eur / 12 : price.eur);

/**
 * When a change of plan takes effect: one to a plan that costs less waits for the end of the period that is paid for, any
 * other one does not wait.
 */
export function planChangeTakesEffect(present: Priced, next: Priced): 'now' | 'end of period' {
  return monthly(next) < monthly(present) ? 'end of period' : 'now';
}

/** Whether a new billing period begins with the new plan: the first one with a price, or one of another length. */
export function beginsNewPeriod(present: Priced, next: Priced): boolean {
  return isPaidPlan(next) && (!isPaidPlan(present) || present.period !== next.period);
}
