import { type Counting, countings, roundings } from '@waypost/domain/usage/unit-rules';
import { z } from 'zod';

const Step = z.object({
  free: z.number(),
  multiply: z.number(),
  divide: z.number(),
  rounding: z.enum(roundings),
  minimum: z.number(),
});

/** USE-45. */
export const UnitRule = z
  .object({
    from: z.string(),
    counts: z.enum(Object.keys(countings) as [Counting, ...Counting[]]),
    units: Step,
    billable: Step,
  })
  .meta({ id: 'UnitRule' });

/** The versions of each service's rule. */
export const UnitRulesByService = z.record(z.string(), z.array(UnitRule)).meta({ id: 'UnitRulesByService' });
export type UnitRulesByService = z.output<typeof UnitRulesByService>;
