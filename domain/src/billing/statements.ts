import type { Day, DayRange } from '../base/day.ts';
import { addMonths } from '../plans/billing-period.ts';

/** How many statements the billing page shows at first (BIL-35). */
export const latestStatements = 3;

/** The range that a choice of days starts with: from three months back to today (BIL-35). */
export const firstStatementRange = (today: Day): DayRange => ({ from: addMonths(today, -3), to: today });

/** A range is valid only if its end is later than its start (BIL-36). */
export const isStatementRange = ({ from, to }: DayRange): boolean => to > from;
