import { chartCategories, chartViews, usageTypes } from '@waypost/domain/usage/usage';
import { z } from 'zod';
import { idOf, instant, quantity } from './values.ts';

const UsageSummaryRecord = z
  .object({ usage_type_sub_category: z.string(), usage_units: quantity, billable_units: quantity })
  .meta({ id: 'UsageSummaryRecord' });

/** USE-03: `toggle` is the initial view of a chart, `categories` are the charts that include the record. */
export const UsageRecord = z
  .object({
    app_id: idOf('app'),
    environment: z.string(),
    usage_type: z.enum(usageTypes),
    usage_type_category: z.string(),
    /** The calls behind the units (USE-45). */
    requests: quantity,
    usage_units: quantity,
    billable_units: quantity,
    start_usage_date: z.string(),
    end_usage_date: z.string(),
    /** The parts of the units; if the source reports none, the category is the only part. */
    usage_summary_records: z.array(UsageSummaryRecord),
    toggle: z.enum(chartViews),
    categories: z.array(z.enum(chartCategories)),
  })
  .meta({ id: 'UsageRecord' });
export type UsageRecord = z.output<typeof UsageRecord>;

/** USE-02. */
export const UsageReport = z
  .object({
    dev_50_records: z.array(UsageRecord),
    non_dev_50_records: z.array(UsageRecord),
    start_date: z.string(),
    end_date: z.string(),
    last_usage_update: instant.nullable(),
    detail: z.enum(['day', 'month', 'billing']),
  })
  .meta({ id: 'UsageReport' });
export type UsageReport = z.output<typeof UsageReport>;

/** The sums of one app, environment, type and service on a day or in a month, as the charts show them (USE-50). */
export const UsageRow = UsageRecord.pick({
  start_usage_date: true,
  end_usage_date: true,
  app_id: true,
  environment: true,
  usage_type: true,
  usage_type_category: true,
  requests: true,
  usage_units: true,
  billable_units: true,
}).meta({ id: 'UsageRow' });
export type UsageRow = z.output<typeof UsageRow>;

export const UsagePage = z
  .object({
    project_id: idOf('prj'),
    start_date: z.string(),
    end_date: z.string(),
    detail: z.enum(['day', 'month']),
    last_usage_update: instant.nullable(),
    rows: z.array(UsageRow),
    /** The cursor of the next page; null on the last one. */
    next: z.string().nullable(),
  })
  .meta({ id: 'UsagePage' });
export type UsagePage = z.output<typeof UsagePage>;
