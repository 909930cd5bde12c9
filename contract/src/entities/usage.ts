import { chartCategories, chartViews, usageTypes } from '@waypost/domain/usage/usage';
import { z } from 'zod';
import { idOf, instant } from './values.ts';

const UsageSummaryRecord = z
  .object({ usage_type_sub_category: z.string(), usage_units: z.number(), billable_units: z.number() })
  .meta({ id: 'UsageSummaryRecord' });

/** USE-03: `toggle` is the initial view of a chart, `categories` are the charts that include the record. */
export const UsageRecord = z
  .object({
    app_id: idOf('app'),
    environment: z.string(),
    usage_type: z.enum(usageTypes),
    usage_type_category: z.string(),
    /** The calls behind the units (USE-45). */
    requests: z.number(),
    usage_units: z.number(),
    billable_units: z.number(),
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
