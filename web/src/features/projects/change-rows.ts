import type { PlanCost } from '@waypost/contract/entities/billing';
import { isPaidPlan } from '@waypost/domain/plans/plans';

type Later = 'projects.plans.eachYearFrom' | 'projects.plans.eachMonthFrom' | 'projects.plans.freeFrom';
export type ChangeRow = {
  readonly term:
    | 'projects.plans.credit'
    | 'projects.plans.creditUsed'
    | 'projects.plans.payNow'
    | 'projects.plans.carried'
    | Later;
  /** The day that the term names. */
  readonly day: string | null;
  readonly amount: number;
};
type ChangedTo = Parameters<typeof isPaidPlan>[0] & { readonly period: 'MON' | 'ANN' };

function laterTerm(plan: ChangedTo): Later {
  if (!isPaidPlan(plan)) return 'projects.plans.freeFrom';
  return plan.period === 'ANN' ? 'projects.plans.eachYearFrom' : 'projects.plans.eachMonthFrom';
}

/** What a change of plan credits, what is paid now and what from the next period on (BIL-39). */
export function changeRows(
  { change, credit_used }: Pick<PlanCost, 'change' | 'credit_used'>,
  plan: ChangedTo,
): readonly ChangeRow[] {
  if (!change) return [];
  const { credit, carried, now, next, next_on } = change;
  const used = credit_used[change.currency];
  return [
    ...(credit ? [{ term: 'projects.plans.credit', day: null, amount: -credit } as const] : []),
    ...(used > 0 ? [{ term: 'projects.plans.creditUsed', day: null, amount: -used } as const] : []),
    { term: 'projects.plans.payNow', day: null, amount: now },
    ...(carried > 0 ? [{ term: 'projects.plans.carried', day: null, amount: carried } as const] : []),
    { term: laterTerm(plan), day: next_on, amount: next },
  ];
}
