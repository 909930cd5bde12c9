import { isPaidAtOnce } from '../plans/plan-change.ts';

type Priced = Parameters<typeof isPaidAtOnce>[0];

/** What a change of plan costs in one currency. */
export type ChangeCost = {
  readonly now: number;
  /** The price of each period that follows. */
  readonly next: number;
  /** Whether `next` is paid first at the start of the project's next period, not a period after the change. */
  readonly startsNextPeriod: boolean;
};

/** @param total the plan's price for a period, with tax */
export function changeCost(present: Priced, plan: Priced, total: number): ChangeCost {
  const isAtOnce = isPaidAtOnce(present, plan);
  return { now: isAtOnce ? total : 0, next: total, startsNextPeriod: !isAtOnce };
}
