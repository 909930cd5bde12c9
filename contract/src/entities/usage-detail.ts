import { isDay } from '@waypost/domain/base/day';
import { clientKinds } from '@waypost/domain/keys/key-restrictions';
import { usageTypes } from '@waypost/domain/usage/usage';
import { usageDimensions, usageOutcomes } from '@waypost/domain/usage/usage-dimensions';
import { z } from 'zod';
import { UnitRule } from './unit-rule.ts';
import { idOf, instant, quantity } from './values.ts';

const Figures = z.object({ requests: quantity, usage_units: quantity, billable_units: quantity });

/** By `outcome`, the requests are failed calls, which are in no other record (USE-49, USE-52). */
export const UsageBreakdown = z
  .object({
    dimension: z.enum(usageDimensions),
    start_date: z.string(),
    end_date: z.string(),
    detail: z.enum(['day', 'month']),
    /** The values of this page, the largest first. */
    values: z.array(z.string()),
    /** The number of values on all pages. */
    all_values: z.number().int(),
    /** `other` combines the values of other pages; null is what gateways reported without a value. */
    records: z.array(
      Figures.extend({ start_usage_date: z.string(), end_usage_date: z.string(), value: z.string().nullable() }),
    ),
    /** The sums of as many days before. */
    before: Figures,
  })
  .meta({ id: 'UsageBreakdown' });
export type UsageBreakdown = z.output<typeof UsageBreakdown>;

/** An event has a maximum size. */
const EventFigures = z.object({ requests: z.number(), usage_units: z.number(), billable_units: z.number() });

const Quantities = z.record(z.string(), z.number());

/** Events that were counted alike: `events` times the figures of one of them. */
const AlikeEvents = EventFigures.extend({ events: z.number().int(), quantities: Quantities.nullable() });
export type AlikeEvents = z.output<typeof AlikeEvents>;

/** The days of a service that one version of its unit rule counted. */
const UsagePart = Figures.extend({
  service: z.string(),
  usage_type: z.enum(usageTypes),
  /** The first day of the rule; null if the units count as gateways report them. */
  rule_day: z.string().nullable(),
  /** Also null for a rule that the rule files no longer have. */
  rule: UnitRule.nullable(),
  start_date: z.string(),
  end_date: z.string(),
  /** Null if the events are no longer kept, or too many to go through. */
  counted: z.array(AlikeEvents).nullable(),
});
export type UsagePart = z.output<typeof UsagePart>;

/** How one bar of a chart was counted (USE-53). */
export const UsageExplanation = Figures.extend({
  start_date: z.string(),
  end_date: z.string(),
  /** The largest services, each with the versions of its rule. */
  parts: z.array(UsagePart),
  /** The sums of all other services. */
  rest: Figures.extend({ services: z.number().int() }).nullable(),
  /** Whether the parts are those of the bar; otherwise they are those of all calls of its days. */
  parts_add_up: z.boolean(),
  /** The calls of the same days and apps that failed, of all services and environments. */
  failed: z.array(z.object({ outcome: z.enum(usageOutcomes), requests: quantity })),
  /** Events of earlier days are no longer kept. */
  events_from: z.string(),
}).meta({ id: 'UsageExplanation' });
export type UsageExplanation = z.output<typeof UsageExplanation>;

/** An event behind a bar, as it was counted. */
const CountedEvent = EventFigures.extend({
  id: z.string(),
  source: z.string(),
  time: instant,
  app_id: idOf('app'),
  environment: z.string(),
  usage_type: z.enum(usageTypes),
  service: z.string(),
  quantities: Quantities.nullable(),
  key_id: z.string().nullable(),
  outcome: z.enum(usageOutcomes).nullable(),
  origin: z.string().nullable(),
  country: z.string().nullable(),
  client: z.enum(clientKinds).nullable(),
  /** The first day of the unit rule that counted it. */
  rule_day: z.string().nullable(),
}).meta({ id: 'CountedEvent' });

/** Events by day and app, the latest first. A page can be empty although there is a next one. */
export const UsageEventPage = z
  .object({ items: z.array(CountedEvent), next: z.string().nullable(), events_from: z.string() })
  .meta({ id: 'UsageEventPage' });
export type UsageEventPage = z.output<typeof UsageEventPage>;

/** The place of an event in the list: its day, app, time, source and id. */
const Place = z.tuple([z.string().refine(isDay), idOf('app'), z.iso.datetime(), z.string(), z.string()]);
export type EventPlace = z.output<typeof Place>;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Where a page of events begins: `next` of the page before. */
export const EventCursor = z
  .string()
  .max(2000)
  .transform((text, context) => {
    const { data } = Place.safeParse(parsed(text));
    if (data) return data;
    context.addIssue({ code: 'custom', message: 'Must be the next of the page before.' });
    return z.NEVER;
  });
