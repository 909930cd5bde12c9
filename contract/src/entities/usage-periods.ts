import { countings, roundings } from '@waypost/domain/usage/unit-rules';
import { usageTypes } from '@waypost/domain/usage/usage';
import { z } from 'zod';
import { idOf, instant, quantity } from './values.ts';

/** Each kind of usage adds up by itself: calls, users and bytes have no common sum. */
const PeriodTotal = z
  .object({
    usage_type: z.enum(usageTypes),
    requests: quantity,
    usage_units: quantity,
    billable_units: quantity,
  })
  .meta({ id: 'PeriodTotal' });

/** A billing period: `open` until its last day, `closing` while late events still join it, then `closed` for good. */
export const UsagePeriod = z
  .object({
    first_day: z.string(),
    last_day: z.string(),
    status: z.enum(['open', 'closing', 'closed']),
    closes_on: z.string(),
    closed_at: instant.nullable(),
    totals: z.array(PeriodTotal),
    /** The number of lines with late units of earlier periods. */
    adjustments: z.number(),
  })
  .meta({ id: 'UsagePeriod' });
export type UsagePeriod = z.output<typeof UsagePeriod>;

/** Newest first; `next` requests earlier periods and is null at the first one. */
export const UsagePeriods = z
  .object({ periods: z.array(UsagePeriod), next: z.string().nullable() })
  .meta({ id: 'UsagePeriods' });
export type UsagePeriods = z.output<typeof UsagePeriods>;

/** USE-51: the usage of an app by environment, type, service and unit rule. */
export const StatementLine = z
  .object({
    line_id: z.string(),
    app_id: idOf('app'),
    environment: z.string(),
    usage_type: z.enum(usageTypes),
    service: z.string(),
    /** The first day of the unit rule; null for units as reported. */
    rule_day: z.string().nullable(),
    /** Null for the usage of the period itself; the first day of the adjusted period for late units. */
    adjusts: z.string().nullable(),
    from_day: z.string(),
    to_day: z.string(),
    requests: quantity,
    usage_units: quantity,
    billable_units: quantity,
  })
  .meta({ id: 'StatementLine' });
export type StatementLine = z.output<typeof StatementLine>;

/** `next` requests more lines and is null after the last one; the period's totals are those of all lines. */
export const UsageStatement = z
  .object({ period: UsagePeriod, lines: z.array(StatementLine), next: z.string().nullable() })
  .meta({ id: 'UsageStatement' });
export type UsageStatement = z.output<typeof UsageStatement>;

const RuleStep = z.object({
  free: z.number(),
  multiply: z.number(),
  divide: z.number(),
  rounding: z.enum(roundings),
  minimum: z.number(),
});
const countingNames = Object.keys(countings) as [keyof typeof countings, ...(keyof typeof countings)[]];

/** USE-51: the usage rows and the unit rule behind a line; the rows add up to the line. */
export const StatementLineRows = z
  .object({
    period: z.object({ first_day: z.string(), last_day: z.string() }),
    line: StatementLine,
    /** Null for units as reported. */
    rule: z
      .object({ from: z.string(), counts: z.enum(countingNames), units: RuleStep, billable: RuleStep })
      .meta({ id: 'StatementRule' })
      .nullable(),
    days: z.array(z.object({ day: z.string(), requests: quantity, usage_units: quantity, billable_units: quantity })),
  })
  .meta({ id: 'StatementLineRows' });
export type StatementLineRows = z.output<typeof StatementLineRows>;
