import type { UsagePeriod } from '@waypost/contract/entities/usage-periods';
import type { Day } from '@waypost/domain/base/day';
import type { ProjectId } from '@waypost/domain/base/ids';
import {
  type BillingPeriod,
  type BillingStart,
  closesOn,
  nextBillingPeriod,
} from '@waypost/domain/plans/billing-period';
import type { ClosedPeriod } from './periods.store.ts';
import type { StatedPeriod } from './statement-lines.store.ts';

/** A billing period of a project, closed or not. */
export type Period = StatedPeriod & { readonly status: UsagePeriod['status']; readonly closed_at: Date | null };

/** A project whose periods are read on a day. */
export type Billed = { readonly product_id: ProjectId; readonly start: BillingStart; readonly today: Day };

/** The period after a closed one, or the project's first. */
export function periodAfter(closed: ClosedPeriod | undefined, start: BillingStart): BillingPeriod {
  const previous = closed && { from: closed.first_day, to: closed.last_day, anchor: closed.anchor };
  return nextBillingPeriod(previous, start);
}

/** The first day whose units may be in no statement; of a project without statements, every day. */
export const unstatedFrom = (closed: ClosedPeriod | undefined, first_day: Day): Day =>
  [closed?.late_from ?? '0001-01-01', first_day].toSorted()[0] ?? first_day;

export const isDue = (closed: ClosedPeriod | undefined, start: BillingStart, today: Day): boolean =>
  closesOn(periodAfter(closed, start)) <= today;

export const closedPeriod = ({ product_id, first_day, last_day, closed_at }: ClosedPeriod): Period => ({
  product_id,
  first_day,
  last_day,
  closed_at,
  unstatedFrom: undefined,
  status: 'closed',
});

/** The periods after the last closed one up to today's, newest first; late units belong to the oldest of them. */
export function unclosedPeriods(closed: ClosedPeriod | undefined, { product_id, start, today }: Billed): Period[] {
  const periods: Period[] = [];
  let next: BillingPeriod | undefined = periodAfter(closed, start);
  while (next) {
    const { from: first_day, to: last_day }: BillingPeriod = next;
    const from = periods.length === 0 ? unstatedFrom(closed, first_day) : first_day;
    const status = last_day < today ? 'closing' : 'open';
    periods.unshift({ product_id, first_day, last_day, closed_at: null, unstatedFrom: from, status });
    next = last_day < today ? nextBillingPeriod(next, start) : undefined;
  }
  return periods;
}
