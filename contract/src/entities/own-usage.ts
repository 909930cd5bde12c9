import { ownCharts, ownDivisions } from '@waypost/domain/usage/own-usage';
import { z } from 'zod';
import { UsageEventPage } from './usage-detail.ts';
import { idOf, instant, quantity } from './values.ts';

const Figures = z.object({ requests: quantity, usage_units: quantity, billable_units: quantity });

/** A project, app, service or reason of failure with usage. */
const OwnUsageValue = Figures.extend({
  /** The id of the project or app; the name of the service or reason. */
  value: z.string(),
  /** Null for services and reasons, which programs name. */
  name: z.string().nullable(),
  /** The project of an app. */
  project: z.object({ id: idOf('prj'), name: z.string() }).nullable(),
});
export type OwnUsageValue = z.output<typeof OwnUsageValue>;

/** The usage of all projects and apps that the caller sees, in one chart (USE-08). */
export const OwnUsage = z
  .object({
    chart: z.enum(ownCharts),
    by: z.enum(ownDivisions),
    start_date: z.string(),
    end_date: z.string(),
    detail: z.enum(['day', 'month']),
    last_usage_update: instant.nullable(),
    /** The number of projects that the caller sees, with usage or without. */
    projects: z.number().int(),
    /** The values of this page with their sums, the largest first. */
    values: z.array(OwnUsageValue),
    /** The number of values on all pages. */
    all_values: z.number().int(),
    /** Null combines the values of other pages. */
    records: z.array(
      Figures.extend({ value: z.string().nullable(), start_usage_date: z.string(), end_usage_date: z.string() }),
    ),
    /** The sums of the days with which these are compared. */
    before: Figures,
  })
  .meta({ id: 'OwnUsage' });
export type OwnUsage = z.output<typeof OwnUsage>;

/** The events behind a bar of such a chart, with the apps that they are of (USE-53, USE-55). */
export const OwnUsageEventPage = UsageEventPage.extend({
  apps: z.array(
    z.object({ app_id: idOf('app'), app_name: z.string(), project: z.object({ id: idOf('prj'), name: z.string() }) }),
  ),
}).meta({ id: 'OwnUsageEventPage' });
export type OwnUsageEventPage = z.output<typeof OwnUsageEventPage>;
