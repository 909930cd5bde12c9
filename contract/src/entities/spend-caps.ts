import { capActions, capMeasures, capScopes, maxCapAmount } from '@waypost/domain/caps/spend-cap';
import { z } from 'zod';
import { atMostTwoDecimals, idOf, instant } from './values.ts';

const currency = z.enum(['usd', 'eur']);

const UnitCap = z.strictObject({
  measure: z.literal('units'),
  amount: z.number().int().min(1).max(maxCapAmount),
  at_limit: z.enum(capActions),
});
/** In the currency of the project's account, with at most two decimals. */
const MoneyCap = z.strictObject({
  measure: z.literal('money'),
  amount: z
    .number()
    .min(0.01)
    .max(maxCapAmount / 100)
    .refine(...atMostTwoDecimals),
  at_limit: z.enum(capActions),
});

/** USE-47; null removes the cap. */
export const SpendCapInput = z
  .strictObject({ cap: z.discriminatedUnion('measure', [UnitCap, MoneyCap]).nullable() })
  .meta({ id: 'SpendCapInput' });
export type SpendCapInput = z.output<typeof SpendCapInput>;

/** `amount` is in units, or in major units of the currency. */
export const SpendCap = z
  .object({
    measure: z.enum(capMeasures),
    amount: z.number(),
    currency: currency.nullable(),
    at_limit: z.enum(capActions),
  })
  .meta({ id: 'SpendCap' });
export type SpendCap = z.output<typeof SpendCap>;

/** Usage of the period in units and in major units; the outlook begins with it and adds a day at today's pace each. */
const CapUsage = z
  .object({
    units: z.number(),
    money: z.number(),
    outlook: z.object({ units: z.array(z.number()), money: z.array(z.number()) }),
  })
  .meta({ id: 'SpendCapUsage' });
export type CapUsage = z.output<typeof CapUsage>;

/** A key, project or customer with its cap and the usage that the cap counts. */
export const CapState = z
  .object({
    scope: z.enum(capScopes),
    id: z.string(),
    name: z.string(),
    cap: SpendCap.nullable(),
    period_start: z.string(),
    /** The first instant of the next period. */
    ends: instant,
    /** Null for a viewer who may not read all of this usage. */
    usage: CapUsage.nullable(),
    /** The highest threshold that is reached, in percent. */
    level: z.union([z.literal(0), z.literal(50), z.literal(75), z.literal(90), z.literal(100)]),
    /** Whether the cap refuses calls now. */
    stopped: z.boolean(),
    may_change: z.boolean(),
  })
  .meta({ id: 'SpendCapState' });
export type CapState = z.output<typeof CapState>;

/** A key with the cap that stops it first at today's pace; `stops` is null if none does in this period. */
const CappedKey = CapState.extend({
  app_id: idOf('app'),
  app_name: z.string(),
  stops: z.object({ at: instant, scope: z.enum(capScopes) }).nullable(),
}).meta({ id: 'CappedKey' });
export type CappedKey = z.output<typeof CappedKey>;

/** USE-47: the caps of a project, with a preview of what they will stop. */
export const SpendCaps = z
  .object({
    now: instant,
    currency,
    project: CapState,
    /** The customer of a reseller that the project belongs to. */
    customer: CapState.extend({ projects: z.number().int() }).nullable(),
    /** Without disabled and expired keys. */
    keys: z.array(CappedKey),
  })
  .meta({ id: 'SpendCaps' });
export type SpendCaps = z.output<typeof SpendCaps>;
