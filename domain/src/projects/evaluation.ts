import { countDays, type Day } from '../base/day.ts';
import type { Reason } from '../base/reasons.ts';

/** The number of days by which a reseller may extend an evaluation, once (RES-62). */
export const extensionDays = [7, 14, 21, 28] as const;

/** The initial number of days of an evaluation: any extension makes it longer (RES-63). */
export const evaluationDays = 90;

export type EvaluationFacts = {
  readonly isEvaluation: boolean;
  readonly created: Day;
  readonly expiry_date: Day | null;
};

/** `countDays` counts both ends, an extension the days between them. */
const daysFrom = (from: Day, to: Day) => countDays(from, to) - 1;

/** Whether the project is an evaluation that has not been extended (RES-63). */
export function canExtend<P extends EvaluationFacts>(project: P): project is P & { readonly expiry_date: Day } {
  const { isEvaluation, created, expiry_date } = project;
  return isEvaluation && expiry_date !== null && daysFrom(created, expiry_date) <= evaluationDays;
}

/** Why a project cannot end on this day; undefined if it can (RES-62, RES-63). */
export function extensionRefusal(project: EvaluationFacts, lastDay: Day): Reason | undefined {
  if (!canExtend(project)) return 'EXTENSION_REFUSED';
  const days = daysFrom(project.expiry_date, lastDay);
  return extensionDays.some((allowed) => allowed === days) ? undefined : 'EXTENSION_REFUSED';
}
